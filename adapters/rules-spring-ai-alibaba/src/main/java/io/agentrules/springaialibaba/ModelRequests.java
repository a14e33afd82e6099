package io.agentrules.springaialibaba;

import com.alibaba.cloud.ai.graph.agent.interceptor.ModelRequest;
import io.agentrules.core.RequestFormat;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/** The requests of Spring AI Alibaba. */
record ModelRequests() implements RequestFormat<ModelRequest, Message> {
    @Override
    public List<Message> messages(ModelRequest request) {
        return request.getMessages();
    }

    @Override
    public io.agentrules.core.model.Message read(Message message) {
        return Prompts.readMessage(message);
    }

    @Override
    public ModelRequest system(ModelRequest request, UnaryOperator<String> change) {
        SystemMessage base = request.getSystemMessage();
        return ModelRequest.builder(request)
                .systemMessage(base == null ? new SystemMessage(change.apply("")) : Prompts.changed(base, change))
                .build();
    }

    @Override
    public ModelRequest append(ModelRequest request, List<io.agentrules.core.model.Message> more) {
        return ModelRequest.builder(request)
                .messages(Prompts.appended(request.getMessages(), more))
                .build();
    }

    @Override
    public Collection<String> tools(ModelRequest request) {
        Stream<String> ofOptions = Stream.ofNullable(request.getOptions()).flatMap(Prompts::named);
        Stream<String> ofThisCall = Stream.ofNullable(request.getDynamicToolCallbacks())
                .flatMap(List::stream)
                .map(tool -> tool.getToolDefinition().name());
        Stream<String> others = Stream.ofNullable(request.getTools()).flatMap(List::stream);
        return Stream.of(others, ofOptions, ofThisCall)
                .flatMap(names -> names)
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
