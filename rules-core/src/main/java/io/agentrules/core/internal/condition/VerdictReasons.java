package io.agentrules.core.internal.condition;

import io.agentrules.api.Verdict.Matched;
import io.agentrules.core.internal.support.Excerpt;
import java.util.List;
import java.util.stream.Collectors;

/** Builds the reasons of verdicts. */
final class VerdictReasons {
    /** The number of values that a reason names; the others are counted. */
    private static final int MAX_NAMED = 5;

    private VerdictReasons() {}

    /** Returns one {@code src/a.ts matches src/*.ts} per match, joined by commas. */
    static String matches(List<Matched> matched) {
        return matched.stream()
                .limit(MAX_NAMED)
                .map(match -> match.evidence() + " matches " + Excerpt.of(match.pattern()))
                .collect(Collectors.joining(", "));
    }

    /** Returns {@code a, b or c}, with long values shortened. */
    static String anyOf(List<String> all) {
        List<String> values = all.stream().map(Excerpt::of).toList();
        if (values.size() > MAX_NAMED) {
            return String.join(", ", values.subList(0, MAX_NAMED)) + " or " + (values.size() - MAX_NAMED) + " others";
        }
        return values.size() == 1
                ? values.get(0)
                : String.join(", ", values.subList(0, values.size() - 1)) + " or " + values.get(values.size() - 1);
    }
}
