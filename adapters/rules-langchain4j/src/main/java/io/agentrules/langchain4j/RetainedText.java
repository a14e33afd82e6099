package io.agentrules.langchain4j;

import dev.langchain4j.model.chat.response.ChatResponse;
import io.agentrules.core.model.RetryPlan;
import java.util.Optional;

/**
 * The text of interrupted responses that stays in the conversation with context mode {@code keep}: the model continued from there,
 * so the final response starts with it.
 */
final class RetainedText {
    private final StringBuilder text = new StringBuilder();

    void add(RetryPlan plan) {
        text.append(plan.kept());
    }

    /** Returns a response with the retained text before its own. */
    ChatResponse before(ChatResponse response) {
        if (text.isEmpty()) {
            return response;
        }
        String rest = Optional.ofNullable(response.aiMessage().text()).orElse("");
        return response.toBuilder()
                .aiMessage(response.aiMessage().withText(text + rest))
                .build();
    }
}
