package io.agentrules.core.model;

import io.agentrules.api.Experimental;
import io.agentrules.api.Stable;
import io.agentrules.core.model.Message.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

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
     * Returns the messages of the next call: those of the interrupted one, followed by these. Where the same reminder is among the former, since a
     * rule interrupts the second time, it moves to the end, and is there once; unless text is kept, which must stay apart from what follows.
     *
     * @param interrupted the messages of the interrupted call, in the harness's own type, whose {@code equals} compares the texts
     * @param own makes a message of that type
     */
    @Experimental
    public <M> List<M> after(List<? extends M> interrupted, Function<Message, M> own) {
        List<M> added = messages.stream().map(own).toList();
        var all = new ArrayList<M>(interrupted);
        if (kept().isEmpty()) {
            all.removeAll(added);
        }
        all.addAll(added);
        return List.copyOf(all);
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
