package io.agentrules.springai;

import io.agentrules.core.RequestFormat;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/**
 * The prompts of Spring AI.
 *
 * @param defaultModel the id of the model, where a prompt does not name one; null if it is not known
 */
record PromptFormat(@Nullable String defaultModel) implements RequestFormat<Prompt, Message> {
    static final PromptFormat OF_CLIENTS = new PromptFormat(null);

    /** Returns what starts a turn: the last message if it is the user's, otherwise empty. */
    static Optional<String> userText(Prompt prompt) {
        List<Message> messages = prompt.getInstructions();
        return messages.isEmpty() || !(messages.get(messages.size() - 1) instanceof UserMessage last)
                ? Optional.empty()
                : Optional.of(text(last));
    }

    @Override
    public List<Message> messages(Prompt prompt) {
        return prompt.getInstructions();
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

    /** Changes the first system message, or adds one before all other messages. */
    @Override
    public Prompt system(Prompt prompt, UnaryOperator<String> change) {
        var messages = new ArrayList<>(prompt.getInstructions());
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof SystemMessage base) {
                messages.set(i, base.mutate().text(change.apply(text(base))).build());
                return new Prompt(messages, prompt.getOptions());
            }
        }
        String text = change.apply("");
        if (!text.isEmpty()) {
            messages.add(0, new SystemMessage(text));
        }
        return new Prompt(messages, prompt.getOptions());
    }

    @Override
    public Prompt append(Prompt prompt, List<io.agentrules.core.model.Message> more) {
        var messages = new ArrayList<>(prompt.getInstructions());
        more.forEach(message -> messages.add(
                message.role() == Role.ASSISTANT
                        ? new AssistantMessage(message.text())
                        : new UserMessage(message.text())));
        return new Prompt(messages, prompt.getOptions());
    }

    @Override
    public List<String> tools(Prompt prompt) {
        return prompt.getOptions() instanceof ToolCallingChatOptions options && options.getToolCallbacks() != null
                ? options.getToolCallbacks().stream()
                        .map(tool -> tool.getToolDefinition().name())
                        .toList()
                : List.of();
    }

    @Override
    public @Nullable String model(Prompt prompt) {
        String named = prompt.getOptions() == null ? null : prompt.getOptions().getModel();
        return named == null ? defaultModel : named;
    }
}
