package io.agentrules.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import io.agentrules.core.Activation;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.RetryPlan;
import java.util.ArrayList;
import java.util.List;

/** Adds rules to requests. Creates new requests, because the framework may keep the original ones. */
final class PromptInjector {
    private PromptInjector() {}

    /** Returns a request with the rules after its first system message, or before all other messages, and the reminder at its end. */
    static ChatRequest addRules(Activation activation, ChatRequest request) {
        var messages = new ArrayList<>(request.messages());
        addToSystemMessage(messages, activation);
        String reminder = activation.reminder();
        if (!reminder.isEmpty()) {
            messages.add(UserMessage.from(reminder));
        }
        return request.toBuilder().messages(messages).build();
    }

    /** Returns the request that follows an interrupted one. */
    static ChatRequest retryRequest(RetryPlan plan, ChatRequest interrupted) {
        List<ChatMessage> messages = plan.after(interrupted.messages(), PromptInjector::message);
        return interrupted.toBuilder().messages(messages).build();
    }

    private static void addToSystemMessage(List<ChatMessage> messages, Activation activation) {
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof SystemMessage base) {
                messages.set(i, SystemMessage.from(activation.renderSystemPrompt(base.text())));
                return;
            }
        }
        String rules = activation.renderPrompt().text();
        if (!rules.isEmpty()) {
            messages.add(0, SystemMessage.from(rules));
        }
    }

    private static ChatMessage message(Message message) {
        return message.role() == Role.ASSISTANT ? AiMessage.from(message.text()) : UserMessage.from(message.text());
    }
}
