package io.agentrules.springai.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.core.RuleEngine;
import io.agentrules.inspector.Inspector;
import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** The inspector in an application of Spring Boot: only where somebody asks for it. */
class InspectorAutoConfigurationTest {
    private static final String ENABLED = "rules.inspector.enabled=true";
    private static final int OK = 200;

    @TempDir
    Path folder;

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(RulesAutoConfiguration.class, InspectorAutoConfiguration.class));

    private ApplicationContextRunner inFolder() {
        return application.withPropertyValues(
                "rules.workspace=" + folder, "rules.home=" + folder.resolve("home"), "rules.refresh=0s");
    }

    @Test
    void itIsOffUnlessItIsAskedFor() {
        inFolder().run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(Inspector.class));
        inFolder()
                .withPropertyValues("rules.inspector.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(Inspector.class));
    }

    @Test
    void thePageIsServedUntilTheApplicationEnds() {
        var addresses = new ArrayList<String>();
        inFolder().withPropertyValues(ENABLED).run(context -> {
            addresses.add(context.getBean(Inspector.class).address());
            assertThat(status(addresses.get(0))).isEqualTo(OK);
            assertThat(addresses.get(0)).startsWith("http://127.0.0.1:");
        });

        assertThatThrownBy(() -> status(addresses.get(0))).isInstanceOf(ConnectException.class);
    }

    @Test
    void itShowsTheApplicationsEngineAlsoIfBeansAreLazy() {
        inFolder()
                .withPropertyValues(ENABLED)
                .withBean(
                        RuleEngine.class,
                        () -> RuleEngine.builder().workspace(folder).build())
                .withInitializer(context ->
                        context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .run(context -> {
                    assertThat(context).hasSingleBean(RuleEngine.class);
                    assertThat(context.getBeanFactory().containsSingleton("agentRulesInspector"))
                            .isTrue();
                });
    }

    /** Another program may take a port between the look for a free one and its use: then with another one. */
    @Test
    void thePortCanBeChosen() throws IOException {
        var served = new AtomicBoolean();
        for (int attempt = 0; attempt < 10 && !served.get(); attempt++) {
            int free;
            try (var socket = new ServerSocket(0)) {
                free = socket.getLocalPort();
            }
            inFolder()
                    .withPropertyValues(ENABLED, "rules.inspector.port=" + free)
                    .run(context -> {
                        if (context.getStartupFailure() == null) {
                            assertThat(context.getBean(Inspector.class).address())
                                    .startsWith("http://127.0.0.1:" + free + "/?token=");
                            served.set(true);
                        }
                    });
        }

        assertThat(served).isTrue();
    }

    @Test
    void withoutTheModuleOrWithoutRulesNothingIsServed() {
        inFolder()
                .withPropertyValues(ENABLED)
                .withClassLoader(new FilteredClassLoader(Inspector.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("agentRulesInspector"));
        inFolder()
                .withPropertyValues(ENABLED, "rules.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(Inspector.class));
    }

    private static int status(String address) throws IOException {
        var connection = (HttpURLConnection) URI.create(address).toURL().openConnection();
        try {
            return connection.getResponseCode();
        } finally {
            connection.disconnect();
        }
    }
}
