package io.agentrules.agentscope;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Rule;
import io.agentrules.core.ModelCall;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.GuardOutcomes;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.HarnessRow;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import io.agentscope.core.ReActAgent;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.message.UserMessage;
import io.agentscope.core.middleware.ModelCallInput;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.Model;
import io.agentscope.core.model.ToolSchema;
import io.agentscope.core.tool.Toolkit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Agents of AgentScope with rules. */
class AgentScopeRulesTest {
    private static final Rule NO_CONSOLE = RuleFixtures.trigger("no-console", "console\\.log", "text", "tool");
    private static final ScriptedReply VIOLATES = ScriptedReply.text("Use ", "console", ".log", " here");
    private static final ScriptedReply COMPLIES = ScriptedReply.text(", no, the ", "logger");
    private static final GenerateOptions NO_OPTIONS = GenerateOptions.builder().build();

    @Nested
    class CallsInPieces extends HarnessContract {
        @Override
        protected Optional<HarnessRow> row() {
            return Optional.of(new HarnessRow(
                    "AgentScope",
                    ReActAgent.class,
                    AgentScopeRules.class,
                    AgentScopeRulesTest::twoAgents,
                    "where trigger rules watch, an answer is shown when it is final"));
        }

        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            return conversation(engine, new ScriptedChat(script, true), "session");
        }
    }

    @Nested
    class WholeCalls extends HarnessContract {
        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            return conversation(engine, new ScriptedChat(script, false), "session");
        }
    }

    private static Conversation conversation(RuleEngine engine, ScriptedChat model, String session) {
        return conversation("coder", engine, model, session);
    }

    private static Conversation conversation(String agent, RuleEngine engine, ScriptedChat model, String session) {
        AgentScopeRules rules = AgentScopeRules.of(engine);
        var editor = new Conversation.Editor();
        var tools = new Toolkit();
        tools.registerTool(editor);
        if (new ReadRule(engine).isUseful()) {
            tools.registerAgentTool(rules.readRule());
        }
        ReActAgent coder = ReActAgent.builder()
                .name(agent)
                .sysPrompt(HarnessContract.SYSTEM)
                .model(model)
                .toolkit(tools)
                .middleware(rules)
                .build();
        return new Conversation(coder, editor, session);
    }

    @Test
    void keptTextIsStoredBeforeTheRest() {
        var script = new ScriptedModel(VIOLATES, COMPLIES);
        RuleEngine engine = RuleFixtures.engine(ContextMode.KEEP, NO_CONSOLE);
        Conversation conversation = conversation(engine, new ScriptedChat(script, true), "s");

        String answer = conversation.ask("Log it.");

        assertThat(answer).isEqualTo("Use console.log, no, the logger");
        assertThat(conversation.shown()).isEqualTo(answer);
        assertThat(conversation.memory()).containsExactly("user: Log it.", "assistant: " + answer);
        assertThat(script.requests().get(1).messages()).contains("assistant: Use console.log");
    }

    @Test
    void withoutTriggerRulesEachPieceIsShownAtOnce() {
        var script = new ScriptedModel(ScriptedReply.text("One ", "two"));
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.conditional("typescript", "paths", "src/**/*.ts"));

        var sent = new CopyOnWriteArrayList<String>();
        new GuardedModel(new ScriptedChat(script, true), engine.openSession())
                .stream(List.of(new UserMessage("Hi")), List.of(), NO_OPTIONS)
                        .doOnNext(chunk -> sent.add(text(chunk)))
                        .blockFirst();

        assertThat(sent).containsExactly("One ");
    }

    private static String text(ChatResponse chunk) {
        return chunk.getContent().get(0) instanceof TextBlock block ? block.getText() : "";
    }

    @Test
    void eachAgentOfAConversationHasItsOwnRules() {
        RuleEngine engine = RuleFixtures.engine(
                RuleFixtures.conditional("for-a", "agent", "a"), RuleFixtures.conditional("for-b", "agent", "b"));
        var script = new ScriptedModel(ScriptedReply.text("Done"));

        twoAgents(engine, script);

        assertThat(script.requests().get(0).system()).contains("Text of for-a.").doesNotContain("for-b");
        assertThat(script.requests().get(1).system()).contains("Text of for-b.").doesNotContain("for-a");
    }

    private static void twoAgents(RuleEngine engine, ScriptedModel script) {
        Stream.of("a", "b")
                .forEach(agent -> conversation(agent, engine, new ScriptedChat(script, true), "shared")
                        .ask("Hi"));
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
                    var model = new ScriptedChat(script, true);
                    assertThat(conversation(engine, model, "session-" + number).ask(prompt))
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
    void aCallerWhoCancelsDuringARetryLeavesNothingOpen() throws InterruptedException {
        RuleEngine engine = RuleFixtures.engine(NO_CONSOLE);
        var outcomes = Collections.synchronizedList(new ArrayList<String>());
        engine.listen(GuardOutcomes.addedTo(outcomes));
        var script = new ScriptedModel(VIOLATES, ScriptedReply.text("Line\n", "and more"));
        var caller = new BaseSubscriber<ChatResponse>() {};
        var isCancelled = new CompletableFuture<Boolean>();
        var model = new Observed(new ScriptedChat(script, true), () -> {
            if (script.requests().size() == 2) {
                caller.cancel();
                isCancelled.complete(true);
            }
        });

        new GuardedModel(model, engine.openSession())
                .stream(List.of(new UserMessage("Log it.")), List.of(), NO_OPTIONS)
                        .subscribe(caller);

        assertThat(isCancelled.join()).isTrue();
        assertThat(script.requests()).hasSize(2);
        assertThat(script.cancelled()).contains(1);
        assertThat(outcomes).startsWith("ended").hasSize(2);
    }

    /** A model with whose chunks something happens. */
    private record Observed(ScriptedChat model, Runnable onChunk) implements Model {
        @Override
        public Flux<ChatResponse> stream(List<Msg> messages, List<ToolSchema> tools, GenerateOptions options) {
            return model.stream(messages, tools, options).doOnNext(chunk -> onChunk.run());
        }

        @Override
        public String getModelName() {
            return model.getModelName();
        }
    }

    @Test
    void piecesOfSeveralCallsBelongToTheirCalls() {
        RuleEngine engine = RuleFixtures.engine(NO_CONSOLE);
        var session = engine.openSession();
        var reader = new ResponseReader();
        var call = ModelCall.of(
                session,
                new Messages(),
                new ModelCallInput(
                        List.of(), List.of(), NO_OPTIONS, new ScriptedChat(new ScriptedModel(VIOLATES), true)));

        try (var attempt = call.begin()) {
            reader.read(piece("1", "edit", "{\"a\""), attempt);
            reader.read(piece("2", "edit", "{\"b\""), attempt);
            reader.read(piece("1", "__fragment__", ": 1}"), attempt);
            reader.read(piece(null, "__fragment__", ": 2}"), attempt);

            assertThat(attempt.toolCalls())
                    .extracting(made -> made.id() + " " + made.tool() + " " + made.json())
                    .containsExactly("1 edit {\"a\": 1}", "2 edit {\"b\": 2}");
        }
    }

    private static ChatResponse piece(@Nullable String id, String tool, String content) {
        return ChatResponse.builder()
                .content(List.of(new ToolUseBlock(id, tool, Map.of(), content, Map.of())))
                .build();
    }
}
