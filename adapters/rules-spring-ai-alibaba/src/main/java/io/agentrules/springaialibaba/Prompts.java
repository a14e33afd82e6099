package io.agentrules.springaialibaba;

import io.agentrules.core.RequestFormat;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import java.util.ArrayList;
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
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/** The requests of Spring AI 1.1. */
record Prompts() implements RequestFormat<Prompt, Message> {
    @Override
    public List<Message> messages(Prompt prompt) {
        return prompt.getInstructions();
    }

    @Override
    public io.agentrules.core.model.Message read(Message message) {
        return readMessage(message);
    }

    static io.agentrules.core.model.Message readMessage(Message message) {
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

    /** Changes the first system message, or adds one before all others. */
    @Override
    public Prompt system(Prompt prompt, UnaryOperator<String> change) {
        var messages = new ArrayList<>(prompt.getInstructions());
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof SystemMessage base) {
                messages.set(i, changed(base, change));
                return new Prompt(messages, prompt.getOptions());
            }
        }
        messages.add(0, new SystemMessage(change.apply("")));
        return new Prompt(messages, prompt.getOptions());
    }

    static SystemMessage changed(SystemMessage base, UnaryOperator<String> change) {
        String text = Objects.requireNonNullElse(base.getText(), "");
        return base.mutate().text(change.apply(text)).build();
    }

    @Override
    public Prompt append(Prompt prompt, List<io.agentrules.core.model.Message> more) {
        return new Prompt(appended(prompt.getInstructions(), more), prompt.getOptions());
    }

    static List<Message> appended(List<Message> messages, List<io.agentrules.core.model.Message> more) {
        Stream<Message> written = more.stream()
                .map(message -> message.role() == Role.ASSISTANT
                        ? new AssistantMessage(message.text())
                        : new UserMessage(message.text()));
        return Stream.concat(messages.stream(), written).toList();
    }

    @Override
    public List<String> tools(Prompt prompt) {
        return prompt.getOptions() instanceof ToolCallingChatOptions options
                ? named(options).toList()
                : List.of();
    }

    static Stream<String> named(ToolCallingChatOptions options) {
        return Stream.ofNullable(options.getToolCallbacks())
                .flatMap(List::stream)
                .map(tool -> tool.getToolDefinition().name());
    }

    @Override
    public @Nullable String model(Prompt prompt) {
        return Optional.ofNullable(prompt.getOptions())
                .map(ChatOptions::getModel)
                .orElse(null);
    }
}
