package io.agentrules.springai.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.SessionEvent;
import io.agentrules.api.spi.SessionStore;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.LogRecords;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What Spring Boot's Actuator shows of the rules, over HTTP. */
class ActuatorTest {
    private static final String ACCESS = "--management.endpoint.rules.access=read-only";
    private static final String EXPOSURE = "--management.endpoints.web.exposure.include=health,rules";

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    Path workspace;

    @BeforeEach
    void rules() throws IOException {
        write("english.md", "---\nalwaysApply: true\n---\nWrite in English.");
        write("typescript.md", "---\nglobs: '*.ts'\n---\nUse const.");
    }

    @Test
    void theEndpointNeedsAccessAndExposure() throws Exception {
        for (List<String> settings : List.of(List.<String>of(), List.of(ACCESS), List.of(EXPOSURE))) {
            try (ConfigurableApplicationContext application = start(settings)) {
                assertThat(get(application, "rules").statusCode()).isEqualTo(404);
                assertThat(application.getBeansOfType(RulesEndpoint.class)).isEmpty();
            }
        }
    }

    @Test
    void theEndpointShowsTheCatalog() throws Exception {
        write("broken.md", "");
        try (ConfigurableApplicationContext application = start(List.of(ACCESS, EXPOSURE))) {
            JsonNode catalog = json(get(application, "rules"));

            assertThat(catalog.get("digest").asString())
                    .isEqualTo(application.getBean(RuleEngine.class).catalog().digest());
            assertThat(catalog.get("rules")
                            .valueStream()
                            .map(rule -> rule.get("name").asString()))
                    .containsExactly("english", "typescript");
            assertThat(catalog.get("rules").get(1))
                    .isEqualTo(JsonMapper.shared()
                            .valueToTree(Map.of(
                                    "name", "typescript",
                                    "provider", "native",
                                    "level", "project",
                                    "bucket", "conditional",
                                    "state", "eligible",
                                    "location",
                                            workspace
                                                    .resolve(".xcsh/rules/typescript.md")
                                                    .toString())));
            JsonNode diagnostic = catalog.get("diagnostics").get(0);
            assertThat(diagnostic.get("code").asString()).isEqualTo("rule-empty");
            assertThat(diagnostic.get("severity").asString()).isEqualTo("error");
            assertThat(diagnostic.get("file").asString()).endsWith("broken.md");
        }
    }

    @Test
    void theEndpointExplainsTheLatestCallOfAConversation() throws Exception {
        try (ConfigurableApplicationContext application = start(List.of(ACCESS, EXPOSURE))) {
            RuleEngine engine = application.getBean(RuleEngine.class);
            var opened = new ArrayList<String>();
            engine.listen(new RuleListener() {
                @Override
                public void sessionOpened(SessionEvent event) {
                    opened.add(event.session());
                }
            });
            engine.openSession("c1").path("src/a.ts").activate();
            engine.openSession("c1").path("src/a.js");

            JsonNode session = json(get(application, "rules/c1"));

            assertThat(session.get("session").asString()).isEqualTo("c1");
            assertThat(session.get("digest").asString())
                    .isEqualTo(engine.catalog().digest());
            JsonNode typescript = session.get("decisions").get(1);
            assertThat(typescript.get("name").asString()).isEqualTo("typescript");
            assertThat(typescript.get("active").asBoolean()).isTrue();
            assertThat(typescript.get("reason").asString()).contains("*.ts").doesNotContain("a.js");
            assertThat(get(application, "rules/unknown").statusCode()).isEqualTo(404);
            assertThat(opened).containsExactly("c1");
        }
    }

    @Test
    void healthIsDownWhileARuleIsBroken() throws Exception {
        try (ConfigurableApplicationContext application =
                start(List.of("--management.endpoint.health.show-details=always"))) {
            assertThat(rulesOf(get(application, "health"), 200)).isEqualTo("UP {rules=2, errors=[]}");

            write("broken.md", "");
            application.getBean(RuleEngine.class).refresh();
            assertThat(rulesOf(get(application, "health"), 503)).isEqualTo("DOWN {rules=2, errors=[rule-empty]}");
        }
    }

    /** Issue 53: it was UP without a single rule. */
    @Test
    void healthIsDownWhereNothingCanBeFound() throws Exception {
        String details = "--management.endpoint.health.show-details=always";
        try (ConfigurableApplicationContext application =
                        start(List.of(details, "--rules.workspace=" + workspace.resolve("nonexistent")));
                LogRecords log = LogRecords.open()) {
            assertThat(rulesOf(get(application, "health"), 503))
                    .isEqualTo("DOWN {rules=0, errors=[workspace-missing]}");
            assertThat(rulesOf(get(application, "health"), 503)).startsWith("DOWN");
            assertThat(log.messages()).singleElement().asString().contains("nonexistent does not exist");
        }
        try (ConfigurableApplicationContext application = start(List.of(details, "--rules.disabled-providers=cursr"));
                LogRecords log = LogRecords.open()) {
            assertThat(rulesOf(get(application, "health"), 503)).isEqualTo("DOWN {rules=2, errors=[provider-unknown]}");
            assertThat(log.messages()).singleElement().asString().contains("no provider cursr");
        }
    }

    @Test
    void healthFollowsTheStoreOfSessions() throws Exception {
        try (ConfigurableApplicationContext application =
                start(List.of("--management.endpoint.health.show-details=always", "--test.store=true"))) {
            RuleEngine engine = application.getBean(RuleEngine.class);
            AtomicBoolean isDown = application.getBean(AtomicBoolean.class);

            engine.openSession("c1").path("a.ts").activate();
            assertThat(rulesOf(get(application, "health"), 200)).isEqualTo("UP {rules=2, errors=[], store=done}");

            isDown.set(true);
            engine.openSession("c2").path("a.ts").activate();
            assertThat(rulesOf(get(application, "health"), 503)).startsWith("DOWN {rules=2, errors=[], store=");
        }
    }

    @Test
    void healthCanBeSwitchedOff() throws Exception {
        try (ConfigurableApplicationContext application = start(List.of(
                "--management.health.rules.enabled=false", "--management.endpoint.health.show-details=always"))) {
            assertThat(json(get(application, "health")).get("components").has("rules"))
                    .isFalse();
        }
    }

    @Test
    void withoutTheActuatorThereIsNothingOfIt() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(RulesAutoConfiguration.class, ActuatorAutoConfiguration.class))
                .withPropertyValues("rules.workspace=" + workspace)
                .withClassLoader(
                        new FilteredClassLoader("org.springframework.boot.actuate", "org.springframework.boot.health"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(RuleEngine.class)
                        .doesNotHaveBean("agentRulesEndpoint")
                        .doesNotHaveBean("rulesHealthIndicator"));
    }

    /** Returns the status of the health of the rules, and the details, without the digest. */
    private static String rulesOf(HttpResponse<String> health, int status) {
        assertThat(health.statusCode()).as(health.body()).isEqualTo(status);
        JsonNode rules = json(health.body()).get("components").get("rules");
        Map<?, ?> details = JsonMapper.shared().treeToValue(rules.get("details"), LinkedHashMap.class);
        details.remove("digest");
        return rules.get("status").asString() + " " + details;
    }

    private ConfigurableApplicationContext start(List<String> settings) {
        var arguments = new ArrayList<>(settings);
        arguments.add("--server.port=0");
        if (settings.stream().noneMatch(setting -> setting.startsWith("--rules.workspace="))) {
            arguments.add("--rules.workspace=" + workspace);
        }
        arguments.add("--rules.home=" + workspace.resolve("home"));
        arguments.add("--rules.only-providers=native");
        arguments.add("--rules.refresh=0s");
        arguments.add("--spring.main.banner-mode=off");
        return SpringApplication.run(Application.class, arguments.toArray(String[]::new));
    }

    private HttpResponse<String> get(ConfigurableApplicationContext application, String endpoint) throws Exception {
        String port = application.getEnvironment().getProperty("local.server.port");
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/actuator/" + endpoint))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(200);
        return json(response.body());
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }

    private void write(String name, String text) throws IOException {
        Path file = workspace.resolve(".xcsh/rules").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** An application as Spring Boot sets it up, without a model. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {
        @Bean
        AtomicBoolean isDown() {
            return new AtomicBoolean();
        }

        @Bean
        @ConditionalOnBooleanProperty("test.store")
        RuleEngineCustomizer store(AtomicBoolean isDown) {
            return engine -> engine.sessionStore(new Store(isDown)).sessionStoreTimeout(Duration.ofMinutes(1));
        }
    }

    /** Remembers nothing, and does not answer while it is down. */
    private record Store(AtomicBoolean isDown) implements SessionStore {
        @Override
        public Optional<Stored> load(String id) throws IOException {
            answer();
            return Optional.empty();
        }

        @Override
        public OptionalLong save(String id, String state, long expected) throws IOException {
            answer();
            return OptionalLong.of(expected + 1);
        }

        @Override
        public void delete(String id) throws IOException {
            answer();
        }

        private void answer() throws IOException {
            if (isDown.get()) {
                throw new IOException("down");
            }
        }
    }
}
