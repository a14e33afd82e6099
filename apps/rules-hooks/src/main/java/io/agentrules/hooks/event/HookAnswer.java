package io.agentrules.hooks.event;

import java.util.Optional;

/**
 * What an agent is answered.
 *
 * @param context the text that the model is to read next; empty if there is nothing to say
 * @param denial why the tool must not run, for the model to read; empty if it may run
 * @param notice what the person is told, where the agent shows it; empty for nothing
 */
public record HookAnswer(String context, Optional<String> denial, Optional<String> notice) {
    /** Nothing to say, and nothing denied. */
    public static final HookAnswer NOTHING = new HookAnswer("", Optional.empty());

    /** Creates an answer for the model alone. */
    public HookAnswer(String context, Optional<String> denial) {
        this(context, denial, Optional.empty());
    }

    /** Returns the answer with a text for the person. */
    public HookAnswer telling(String person) {
        return new HookAnswer(context, denial, Optional.of(person));
    }

    /** Returns the answer with a text before what the model is to read. */
    public HookAnswer after(String first) {
        return new HookAnswer(context.isEmpty() ? first : first + "\n\n" + context, denial, notice);
    }
}
