package io.agentrules.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.agentrules.core.Attempt;
import io.agentrules.core.RequestFormat;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The requests and responses of LangChain4j.
 *
 * @param defaults the model's default parameters, used where a request sets none
 * @param prompt the user's message before retrieval or a guardrail changed it, where that is known
 */
record ChatRequests(ChatRequestParameters defaults, Optional<UserMessage> prompt)
        implements RequestFormat<ChatRequest, ChatMessage> {
    @Override
    public List<ChatMessage> messages(ChatRequest request) {
        var messages = new ArrayList<>(request.messages());
        int last = messages.size() - 1;
        if (prompt.isPresent() && last >= 0 && messages.get(last) instanceof UserMessage) {
            messages.set(last, prompt.get());
        }
        return messages;
    }

    @Override
    public Message read(ChatMessage message) {
        if (message instanceof UserMessage user) {
            return Message.user(text(user));
        }
        if (message instanceof AiMessage answer) {
            return Message.assistant(
                    answer.text(),
                    answer.toolExecutionRequests().stream()
                            .map(call -> ToolCall.ofJson(call.name(), call.arguments()))
                            .toList());
        }
        return Message.synthetic("");
    }

    private static String text(UserMessage message) {
        return message.contents().stream()
                .filter(TextContent.class::isInstance)
                .map(content -> ((TextContent) content).text())
                .collect(Collectors.joining("\n"));
    }

    /** Changes the first system message, or adds one before all other messages. */
    @Override
    public ChatRequest system(ChatRequest request, UnaryOperator<String> change) {
        var messages = new ArrayList<>(request.messages());
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof SystemMessage base) {
                messages.set(i, SystemMessage.from(change.apply(base.text())));
                return request.toBuilder().messages(messages).build();
            }
        }
        String text = change.apply("");
        if (!text.isEmpty()) {
            messages.add(0, SystemMessage.from(text));
        }
        return request.toBuilder().messages(messages).build();
    }

    @Override
    public ChatRequest append(ChatRequest request, List<Message> more) {
        var messages = new ArrayList<>(request.messages());
        more.forEach(message -> messages.add(
                message.role() == Role.ASSISTANT ? AiMessage.from(message.text()) : UserMessage.from(message.text())));
        return request.toBuilder().messages(messages).build();
    }

    @Override
    public List<String> tools(ChatRequest request) {
        return Optional.ofNullable(request.toolSpecifications()).orElse(List.of()).stream()
                .map(ToolSpecification::name)
                .toList();
    }

    @Override
    public @Nullable String model(ChatRequest request) {
        return request.modelName() == null ? defaults.modelName() : request.modelName();
    }

    /** Reads what of a response did not come in pieces. */
    static void read(ChatResponse response, Attempt attempt) {
        AiMessage message = response.aiMessage();
        attempt.wholeThinking(message.thinking()).wholeText(message.text());
        List<ToolExecutionRequest> calls = message.toolExecutionRequests();
        for (int index = 0; index < calls.size(); index++) {
            read(index, calls.get(index), attempt);
        }
    }

    static void read(int index, ToolExecutionRequest call, Attempt attempt) {
        attempt.toolCall(key(index), call.name(), call.arguments());
    }

    /** Returns the key of a tool call. */
    static String key(int index) {
        return "call:" + index;
    }

    /** Returns a response with this text before its own. */
    static ChatResponse withTextBefore(ChatResponse response, String text) {
        AiMessage message = response.aiMessage();
        String whole = text + Objects.requireNonNullElse(message.text(), "");
        return response.toBuilder().aiMessage(message.withText(whole)).build();
    }
}
