package io.agentrules.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import io.agentrules.core.Session;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.ToolCall;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Records model calls in a session. */
final class SessionRecorder {
    private SessionRecorder() {}

    /**
     * Records a call: the model, its tools, and the messages.
     *
     * @param defaults the model's default parameters, used where the request sets none
     */
    static void recordCall(ChatRequest request, ChatRequestParameters defaults, Session session) {
        modelName(request, defaults).ifPresent(session::model);
        session.tools(tools(request));
        session.beforeModelCall(request.messages(), SessionRecorder::message);
    }

    /** Records the tool calls of a response. */
    static void recordAnswer(AiMessage answer, Session session) {
        for (ToolExecutionRequest request : answer.toolExecutionRequests()) {
            session.toolCall(ToolArguments.tool(request), ToolArguments.of(request));
        }
    }

    private static Optional<String> modelName(ChatRequest request, ChatRequestParameters defaults) {
        return Optional.ofNullable(request.modelName()).or(() -> Optional.ofNullable(defaults.modelName()));
    }

    private static List<String> tools(ChatRequest request) {
        List<ToolSpecification> tools = request.toolSpecifications();
        return tools == null
                ? List.of()
                : tools.stream().map(ToolSpecification::name).toList();
    }

    private static Message message(ChatMessage message) {
        if (message instanceof UserMessage prompt) {
            return Message.user(text(prompt));
        }
        if (message instanceof AiMessage answer) {
            return Message.assistant(
                    Optional.ofNullable(answer.text()).orElse(""),
                    answer.toolExecutionRequests().stream()
                            .map(ToolArguments::call)
                            .toArray(ToolCall[]::new));
        }
        return Message.synthetic("");
    }

    private static String text(UserMessage message) {
        return message.contents().stream()
                .filter(TextContent.class::isInstance)
                .map(content -> ((TextContent) content).text())
                .collect(Collectors.joining("\n"));
    }
}
