package io.agentrules.api;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a rule watches for in the model's stream, and what happens when it matches.
 *
 * @param patterns regular expressions in JavaScript syntax, in file order; never empty
 * @param scope the streams that are watched: {@code text}, {@code thinking}, {@code tool}, {@code tool:name(glob)}; never empty
 * @param in the part of a file's text that counts; if absent, all of it
 * @param options what happens when one matches
 * @since 0.1
 */
@Stable
public record StreamTrigger(
        List<String> patterns, List<String> scope, Optional<SourcePart> in, TriggerOptions options) {
    /** The scope of a trigger whose author sets none. */
    public static final List<String> DEFAULT_SCOPE = List.of("text", "tool");

    /**
     * Copies the lists; an empty {@code scope} becomes {@link #DEFAULT_SCOPE}.
     *
     * @throws IllegalArgumentException if {@code patterns} is empty
     */
    public StreamTrigger {
        patterns = List.copyOf(patterns);
        if (patterns.isEmpty()) {
            throw new IllegalArgumentException("patterns is empty");
        }
        scope = scope.isEmpty() ? DEFAULT_SCOPE : List.copyOf(scope);
        Objects.requireNonNull(in, "in");
        Objects.requireNonNull(options, "options");
    }

    /**
     * Creates a trigger for all of a text.
     *
     * @throws IllegalArgumentException if {@code patterns} is empty
     */
    public StreamTrigger(List<String> patterns, List<String> scope, TriggerOptions options) {
        this(patterns, scope, Optional.empty(), options);
    }

    /** Returns a trigger with the default scope whose options are left to the harness. */
    public static StreamTrigger of(String... patterns) {
        return new StreamTrigger(List.of(patterns), DEFAULT_SCOPE, TriggerOptions.NONE);
    }

    /** Returns this trigger with other patterns. */
    public StreamTrigger withPatterns(List<String> regexes) {
        return new StreamTrigger(regexes, scope, in, options);
    }

    /** Returns this trigger with another scope. */
    public StreamTrigger withScope(String... tokens) {
        return new StreamTrigger(patterns, List.of(tokens), in, options);
    }

    /** Returns this trigger with other options. */
    public StreamTrigger withOptions(TriggerOptions others) {
        return new StreamTrigger(patterns, scope, in, others);
    }

    /** Returns this trigger for a part of a file's text; empty: for all of it. */
    public StreamTrigger withIn(Optional<SourcePart> part) {
        return new StreamTrigger(patterns, scope, part, options);
    }
}
