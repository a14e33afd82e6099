package io.agentrules.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig.StreamingMode;
import com.google.adk.agents.SequentialAgent;
import com.google.adk.models.LlmRequest;
import com.google.adk.tools.FunctionTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.GuardOutcomes;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.HarnessRow;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Agents of the kit with rules. */
class AdkRulesTest {
    @Nested
    class Streaming extends HarnessContract {
        @Override
        protected Optional<HarnessRow> row() {
            return Optional.of(
                    new HarnessRow(
                            "Google ADK",
                            LlmAgent.class,
                            AdkRules.class,
                            AdkRulesTest::twoAgents,
                            "live connections; arguments of tools are complete when they are watched; ADK does not tell a model that the caller has canceled"));
        }

        @Override
        protected String systemOfTheFramework() {
            return SYSTEM + "\n\nYou are an agent. Your internal name is \"coder\".";
        }

        /** Returns false: ADK does not tell a model that its caller has canceled, with or without rules. */
        @Override
        protected boolean canBeCancelled() {
            return false;
        }

        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            return conversation(engine, script, StreamingMode.SSE);
        }
    }

    @Nested
    class Whole extends Streaming {
        @Override
        protected Optional<HarnessRow> row() {
            return Optional.empty();
        }

        @Override
        protected boolean stopsTheModel() {
            return false;
        }

        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            return conversation(engine, script, StreamingMode.NONE);
        }
    }

    private static Conversation conversation(RuleEngine engine, ScriptedModel script, StreamingMode mode) {
        AdkRules rules = AdkRules.of(engine);
        var editor = new Conversation.Editor();
        var tools = new ArrayList<Object>(List.of(FunctionTool.create(editor, "edit")));
        if (new ReadRule(engine).isUseful()) {
            tools.add(rules.readRule());
        }
        LlmAgent agent = agent("coder", rules, script)
                .instruction(HarnessContract.SYSTEM)
                .tools(tools)
                .build();
        return new Conversation(agent, rules, editor, mode);
    }

    private static LlmAgent.Builder agent(String name, AdkRules rules, ScriptedModel script) {
        return LlmAgent.builder().name(name).model(rules.around(new ScriptedLlm(script)));
    }

    private static String twoAgents(RuleEngine engine, ScriptedModel script) {
        AdkRules rules = AdkRules.of(engine);
        var agents = SequentialAgent.builder()
                .name("both")
                .subAgents(
                        agent("a", rules, script).build(),
                        agent("b", rules, script).build())
                .build();
        var conversation = new Conversation(agents, rules, new Conversation.Editor(), StreamingMode.NONE);
        conversation.ask("Look at src/a.ts");
        return conversation.session();
    }

    @Test
    void eachAgentHasItsOwnRulesAndTheUsersPrompt() {
        var script = new ScriptedModel(ScriptedReply.text("See docs/x.md"));
        RuleEngine engine = RuleFixtures.engine(
                RuleFixtures.conditional("for-a", "agent", "a"),
                RuleFixtures.conditional("for-b", "agent", "b"),
                RuleFixtures.conditional("docs", "paths", "docs/**"));

        String session = twoAgents(engine, script);

        assertThat(script.requests()).hasSize(2);
        assertThat(script.requests().get(0).system()).contains("Text of for-a.").doesNotContain("for-b", "docs");
        assertThat(script.requests().get(1).system()).contains("Text of for-b.").doesNotContain("for-a", "docs");
        assertThat(engine.openSession(session, "b").state().prompt()).contains("Look at src/a.ts");
    }

    @Test
    void aModelWhoseCallerCancelsDuringARetryLeavesNothingOpen() throws InterruptedException {
        var script = new ScriptedModel(
                ScriptedReply.text("Use ", "console", ".log"), ScriptedReply.text("Line\n", ScriptedReply.ENDLESS));
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.trigger("no-console", "console\\.log", "text"));
        var outcomes = Collections.synchronizedList(new ArrayList<String>());
        engine.listen(GuardOutcomes.addedTo(outcomes));
        LlmRequest request = LlmRequest.builder()
                .contents(List.of(Content.builder()
                        .role("user")
                        .parts(Part.fromText("Log it."))
                        .build()))
                .build();

        String first = AdkRules.of(engine)
                .around(new ScriptedLlm(script))
                .generateContent(request, true)
                .map(response -> ScriptedLlm.text(response.content().orElseThrow()))
                .blockingFirst();

        script.awaitCancelled(1);
        assertThat(first).isEqualTo("Line\n");
        assertThat(outcomes).containsExactly("ended", "abandoned");
    }

    @Test
    void whatThePluginTellsTheModelIsNotSent() {
        LlmRequest.Builder request = LlmRequest.builder();
        new Caller("s", "a", "Hi").announce(request);

        LlmRequest announced = request.build();

        assertThat(Caller.in(announced)).contains(new Caller("s", "a", "Hi"));
        assertThat(Caller.removedFrom(announced).config().orElseThrow().labels())
                .isEmpty();
    }
}
