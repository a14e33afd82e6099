package io.agentrules.core.model;

import io.agentrules.api.Stable;
import io.agentrules.api.internal.TokenEstimate;
import java.util.Objects;
import java.util.function.ToIntFunction;

/**
 * Limits the length of the text for the prompt.
 *
 * @param maxTokens the maximum number of tokens; 0 drops every rule
 * @param estimate estimates the number of tokens of a text, 0 or more; removing a part of a text must never increase the estimate
 * @since 0.1
 */
@Stable
public record Budget(int maxTokens, ToIntFunction<String> estimate) {
    /**
     * Checks the limit.
     *
     * @throws IllegalArgumentException if {@code maxTokens} is negative
     */
    public Budget {
        Numbers.notNegative(maxTokens, "maxTokens");
        Objects.requireNonNull(estimate, "estimate");
    }

    /** Returns a budget that estimates one token per four UTF-16 units, rounded up, and one for each character of Chinese, Japanese or Korean. */
    public static Budget tokens(int maxTokens) {
        return new Budget(maxTokens, TokenEstimate::of);
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
