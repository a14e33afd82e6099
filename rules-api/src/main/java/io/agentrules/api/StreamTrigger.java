package io.agentrules.api;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What makes a rule interrupt the model's stream.
 *
 * @param conditions regular expressions in JavaScript syntax, in file order; never empty
 * @param scope where they listen: {@code text}, {@code thinking}, {@code tool}, {@code tool:name(glob)}; never empty
 * @param interruptMode what a match interrupts; empty when the harness's setting decides
 */
public record StreamTrigger(List<String> conditions, List<String> scope, Optional<InterruptMode> interruptMode) {
    /** Where a trigger listens when its author names no scope. */
    public static final List<String> DEFAULT_SCOPE = List.of("text", "tool");

    /**
     * Copies the lists; an empty {@code scope} becomes {@link #DEFAULT_SCOPE}.
     *
     * @throws IllegalArgumentException if {@code conditions} is empty
     */
    public StreamTrigger {
        conditions = List.copyOf(conditions);
        if (conditions.isEmpty()) {
            throw new IllegalArgumentException("conditions is empty");
        }
        scope = scope.isEmpty() ? DEFAULT_SCOPE : List.copyOf(scope);
        Objects.requireNonNull(interruptMode, "interruptMode");
    }
}
