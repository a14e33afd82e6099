package io.agentrules.core.evaluate;

import io.agentrules.api.Verdict.Matched;
import io.agentrules.core.parse.Shown;
import java.util.List;
import java.util.stream.Collectors;

/** The sentences of verdicts. */
final class Reasons {
    /** How many values a sentence names before it counts the others. */
    private static final int MAX_NAMED = 5;

    private Reasons() {}

    /** Returns {@code src/a.ts matches src/*.ts}, joined by commas. */
    static String matches(List<Matched> matched) {
        return matched.stream()
                .limit(MAX_NAMED)
                .map(match -> match.evidence() + " matches " + Shown.cut(match.pattern()))
                .collect(Collectors.joining(", "));
    }

    /** Returns {@code a, b or c}; long values are cut, as they are wherever a sentence names one. */
    static String anyOf(List<String> all) {
        List<String> values = all.stream().map(Shown::cut).toList();
        if (values.size() > MAX_NAMED) {
            return String.join(", ", values.subList(0, MAX_NAMED)) + " or " + (values.size() - MAX_NAMED) + " others";
        }
        return values.size() == 1
                ? values.get(0)
                : String.join(", ", values.subList(0, values.size() - 1)) + " or " + values.get(values.size() - 1);
    }
}
