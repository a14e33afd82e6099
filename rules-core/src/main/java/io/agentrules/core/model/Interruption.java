package io.agentrules.core.model;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Firing;
import io.agentrules.api.Stable;
import java.util.ArrayList;
import java.util.Objects;

/**
 * An instruction to stop the model, because its output violates rules.
 *
 * @param firing the rules, the place, and the reminder for the model
 * @param contextMode whether the text written until then is kept
 * @param left how many more interruptions there may be in this turn; with 0 the response to the next call is final
 * @since 0.1
 */
@Stable
public record Interruption(Firing firing, ContextMode contextMode, int left) {
    /** Rejects null components. */
    public Interruption {
        Objects.requireNonNull(firing, "firing");
        Objects.requireNonNull(contextMode, "contextMode");
    }

    /**
     * Returns the messages for the next model call.
     *
     * @param partial the part of the interrupted response to keep if the context is kept, such as the text up to the offset; may be
     *     empty
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
