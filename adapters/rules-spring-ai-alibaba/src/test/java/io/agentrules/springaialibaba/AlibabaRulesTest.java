package io.agentrules.springaialibaba;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.agent.ReactAgent;
import com.alibaba.cloud.ai.graph.agent.flow.agent.SequentialAgent;
import com.alibaba.cloud.ai.graph.agent.interceptor.ModelRequest;
import com.alibaba.cloud.ai.graph.agent.interceptor.ModelResponse;
import com.alibaba.cloud.ai.graph.checkpoint.savers.MemorySaver;
import com.alibaba.cloud.ai.graph.exception.GraphRunnerException;
import io.agentrules.api.ContextMode;
import io.agentrules.api.Rule;
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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.tool.ToolCallback;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Agents of Spring AI Alibaba with rules. */
class AlibabaRulesTest {
    private static final Rule NO_CONSOLE = RuleFixtures.trigger("no-console", "console\\.log", "text", "tool");
    private static final ScriptedReply VIOLATES = ScriptedReply.text("Use ", "console", ".log", " here");
    private static final ScriptedReply COMPLIES = ScriptedReply.text(", no, the ", "logger");

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
            return conversation(engine, script, "thread", true);
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
            return conversation(engine, script, "thread", false);
        }
    }

    private static Conversation conversation(RuleEngine engine, ScriptedModel script, String thread, boolean streams) {
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
        return new Conversation(agent, editor, thread, streams);
    }

    @Test
    void keptTextIsStoredBeforeTheRest() {
        RuleEngine engine = RuleFixtures.engine(ContextMode.KEEP, NO_CONSOLE);
        for (boolean streams : new boolean[] {false, true}) {
            var script = new ScriptedModel(VIOLATES, COMPLIES);
            Conversation conversation = conversation(engine, script, "thread-" + streams, streams);

            String answer = conversation.ask("Log it.");

            assertThat(answer).startsWith("Use console.log").endsWith(", no, the logger");
            assertThat(conversation.memory()).containsExactly("user: Log it.", "assistant: " + answer);
            assertThat(script.requests().get(1).last()).startsWith("user: ");
        }
    }

    @Test
    void eachAgentOfAConversationHasItsOwnRules() {
        RuleEngine engine = RuleFixtures.engine(
                RuleFixtures.conditional("for-a", "agent", "a"), RuleFixtures.conditional("for-b", "agent", "b"));
        var script = new ScriptedModel(ScriptedReply.text("Done"));

        twoAgents(engine, script);

        assertThat(script.requests()).hasSize(2);
        assertThat(script.requests().get(0).system()).contains("Text of for-a.").doesNotContain("for-b");
        assertThat(script.requests().get(1).system()).contains("Text of for-b.").doesNotContain("for-a");
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

    @Test
    void conversationsAtTheSameTimeAreApart() {
        RuleEngine engine =
                RuleFixtures.engine(NO_CONSOLE, RuleFixtures.conditional("typescript", "paths", "src/**/*.ts"));

        List<Integer> requests = IntStream.range(0, 40)
                .parallel()
                .mapToObj(number -> {
                    var script = new ScriptedModel(VIOLATES, COMPLIES);
                    String prompt = number % 2 == 0 ? "Look at src/a.ts" : "Hello.";
                    assertThat(conversation(engine, script, "thread-" + number, true)
                                    .ask(prompt))
                            .isEqualTo(COMPLIES.text());
                    assertThat(script.requests())
                            .allSatisfy(request -> assertThat(request.system().contains("typescript"))
                                    .isEqualTo(number % 2 == 0));
                    return script.requests().size();
                })
                .toList();

        assertThat(requests).hasSize(40).containsOnly(2);
    }

    @Test
    void aCallerWhoCancelsDuringARetryLeavesNothingOpen() {
        RuleEngine engine = RuleFixtures.engine(NO_CONSOLE);
        var outcomes = Collections.synchronizedList(new ArrayList<String>());
        engine.listen(GuardOutcomes.addedTo(outcomes));
        var script = new ScriptedModel(VIOLATES, ScriptedReply.text("Line\n", "and more"));
        var caller = new BaseSubscriber<ChatResponse>() {};
        var isCancelled = new CompletableFuture<Boolean>();
        ModelRequest request = ModelRequest.builder()
                .messages(List.of(new UserMessage("Log it.")))
                .context(Map.of())
                .build();

        ModelResponse response = new GuardedCalls(engine)
                .interceptModel(
                        request,
                        sent -> ModelResponse.of(new ScriptedChatModel(script)
                                .stream(new Prompt(sent.getMessages())).doOnNext(chunk -> {
                                    if (script.requests().size() == 2) {
                                        caller.cancel();
                                        isCancelled.complete(true);
                                    }
                                })));
        chunks(response).subscribe(caller);

        assertThat(isCancelled.join()).isTrue();
        assertThat(script.requests()).hasSize(2);
        assertThat(outcomes).startsWith("ended").hasSize(2);
    }

    @SuppressWarnings("unchecked")
    private static Flux<ChatResponse> chunks(ModelResponse response) {
        return (Flux<ChatResponse>) response.getMessage();
    }
}
