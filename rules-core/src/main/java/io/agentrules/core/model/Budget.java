package io.agentrules.core.model;

import io.agentrules.api.Stable;
import java.util.Objects;
import java.util.function.ToIntFunction;

/**
 * How long the text for the prompt may be.
 *
 * @param maxTokens in tokens; 0 leaves every rule out
 * @param estimate tells how many tokens a text has, 0 or more; a text must not have more of them when something is left out
 *     of it
 * @since 0.1
 */
@Stable
public record Budget(int maxTokens, ToIntFunction<String> estimate) {
    private static final int CHARACTERS_PER_TOKEN = 4;

    /**
     * Checks the bound.
     *
     * @throws IllegalArgumentException if {@code maxTokens} is negative
     */
    public Budget {
        if (maxTokens < 0) {
            throw new IllegalArgumentException("maxTokens is negative: " + maxTokens);
        }
        Objects.requireNonNull(estimate, "estimate");
    }

    /** Returns a budget of so many tokens of four UTF-16 units each, the last one possibly shorter. */
    public static Budget tokens(int maxTokens) {
        return new Budget(maxTokens, text -> (text.length() + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN);
    }

    /**
     * Returns whether a text fits; the empty text always does.
     *
     * @throws IllegalStateException if the estimate is negative
     */
    public boolean allows(String text) {
        Objects.requireNonNull(text, "text");
        if (text.isEmpty()) {
            return true;
        }
        int tokens = estimate.applyAsInt(text);
        if (tokens < 0) {
            throw new IllegalStateException("The estimate is negative: " + tokens);
        }
        return tokens <= maxTokens;
    }
}
