package io.agentrules.agentscope;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.ModelCall;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.HarnessRow;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import io.agentscope.core.ReActAgent;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ToolUseBlock;
import io.agentscope.core.message.UserMessage;
import io.agentscope.core.middleware.ModelCallInput;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.tool.Toolkit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Agents of AgentScope with rules. */
class AgentScopeRulesTest {
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
            return conversation(engine, new ScriptedChat(script, true));
        }
    }

    @Nested
    class WholeCalls extends HarnessContract {
        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            return conversation(engine, new ScriptedChat(script, false));
        }
    }

    private static Conversation conversation(RuleEngine engine, ScriptedChat model) {
        return conversation("coder", engine, model, UUID.randomUUID().toString());
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

    private static void twoAgents(RuleEngine engine, ScriptedModel script) {
        Stream.of("a", "b")
                .forEach(agent -> conversation(agent, engine, new ScriptedChat(script, true), "shared")
                        .ask("Hi"));
    }

    @Test
    void piecesOfSeveralCallsBelongToTheirCalls() {
        var session = RuleFixtures.engine().openSession();
        var reader = new ResponseReader();
        var call = ModelCall.of(
                session,
                new Messages(),
                new ModelCallInput(
                        List.of(),
                        List.of(),
                        NO_OPTIONS,
                        new ScriptedChat(new ScriptedModel(ScriptedReply.text("Done")), true)));

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
