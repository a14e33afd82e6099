package io.agentrules.springai;

import io.agentrules.core.Session;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.ToolCall;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/** Records model calls in a session. */
final class SessionRecorder {
    private SessionRecorder() {}

    /** Returns the prompt that starts a turn: the last message if it is the user's, otherwise empty. */
    static Optional<String> prompt(Prompt prompt) {
        List<org.springframework.ai.chat.messages.Message> messages = prompt.getInstructions();
        return messages.isEmpty() || !(messages.get(messages.size() - 1) instanceof UserMessage last)
                ? Optional.empty()
                : Optional.of(text(last));
    }

    /** Records a call: the model, its tools, and the messages. */
    static void recordCall(Prompt prompt, Session session) {
        recordModelAndTools(prompt, session);
        session.beforeModelCall(prompt.getInstructions(), SessionRecorder::message);
    }

    /** Records a call whose prompt the session already knows; the messages before it are recorded once, as history. */
    static void recordFollowUp(Prompt prompt, Session session) {
        recordModelAndTools(prompt, session);
        if (!session.isSeededFromHistory()) {
            List<org.springframework.ai.chat.messages.Message> messages = prompt.getInstructions();
            int end = messages.size() - (prompt(prompt).isPresent() ? 1 : 0);
            session.history(messages.subList(0, end).stream()
                    .map(SessionRecorder::message)
                    .toList());
        }
    }

    private static void recordModelAndTools(Prompt prompt, Session session) {
        ChatOptions options = prompt.getOptions();
        if (options != null && options.getModel() != null) {
            session.model(options.getModel());
        }
        session.tools(tools(options));
    }

    /** Records the tool calls of a response. */
    static void recordAnswer(ChatResponse response, Session session) {
        response.getResults()
                .forEach(generation ->
                        calls(generation.getOutput()).forEach(call -> session.toolCall(call.tool(), call.arguments())));
    }

    /** Returns the tool calls of a message. */
    static List<ToolCall> calls(AssistantMessage message) {
        return ResponseParts.toolCalls(message).stream()
                .map(call -> new ToolCall(call.tool(), ToolArguments.of(call.text())))
                .toList();
    }

    private static List<String> tools(@Nullable ChatOptions options) {
        return options instanceof ToolCallingChatOptions withTools && withTools.getToolCallbacks() != null
                ? withTools.getToolCallbacks().stream()
                        .map(tool -> tool.getToolDefinition().name())
                        .toList()
                : List.of();
    }

    private static Message message(org.springframework.ai.chat.messages.Message message) {
        if (message instanceof UserMessage prompt) {
            return Message.user(text(prompt));
        }
        if (message instanceof AssistantMessage answer) {
            return Message.assistant(text(answer), calls(answer).toArray(ToolCall[]::new));
        }
        return Message.synthetic("");
    }

    private static String text(org.springframework.ai.chat.messages.Message message) {
        return Optional.ofNullable(message.getText()).orElse("");
    }
}
