package io.agentrules.springai;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedReply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;

/** A loop of tools of the user's own, around a model without rules. */
class GuardedToolCallingManagerTest {
    private static final ChatResponse EDITS =
            MessageMapper.whole(ScriptedReply.call("1", "edit", "{\"filePath\": \"src/a.ts\", \"content\": \"foo\"}"));
    private static final ChatResponse EDITS_TWO = MessageMapper.whole(ScriptedReply.of(
            new ScriptedReply.Call("1", "edit", List.of("{}")),
            new ScriptedReply.Call("2", "edit", List.of("{\"content\": \"foo\"}"))));

    private final RuleEngine engine = RuleFixtures.engine(
            RuleFixtures.trigger("no-foo", "foo", "tool"), RuleFixtures.conditional("scripts", "globs", "src/**/*.ts"));
    private final Session session = engine.openSession("7");
    private final EditTool edit = new EditTool();
    private final ToolCallingManager manager = ToolCallingManager.builder().build();

    @Test
    void interruptedToolsDoNotRunAndTheModelGetsTheReminder() {
        ToolCallingManager ruled = Rules.of(engine).around(manager, session);

        ToolExecutionResult result = ruled.executeToolCalls(prompt(Map.of()), EDITS_TWO);

        assertThat(edit.arguments()).isEmpty();
        List<String> history = result.conversationHistory().stream()
                .map(MessageMapper::message)
                .toList();
        assertThat(history)
                .hasSize(3)
                .element(2)
                .asString()
                .containsSubsequence("<system-interrupt", "Text of no-foo.", "<system-interrupt", "Text of no-foo.");
        assertThat(session.activate().reminder()).contains("Text of no-foo.");
    }

    @Test
    void otherToolsRunAfterBeingRecorded() {
        RuleEngine quiet = RuleFixtures.engine(RuleFixtures.conditional("scripts", "globs", "src/**/*.ts"));
        Session told = quiet.openSession();

        ToolExecutionResult result = Rules.of(quiet).around(manager, told).executeToolCalls(prompt(Map.of()), EDITS);

        assertThat(edit.arguments()).hasSize(1);
        assertThat(last(result)).isEqualTo("tool: done");
        assertThat(told.activate().active()).hasSize(1);
    }

    @Test
    void theConversationIsThatOfTheToolContext() {
        ToolCallingManager ruled = Rules.of(engine).around(manager);

        assertThat(last(ruled.executeToolCalls(prompt(Map.of(ChatMemory.CONVERSATION_ID, 7)), EDITS)))
                .contains("Text of no-foo.");
        assertThat(last(ruled.executeToolCalls(prompt(Map.of()), EDITS))).isEqualTo("tool: done");
        assertThat(edit.arguments()).hasSize(1);
    }

    @Test
    void theToolsAreThoseThatTheFrameworkWouldRun() {
        var response = new ChatResponse(List.of(
                new Generation(new AssistantMessage("I edit.")),
                EDITS.getResults().get(0)));

        ToolExecutionResult result =
                Rules.of(engine).around(manager, session).executeToolCalls(prompt(Map.of()), response);

        assertThat(last(result)).contains("Text of no-foo.");
    }

    @Test
    void aCallThatTheLimitsLetPassInAGuardedModelRuns() {
        for (int interruption = 0; interruption < GuardSettings.DEFAULT.maxPerTurn(); interruption++) {
            session.guard().feed(Delta.arguments("1", "edit", "{\"content\": \"foo\"}"));
        }

        ToolExecutionResult result =
                Rules.of(engine).around(manager, session).executeToolCalls(prompt(Map.of()), EDITS);

        assertThat(last(result)).isEqualTo("tool: done");
    }

    @Test
    void itResolvesToolsAsTheOtherDoes() {
        ToolCallingChatOptions options =
                ToolCallingChatOptions.builder().toolCallbacks(edit).build();

        assertThat(Rules.of(engine).around(manager).resolveToolDefinitions(options))
                .isEqualTo(manager.resolveToolDefinitions(options));
    }

    private Prompt prompt(Map<String, Object> toolContext) {
        return new Prompt(
                "Go on.",
                ToolCallingChatOptions.builder()
                        .toolCallbacks(edit)
                        .toolContext(toolContext)
                        .build());
    }

    private static String last(ToolExecutionResult result) {
        List<Message> history = result.conversationHistory();
        return MessageMapper.message(history.get(history.size() - 1));
    }
}
