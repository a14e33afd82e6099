package io.agentrules.springai;

import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;
import org.springframework.ai.tool.definition.ToolDefinition;

/** Runs tools, after recording them in their session, unless a trigger rule interrupts one of the calls. */
final class GuardedToolCallingManager implements ToolCallingManager {
    private final ToolCallingManager manager;
    private final Function<Prompt, Optional<Session>> sessions;

    GuardedToolCallingManager(ToolCallingManager manager, Function<Prompt, Optional<Session>> sessions) {
        this.manager = manager;
        this.sessions = sessions;
    }

    @Override
    public List<ToolDefinition> resolveToolDefinitions(ToolCallingChatOptions options) {
        return manager.resolveToolDefinitions(options);
    }

    @Override
    public ToolExecutionResult executeToolCalls(Prompt prompt, ChatResponse response) {
        return sessions.apply(prompt)
                .flatMap(session -> messageWithToolCalls(response)
                        .flatMap(message ->
                                refusal(message, session).map(reminder -> notRun(reminder, message, prompt))))
                .orElseGet(() -> manager.executeToolCalls(prompt, response));
    }

    /** Returns the message whose tool calls the framework would run. */
    private static Optional<AssistantMessage> messageWithToolCalls(ChatResponse response) {
        return response.getResults().stream()
                .map(Generation::getOutput)
                .filter(AssistantMessage::hasToolCalls)
                .findFirst();
    }

    /**
     * Returns the reminder for the model if its tools must not run; otherwise records them in the session and returns empty. Does not
     * finish the guard, because a guarded model has already counted the call.
     */
    private static Optional<String> refusal(AssistantMessage message, Session session) {
        StreamGuard answer = session.guard();
        message.getToolCalls().forEach(call -> answer.toolCall(call.id(), call.name(), call.arguments()));
        if (!answer.isInterrupted()) {
            answer.abandon();
            PromptFormat.OF_CLIENTS
                    .read(message)
                    .toolCalls()
                    .forEach(call -> session.toolCall(call.tool(), call.arguments()));
        }
        return answer.interruption().map(stop -> stop.firing().reminder());
    }

    private static ToolExecutionResult notRun(String reminder, AssistantMessage message, Prompt prompt) {
        List<ToolResponse> responses = message.getToolCalls().stream()
                .map((ToolCall call) -> new ToolResponse(call.id(), call.name(), reminder))
                .toList();
        List<Message> history = new ArrayList<>(prompt.getInstructions());
        history.add(message);
        history.add(ToolResponseMessage.builder().responses(responses).build());
        return ToolExecutionResult.builder().conversationHistory(history).build();
    }
}
