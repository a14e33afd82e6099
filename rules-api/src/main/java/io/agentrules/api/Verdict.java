package io.agentrules.api;

import java.util.List;
import java.util.Objects;

/**
 * Whether a condition holds, and why.
 *
 * @param holds whether it does
 * @param matches each pattern that matched, in file order, with the first piece of evidence that it matched; empty if
 *     the condition does not hold
 * @param reason one sentence without a period: {@code src/a.ts matches src/*.ts}, or what was missing
 * @since 0.1
 */
@Stable
public record Verdict(boolean holds, List<Matched> matches, String reason) {
    /** Copies {@code matches}. */
    public Verdict {
        matches = List.copyOf(matches);
        Objects.requireNonNull(reason, "reason");
    }

    /**
     * A pattern and the evidence that it matched.
     *
     * @param pattern the pattern as its author wrote it
     * @param evidence for example a path, a word of the prompt, or a tool
     */
    public record Matched(String pattern, String evidence) {
        /** Rejects null components. */
        public Matched {
            Objects.requireNonNull(pattern, "pattern");
            Objects.requireNonNull(evidence, "evidence");
        }
    }

    /** Returns the verdict that a condition holds. */
    public static Verdict holds(List<Matched> matches, String reason) {
        return new Verdict(true, matches, reason);
    }

    /** Returns the verdict that a condition does not hold, and what was missing. */
    public static Verdict missing(String reason) {
        return new Verdict(false, List.of(), reason);
    }
}
