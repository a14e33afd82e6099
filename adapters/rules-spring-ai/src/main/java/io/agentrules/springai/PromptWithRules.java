package io.agentrules.springai;

import io.agentrules.core.Activation;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.RetryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;

/**
 * A prompt with rules added. It is a new object, because the framework may keep the original. Its type marks prompts that already have
 * rules, so that no call gets them twice.
 */
final class PromptWithRules extends Prompt {
    private PromptWithRules(List<Message> messages, @Nullable ChatOptions options) {
        super(messages, options);
    }

    /** Returns a prompt with the rules after its first system message, or before all other messages, and the reminder at its end. */
    static PromptWithRules of(Activation activation, Prompt prompt) {
        var messages = new ArrayList<>(prompt.getInstructions());
        addTo(messages, activation);
        String reminder = activation.reminder();
        if (!reminder.isEmpty()) {
            messages.add(new UserMessage(reminder));
        }
        return new PromptWithRules(messages, prompt.getOptions());
    }

    /** Returns the prompt that follows an interrupted one. */
    static PromptWithRules forRetry(RetryPlan plan, Prompt interrupted) {
        List<Message> messages = plan.after(interrupted.getInstructions(), PromptWithRules::message);
        return new PromptWithRules(messages, interrupted.getOptions());
    }

    private static void addTo(List<Message> messages, Activation activation) {
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof SystemMessage base) {
                String text = Optional.ofNullable(base.getText()).orElse("");
                messages.set(
                        i,
                        base.mutate().text(activation.renderSystemPrompt(text)).build());
                return;
            }
        }
        String rules = activation.renderPrompt().text();
        if (!rules.isEmpty()) {
            messages.add(0, new SystemMessage(rules));
        }
    }

    private static Message message(io.agentrules.core.model.Message message) {
        return message.role() == Role.ASSISTANT
                ? new AssistantMessage(message.text())
                : new UserMessage(message.text());
    }
}
