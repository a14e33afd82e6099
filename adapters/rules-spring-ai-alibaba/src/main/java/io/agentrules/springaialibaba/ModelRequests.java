package io.agentrules.springaialibaba;

import com.alibaba.cloud.ai.graph.agent.interceptor.ModelRequest;
import io.agentrules.core.RequestFormat;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;

/** The requests of Spring AI Alibaba. */
record ModelRequests() implements RequestFormat<ModelRequest, Message> {
    @Override
    public List<Message> messages(ModelRequest request) {
        return request.getMessages();
    }

    @Override
    public io.agentrules.core.model.Message read(Message message) {
        if (message instanceof UserMessage) {
            return io.agentrules.core.model.Message.user(message.getText());
        }
        if (message instanceof AssistantMessage answer) {
            return io.agentrules.core.model.Message.assistant(
                    answer.getText(),
                    answer.getToolCalls().stream()
                            .map(call -> ToolCall.ofJson(call.name(), call.arguments()))
                            .toList());
        }
        return io.agentrules.core.model.Message.synthetic("");
    }

    private static String text(Message message) {
        return Objects.requireNonNullElse(message.getText(), "");
    }

    @Override
    public ModelRequest system(ModelRequest request, UnaryOperator<String> change) {
        SystemMessage base = request.getSystemMessage();
        String text = change.apply(base == null ? "" : text(base));
        SystemMessage changed = base == null
                ? new SystemMessage(text)
                : base.mutate().text(text).build();
        return text.isEmpty()
                ? request
                : ModelRequest.builder(request).systemMessage(changed).build();
    }

    @Override
    public ModelRequest append(ModelRequest request, List<io.agentrules.core.model.Message> more) {
        var messages = new ArrayList<>(request.getMessages());
        more.forEach(message -> messages.add(
                message.role() == Role.ASSISTANT
                        ? new AssistantMessage(message.text())
                        : new UserMessage(message.text())));
        return ModelRequest.builder(request).messages(messages).build();
    }

    @Override
    public Collection<String> tools(ModelRequest request) {
        Stream<ToolCallback> ofOptions = Stream.ofNullable(request.getOptions())
                .flatMap(options -> Stream.ofNullable(options.getToolCallbacks()))
                .flatMap(List::stream);
        Stream<ToolCallback> ofThisCall =
                Stream.ofNullable(request.getDynamicToolCallbacks()).flatMap(List::stream);
        Stream<String> names = Stream.concat(ofOptions, ofThisCall)
                .map(tool -> tool.getToolDefinition().name());
        return Stream.concat(Stream.ofNullable(request.getTools()).flatMap(List::stream), names)
                .distinct()
                .toList();
    }

    @Override
    public @Nullable String model(ModelRequest request) {
        return Optional.ofNullable(request.getOptions())
                .map(ToolCallingChatOptions::getModel)
                .orElse(null);
    }
}
