package io.agentrules.hooks.event;

import java.util.Optional;

/**
 * What an agent is answered.
 *
 * @param context the text that the model is to read next; empty if there is nothing to say
 * @param denial why the tool must not run, for the model to read; empty if it may run
 */
public record HookAnswer(String context, Optional<String> denial) {
    /** Nothing to say, and nothing denied. */
    public static final HookAnswer NOTHING = new HookAnswer("", Optional.empty());
}
