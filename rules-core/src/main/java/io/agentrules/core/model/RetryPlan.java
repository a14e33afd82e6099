package io.agentrules.core.model;

import io.agentrules.api.Stable;
import io.agentrules.core.model.Message.Role;
import java.util.List;

/**
 * How a harness goes on after an interruption: it calls the model again, with the messages of the call that was interrupted and
 * these behind them. It need not count: when no interruption is {@linkplain #isLast left}, the guard lets the answer through, and
 * what it finds then is told after the response.
 *
 * @param messages what the model wrote, if that is kept, and then the reminder; all for this one call, since later calls of the
 *     turn get the reminder from {@code Activation.reminder()}
 * @param isLast whether the answer to this call stands, whatever it is
 * @since 0.1
 */
@Stable
public record RetryPlan(List<Message> messages, boolean isLast) {
    /** Copies the list. */
    public RetryPlan {
        messages = List.copyOf(messages);
    }

    /**
     * Returns what the model wrote and is kept: the answer that finally stands begins with it. Empty when nothing is kept, and it
     * begins anew.
     */
    public String kept() {
        return messages.stream()
                .filter(message -> message.role() == Role.ASSISTANT)
                .map(Message::text)
                .findFirst()
                .orElse("");
    }
}
