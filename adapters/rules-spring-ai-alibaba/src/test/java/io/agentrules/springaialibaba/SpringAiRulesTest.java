package io.agentrules.springaialibaba;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.HarnessRow;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.model.ChatModel;

/** Models of Spring AI 1.1 with rules, in a loop as frameworks have it that run tools themselves. */
class SpringAiRulesTest {
    @Nested
    class Streaming extends HarnessContract {
        @Override
        protected Optional<HarnessRow> row() {
            return Optional.of(
                    new HarnessRow(
                            "Spring AI 1.1",
                            ChatModel.class,
                            SpringAiRules.class,
                            SpringAiRulesTest::twoAgents,
                            "tools that a model runs itself; where trigger rules watch, an answer is shown when it is final; arguments of tools are complete when they are watched"));
        }

        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            return new OwnLoop(model(script, engine.openSession()), tool(engine), true);
        }
    }

    @Nested
    class Whole extends HarnessContract {
        @Override
        protected boolean stopsTheModel() {
            return false;
        }

        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            return new OwnLoop(model(script, engine.openSession()), tool(engine), false);
        }
    }

    private static ChatModel model(ScriptedModel script, Session session) {
        return SpringAiRules.around(new ScriptedChatModel(script), () -> session);
    }

    private static Optional<ReadRuleCallback> tool(RuleEngine engine) {
        return Optional.of(new ReadRule(engine)).filter(ReadRule::isUseful).map(ReadRuleCallback::new);
    }

    private static void twoAgents(RuleEngine engine, ScriptedModel script) {
        for (String agent : List.of("a", "b")) {
            new OwnLoop(model(script, engine.openSession("conversation", agent)), Optional.empty(), true).ask("Hi");
        }
    }

    /** Embabel, and whoever uses Spring AI 1.1 by itself, has no jar of Spring AI Alibaba. */
    @Test
    void itWorksWithoutSpringAiAlibaba() throws IOException, ReflectiveOperationException {
        URL[] classPath = {
            SpringAiRules.class.getProtectionDomain().getCodeSource().getLocation()
        };
        var script = new ScriptedModel(
                ScriptedReply.text("Use console", ".log"),
                ScriptedReply.text("Use the logger"),
                ScriptedReply.text("Use console", ".log"),
                ScriptedReply.text("Use the logger"));
        RuleEngine engine = RuleFixtures.engine(
                RuleFixtures.always("english"), RuleFixtures.trigger("no-console", "console\\.log", "text"));
        Supplier<Session> sessions = engine::openSession;
        var without = new URLClassLoader(classPath, null) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.startsWith("com.alibaba")) {
                    throw new ClassNotFoundException(name);
                }
                return name.startsWith("io.agentrules.springaialibaba")
                        ? super.findClass(name)
                        : SpringAiRulesTest.class.getClassLoader().loadClass(name);
            }
        };
        try (without) {
            ChatModel model = (ChatModel) without.loadClass(SpringAiRules.class.getName())
                    .getMethod("around", ChatModel.class, Supplier.class)
                    .invoke(null, new ScriptedChatModel(script), sessions);

            assertThat(model.call("Log it.")).isEqualTo("Use the logger");
            assertThat(model.stream("Log it again.").collectList().block()).containsExactly("Use the logger");
        }
        assertThat(script.requests().get(0).system()).contains("Text of english.");
    }
}
