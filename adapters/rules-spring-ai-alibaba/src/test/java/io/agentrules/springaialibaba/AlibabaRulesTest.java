package io.agentrules.springaialibaba;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.agent.ReactAgent;
import com.alibaba.cloud.ai.graph.agent.flow.agent.SequentialAgent;
import com.alibaba.cloud.ai.graph.checkpoint.savers.MemorySaver;
import com.alibaba.cloud.ai.graph.exception.GraphRunnerException;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.HarnessRow;
import io.agentrules.testsupport.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.springframework.ai.tool.ToolCallback;

/** Agents of Spring AI Alibaba with rules. */
class AlibabaRulesTest {
    @Nested
    class Streaming extends HarnessContract {
        @Override
        protected Optional<HarnessRow> row() {
            return Optional.of(
                    new HarnessRow(
                            "Spring AI Alibaba",
                            ReactAgent.class,
                            AlibabaRules.class,
                            AlibabaRulesTest::twoAgents,
                            "where trigger rules watch, an answer is shown when it is final; arguments of tools are complete when they are watched"));
        }

        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            return conversation(engine, script, true);
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
            return conversation(engine, script, false);
        }
    }

    private static Conversation conversation(RuleEngine engine, ScriptedModel script, boolean streams) {
        AlibabaRules rules = AlibabaRules.of(engine);
        var editor = new Conversation.Editor();
        var tools = new ArrayList<ToolCallback>(List.of(editor));
        if (new ReadRule(engine).isUseful()) {
            tools.add(rules.readRule());
        }
        ReactAgent agent = ReactAgent.builder()
                .name("coder")
                .model(new ScriptedChatModel(script))
                .systemPrompt(HarnessContract.SYSTEM)
                .tools(tools)
                .hooks(rules)
                .saver(new MemorySaver())
                .build();
        return new Conversation(agent, editor, streams);
    }

    private static void twoAgents(RuleEngine engine, ScriptedModel script) {
        AlibabaRules rules = AlibabaRules.of(engine);
        var both = SequentialAgent.builder()
                .name("both")
                .subAgents(List.of(agent("a", rules, script), agent("b", rules, script)))
                .build();
        try {
            both.invoke(
                    "Look at src/a.ts",
                    RunnableConfig.builder().threadId("shared").build());
        } catch (GraphRunnerException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ReactAgent agent(String name, AlibabaRules rules, ScriptedModel script) {
        return ReactAgent.builder()
                .name(name)
                .model(new ScriptedChatModel(script))
                .hooks(rules)
                .build();
    }
}
