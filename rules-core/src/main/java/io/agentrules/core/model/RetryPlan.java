package io.agentrules.core.model;

import io.agentrules.api.Stable;
import io.agentrules.core.model.Message.Role;
import java.util.List;

/**
 * How a harness continues after an interruption: it calls the model again with the messages of the interrupted call, followed by
 * these. The harness need not count retries: if no interruption is {@linkplain #isLast left}, the guard lets the response through and
 * defers further firings until after it.
 *
 * @param messages the kept part of the model's text, if any, and the reminder; for this call only, because later calls of the turn
 *     get the reminder from {@code Activation.reminder()}
 * @param isLast whether the response to this call is final in any case
 * @since 0.1
 */
@Stable
public record RetryPlan(List<Message> messages, boolean isLast) {
    /** Copies the list. */
    public RetryPlan {
        messages = List.copyOf(messages);
    }

    /**
     * Returns the kept part of the model's text, with which the final response begins; empty if nothing is kept and the model starts
     * anew.
     */
    public String kept() {
        return messages.stream()
                .filter(message -> message.role() == Role.ASSISTANT)
                .map(Message::text)
                .findFirst()
                .orElse("");
    }
}
