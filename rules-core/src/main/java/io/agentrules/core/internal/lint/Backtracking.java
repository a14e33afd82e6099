package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.BacktrackingRisk;
import java.util.stream.Stream;

/**
 * Trigger patterns that can stall an engine that backtracks, as JavaScript's do: a repeat that can match one text in many ways
 * before something that can fail. Our own engine matches them in linear time.
 */
final class Backtracking {
    private Backtracking() {}

    /** Returns the findings about a rule's trigger patterns, in file order. */
    static Stream<Diagnostic> of(Rule rule) {
        return rule.trigger().stream()
                .flatMap(trigger -> trigger.patterns().stream())
                .flatMap(pattern -> BacktrackingRisk.in(pattern).map(risk -> dangerous(pattern, risk)).stream());
    }

    private static Diagnostic dangerous(String pattern, BacktrackingRisk risk) {
        return Diagnostic.warning(
                "regex-dangerous",
                "The pattern " + Excerpt.of(pattern)
                        + " can stall a tool whose engine backtracks, though not this one: "
                        + Excerpt.of(pattern.substring(risk.from(), risk.to()))
                        + " can match one text in very many ways",
                "Let only one of the repeats or alternatives match each character: a+ for (a+)+, \\w for \\w|_");
    }
}
