package io.agentrules.springai.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.ContextMode;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.RepeatMode;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.HiddenText;
import io.agentrules.core.model.LockSource;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.springai.ScriptedModels;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What the properties of an application set. */
class RulesPropertiesTest extends RulesAutoConfigurationTests {
    private static final int PROPERTIES = RulesProperties.class.getRecordComponents().length
            - 1
            + RulesProperties.Guard.class.getRecordComponents().length;

    @Test
    void withoutPropertiesItIsAsTheEngineIsByDefault() {
        application.run(context -> {
            assertThat(context.getBean(RulesConfig.class)).isEqualTo(RulesConfig.DEFAULT);
            assertThat(context.getBean(RulesProperties.class).asEmission()).isEqualTo(Emission.BUFFER);
            assertThat(context.getBean(RuleEngine.class).workspaces())
                    .containsExactly(Path.of("").toAbsolutePath());
        });
    }

    @Test
    void allPropertiesReachTheEngine() {
        application
                .withPropertyValues(
                        "rules.workspace=" + workspace + "," + workspace.resolve("second"),
                        "rules.home=" + workspace.resolve("home"),
                        "rules.emission=hold-back",
                        "rules.hold-back=40",
                        "rules.disabled-rules=style,cursor:no-any",
                        "rules.only-providers=cursor",
                        "rules.disabled-providers=cline",
                        "rules.untrusted-roots=" + workspace,
                        "rules.frozen=true",
                        "rules.lock=" + workspace.resolve("agreed.lock"),
                        "rules.hidden-text=strip",
                        "rules.allow-tag-characters=true",
                        "rules.guard.enabled=false",
                        "rules.guard.interrupt-mode=prose-only",
                        "rules.guard.repeat-mode=after-gap",
                        "rules.guard.repeat-gap=5",
                        "rules.guard.context-mode=keep",
                        "rules.guard.max-per-turn=1",
                        "rules.guard.max-per-session=2",
                        "rules.guard.raw-arguments=true",
                        "rules.settings[cline.globalRules]=off")
                .run(context -> {
                    assertThat(context.getBean(RulesConfig.class))
                            .isEqualTo(RulesConfig.builder()
                                    .disabledRules(Set.of("style", "cursor:no-any"))
                                    .onlyProviders(Set.of("cursor"))
                                    .disabledProviders(Set.of("cline"))
                                    .untrustedRoots(Set.of(workspace))
                                    .frozen(LockSource.of(workspace.resolve("agreed.lock")))
                                    .hiddenText(HiddenText.STRIP)
                                    .allowTagCharacters(true)
                                    .guard(GuardSettings.builder()
                                            .enabled(false)
                                            .interruptMode(InterruptMode.PROSE_ONLY)
                                            .repeatMode(RepeatMode.AFTER_GAP)
                                            .repeatGap(5)
                                            .contextMode(ContextMode.KEEP)
                                            .maxPerTurn(1)
                                            .maxPerSession(2)
                                            .rawArguments(true)
                                            .build())
                                    .settings(Map.of("cline.globalRules", "off"))
                                    .build());
                    assertThat(context.getBean(RulesProperties.class).asEmission())
                            .isEqualTo(Emission.holdBack(40));
                    RuleEngine engine = context.getBean(RuleEngine.class);
                    assertThat(engine.workspaces()).containsExactly(workspace, workspace.resolve("second"));
                    assertThat(engine.home()).contains(workspace.resolve("home"));
                });
    }

    @Test
    void foldersAreThoseOfTheMachineAlsoWhereTheClassPathHasThemToo() {
        application
                .withPropertyValues("rules.workspace=.,META-INF", "rules.home=.", "rules.untrusted-roots=META-INF")
                .run(context -> {
                    RuleEngine engine = context.getBean(RuleEngine.class);
                    Path here = Path.of("").toAbsolutePath();

                    assertThat(engine.workspaces()).containsExactly(here, here.resolve("META-INF"));
                    assertThat(engine.home()).contains(here);
                    assertThat(context.getBean(RulesConfig.class).untrustedRoots())
                            .containsExactly(Path.of("META-INF"));
                });
    }

    @Test
    void frozenRulesAreLockedByTheWorkspaceUnlessAFileIsNamed() {
        application
                .withPropertyValues("rules.frozen=true")
                .run(context ->
                        assertThat(context.getBean(RulesConfig.class).frozen()).contains(LockSource.WORKSPACE));
        application
                .withPropertyValues("rules.lock=agreed.lock")
                .run(context ->
                        assertThat(context.getBean(RulesConfig.class).frozen()).isEmpty());
    }

    @Test
    void anEmptyFolderIsTheDefault() {
        application.withPropertyValues("rules.workspace=", "rules.home=").run(context -> {
            RuleEngine engine = context.getBean(RuleEngine.class);

            assertThat(engine.workspaces()).containsExactly(Path.of("").toAbsolutePath());
            assertThat(engine.home()).isEqualTo(RuleEngine.builder().build().home());
        });
    }

    @Test
    void theEmissionIsThatOfTheProperties() {
        var model = new ScriptedModel(ScriptedReply.text("so ", "foo bar"), ScriptedReply.text("fine"));
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(ChatClientAutoConfiguration.class, RulesAutoConfiguration.class))
                .withBean(ChatModel.class, () -> ScriptedModels.model(model))
                .withBean(RuleEngine.class, () -> RuleFixtures.engine(RuleFixtures.trigger("no-foo", "foo", "text")))
                .withPropertyValues("rules.emission=live")
                .run(context -> assertThat(context.getBean(ChatClient.Builder.class).build().prompt("Go on.").stream()
                                .content()
                                .collect(Collectors.joining())
                                .block())
                        .isEqualTo("so fine"));
    }

    @Test
    void thePropertiesLimitTheNumberOfSessions() {
        application
                .withPropertyValues("rules.workspace=" + workspace, "rules.max-sessions=1")
                .run(context -> {
                    RuleEngine engine = context.getBean(RuleEngine.class);
                    Session first = engine.openSession("1");
                    assertThat(engine.openSession("1")).isSameAs(first);

                    engine.openSession("2");
                    assertThat(engine.openSession("1")).isNotSameAs(first);
                });
    }

    @ParameterizedTest
    @CsvSource({
        "rules.hold-back=-1, rules.hold-back is negative: -1",
        "rules.max-sessions=0, rules.max-sessions is not positive: 0",
        "rules.guard.repeat-gap=-1, rules.guard.repeat-gap is negative: -1",
        "rules.guard.max-per-turn=-1, rules.guard.max-per-turn is negative: -1",
        "rules.guard.max-per-session=-1, rules.guard.max-per-session is negative: -1"
    })
    void aNumberOutOfItsRangeIsNamed(String property, String message) {
        application
                .withPropertyValues(property)
                .run(context -> assertThat(context).getFailure().hasRootCauseMessage(message));
    }

    @Test
    void eachPropertyIsDescribedForEditors() throws IOException {
        try (var metadata = getClass().getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            String json = new String(Objects.requireNonNull(metadata).readAllBytes(), StandardCharsets.UTF_8);
            assertThat(JsonParserFactory.getJsonParser().parseMap(json).get("properties"))
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .hasSizeGreaterThan(PROPERTIES)
                    .allSatisfy(property -> assertThat(((Map<?, ?>) property).get("description"))
                            .isNotNull());
            assertThat(json).contains("\"rules.guard.max-per-turn\"", "Maximum number of interruptions in a turn.");
        }
    }
}
