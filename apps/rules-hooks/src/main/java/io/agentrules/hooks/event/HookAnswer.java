package io.agentrules.hooks.event;

import java.util.Optional;

/**
 * The answer to an event, in the same form for all agents.
 *
 * @param context the text that the model is to read next; empty if there is none
 * @param denial why the tool must not run, for the model to read; empty if it may run
 * @param notice a text for the person, which some agents show; empty if there is none
 */
public record HookAnswer(String context, Optional<String> denial, Optional<String> notice) {
    /** No text, and no denial. */
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
