package io.agentrules.core;

import io.agentrules.api.ContextMode;
import io.agentrules.core.Message.Role;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a harness goes on after an interruption: it calls the model again, with the messages of the call that was interrupted and
 * these behind them. It need not count: when no interruption is {@linkplain #isLast left}, the guard lets the answer through, and
 * what it finds then is told after the response.
 *
 * @param messages what the model wrote, if that is kept, and then the reminder; all for this one call, since later calls of the
 *     turn get the reminder from {@link Activation#reminder()}
 * @param isLast whether the answer to this call stands, whatever it is
 */
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

    static RetryPlan of(Interruption interruption, String partial) {
        boolean isKept = interruption.contextMode() == ContextMode.KEEP && !partial.isEmpty();
        Stream<Message> kept = isKept ? Stream.of(Message.assistant(partial)) : Stream.empty();
        return new RetryPlan(
                Stream.concat(
                                kept,
                                Stream.of(
                                        Message.synthetic(interruption.firing().reminder())))
                        .toList(),
                interruption.left() == 0);
    }
}
