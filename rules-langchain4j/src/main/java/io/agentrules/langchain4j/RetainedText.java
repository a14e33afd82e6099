package io.agentrules.langchain4j;

import dev.langchain4j.model.chat.response.ChatResponse;
import io.agentrules.core.model.RetryPlan;
import java.util.Optional;

/**
 * What interrupted answers leave in the conversation, where rules keep it: the model went on from there, so that the answer which
 * stands begins with it.
 */
final class RetainedText {
    private final StringBuilder text = new StringBuilder();

    void add(RetryPlan plan) {
        text.append(plan.kept());
    }

    /** Returns a response with what was kept before its text. */
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
