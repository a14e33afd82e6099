package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.Lazy;
import java.util.List;
import java.util.StringJoiner;

/** Builds the reasons of verdicts. */
final class VerdictReasons {
    /** The number of values that a reason names; the others are counted. */
    private static final int MAX_NAMED = 5;

    private VerdictReasons() {}

    /** Returns one {@code src/a.ts matches src/*.ts} per match, joined by commas. */
    static String matches(List<Matched> matched) {
        var text = new StringJoiner(", ");
        for (Matched match : matched.subList(0, Math.min(matched.size(), MAX_NAMED))) {
            text.add(match.evidence() + " matches " + Excerpt.of(match.pattern()));
        }
        return text.toString();
    }

    /** Returns what each condition asks for, as in {@link #anyOf}: made once, for all contexts. */
    static Lazy<List<String>> wanted(List<Condition> conditions) {
        return new Lazy<>(() ->
                conditions.stream().map(condition -> anyOf(condition.values())).toList());
    }

    /** Returns {@code a, b or c}, with long values shortened. */
    static String anyOf(List<String> values) {
        var text = new StringBuilder(Excerpt.of(values.get(0)));
        for (int i = 1; i < Math.min(values.size(), MAX_NAMED); i++) {
            text.append(i == values.size() - 1 ? " or " : ", ").append(Excerpt.of(values.get(i)));
        }
        int others = values.size() - MAX_NAMED;
        return others > 0 ? text.append(" or ").append(others).append(" others").toString() : text.toString();
    }
}
