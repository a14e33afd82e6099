package io.agentrules.core.model;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Firing;
import io.agentrules.api.Stable;
import java.util.ArrayList;
import java.util.Objects;

/**
 * The model is to be stopped: what it writes violates rules.
 *
 * @param firing which rules, where, and what to tell the model
 * @param contextMode whether the text written until then is kept
 * @param left how many more interruptions there may be in this turn: with 0 the answer to the next call stands
 * @since 0.1
 */
@Stable
public record Interruption(Firing firing, ContextMode contextMode, int left) {
    /** Checks that nothing is missing. */
    public Interruption {
        Objects.requireNonNull(firing, "firing");
        Objects.requireNonNull(contextMode, "contextMode");
    }

    /**
     * Returns what to send next.
     *
     * @param partial what the model wrote as its answer before it was stopped, as far as the harness wants it kept if anything
     *     is: the text up to the offset, for example; possibly empty
     */
    public RetryPlan retry(String partial) {
        Objects.requireNonNull(partial, "partial");
        var messages = new ArrayList<Message>();
        if (contextMode == ContextMode.KEEP && !partial.isEmpty()) {
            messages.add(Message.assistant(partial));
        }
        messages.add(Message.synthetic(firing.reminder()));
        return new RetryPlan(messages, left == 0);
    }
}
