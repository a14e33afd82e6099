package io.agentrules.springai.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.SessionEvent;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.springai.SpringAiRules;
import io.agentrules.testsupport.FixedRuleProvider;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel.Request;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What Spring Boot makes of the module on the class path. */
class RulesAutoConfigurationTest extends RulesAutoConfigurationTests {
    @Test
    void springBootFindsIt() {
        assertThat(ImportCandidates.load(
                        org.springframework.boot.autoconfigure.AutoConfiguration.class,
                        getClass().getClassLoader()))
                .contains(RulesAutoConfiguration.class.getName());
    }

    @Test
    void everyClientGetsTheRules() {
        application
                .withPropertyValues("rules.workspace=" + workspace)
                .withBean(
                        RuleProvider.class,
                        () -> new FixedRuleProvider("fixed", 50, List.of(RuleFixtures.always("english"))))
                .run(context -> {
                    ChatClient client =
                            context.getBean(ChatClient.Builder.class).build();

                    assertThat(client.prompt("Go on.").call().content()).isEqualTo("Done.");
                    assertThat(script.requests())
                            .singleElement()
                            .extracting(Request::system)
                            .asString()
                            .contains("Text of english.");
                    assertThat(context.getBean(RuleEngine.class).workspaces()).containsExactly(workspace);
                });
    }

    @Test
    void itCanBeSwitchedOff() {
        application.withPropertyValues("rules.enabled=false").run(context -> {
            context.getBean(ChatClient.Builder.class)
                    .build()
                    .prompt("Go on.")
                    .call()
                    .content();

            assertThat(context).hasNotFailed().doesNotHaveBean(RuleEngine.class);
            assertThat(script.requests())
                    .singleElement()
                    .extracting(Request::system)
                    .isEqualTo("");
        });
    }

    @Test
    void withoutAChatClientThereIsNothingToDo() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(RulesAutoConfiguration.class))
                .withClassLoader(new FilteredClassLoader(ChatClient.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(RuleEngine.class));
    }

    @Test
    void withoutAModelThereAreTheRules() {
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(ChatClientAutoConfiguration.class, RulesAutoConfiguration.class))
                .withPropertyValues("rules.workspace=" + workspace)
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(SpringAiRules.class));
    }

    @Test
    void aBeanOfTheUsersOwnTakesThePlace() {
        RuleEngine own = RuleFixtures.engine(RuleFixtures.always("english"));
        SpringAiRules rules = SpringAiRules.of(own);

        application.withBean(RuleEngine.class, () -> own).run(context -> {
            assertThat(context.getBean(RuleEngine.class)).isSameAs(own);
            assertThat(context).hasSingleBean(SpringAiRules.class);
        });
        application
                .withBean(SpringAiRules.class, () -> rules)
                .run(context -> assertThat(context.getBean(SpringAiRules.class)).isSameAs(rules));
        application
                .withBean(
                        RulesConfig.class,
                        () -> RulesConfig.builder().allowTagCharacters(true).build())
                .run(context -> assertThat(context.getBean(RulesConfig.class).allowTagCharacters())
                        .isTrue());
    }

    @Test
    void customizersComeLastAndListenersHear() {
        var heard = new ArrayList<String>();
        application
                .withPropertyValues("rules.workspace=" + workspace)
                .withBean(RuleEngineCustomizer.class, () -> engine -> engine.rule(RuleFixtures.always("mine")))
                .withBean(RuleListener.class, () -> new RuleListener() {
                    @Override
                    public void sessionOpened(SessionEvent event) {
                        heard.add(event.session());
                    }
                })
                .run(context -> {
                    RuleEngine engine = context.getBean(RuleEngine.class);

                    assertThat(engine.openSession("7").activate().active())
                            .extracting(rule -> rule.name())
                            .contains("mine");
                    assertThat(heard).containsExactly("7");
                });
    }

    @Test
    void evaluatorsAreAsked() {
        var asked = new ArrayList<String>();
        application
                .withBean(
                        RuleProvider.class,
                        () -> new FixedRuleProvider(
                                "fixed", 50, List.of(RuleFixtures.conditional("by-moon", "moon", "full"))))
                .withBean(ConditionEvaluator.class, () -> new ConditionEvaluator() {
                    @Override
                    public String key() {
                        return "moon";
                    }

                    @Override
                    public CompiledConditions compile(List<Condition> conditions) {
                        conditions.forEach(condition -> asked.addAll(condition.values()));
                        throw new IllegalStateException("on purpose");
                    }
                })
                .run(context -> {
                    context.getBean(RuleEngine.class).catalog();

                    assertThat(asked).contains("full");
                });
    }
}
