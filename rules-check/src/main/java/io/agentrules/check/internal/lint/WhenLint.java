package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.ContextField.Kind;
import io.agentrules.api.internal.WhenExpression;
import io.agentrules.api.internal.WhenExpression.And;
import io.agentrules.api.internal.WhenExpression.Not;
import io.agentrules.api.internal.WhenExpression.Or;
import io.agentrules.api.internal.WhenExpression.Term;
import io.agentrules.api.internal.WhenExpression.Truth;
import io.agentrules.api.internal.WhenParser;
import io.agentrules.core.internal.support.Excerpt;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds expressions of {@code when} that cannot be what their author means: {@code mode:plan AND mode:act}, which is never true, because
 * there is one mode; {@code ci:true OR ci:false}, which always is; {@code mode:plan OR mode:plan}.
 */
final class WhenLint {
    /** Of so many conditions all combinations are tried. */
    private static final int MAX_TRIED = 12;

    private WhenLint() {}

    static Stream<Diagnostic> of(Rule rule) {
        return rule.conditions().stream()
                .filter(condition -> condition.key().equals(WhenExpression.KEY))
                .flatMap(condition -> condition.values().stream())
                .flatMap(text -> of(WhenParser.parse(text, key -> true)));
    }

    private static Stream<Diagnostic> of(WhenExpression whole) {
        Set<Truth> possible = possible(whole);
        if (possible.equals(EnumSet.of(Truth.FALSE))) {
            return Stream.of(Diagnostic.warning(
                    "when-never-true",
                    "\"when\" is never true: its conditions exclude each other",
                    "Join them by OR, or remove one of them"));
        }
        if (possible.equals(EnumSet.of(Truth.TRUE))) {
            return Stream.of(Diagnostic.warning(
                    "when-always-true",
                    "\"when\" is true whatever its conditions are, as soon as they are known",
                    "Join them by AND, or remove \"when\""));
        }
        return repeated(whole)
                .distinct()
                .map(term -> Diagnostic.info(
                                "when-repeats",
                                "\"when\" joins " + Excerpt.of(term) + " with itself",
                                "Remove one of the two")
                        .concerning(String.valueOf(term)));
    }

    /** Returns what the expression can be while all conditions are known; both, if there are too many of them to try. */
    private static Set<Truth> possible(WhenExpression whole) {
        List<String> conditions = whole.terms().map(Term::toString).distinct().toList();
        if (conditions.size() > MAX_TRIED) {
            return EnumSet.of(Truth.FALSE, Truth.TRUE);
        }
        List<Term> terms = conditions.stream()
                .map(condition -> whole.terms()
                        .filter(term -> term.toString().equals(condition))
                        .findFirst()
                        .orElseThrow())
                .toList();
        Set<Truth> possible = EnumSet.noneOf(Truth.class);
        IntStream.range(0, 1 << terms.size())
                .mapToObj(bits -> BitSet.valueOf(new long[] {bits}))
                .filter(holding -> canHold(holding, terms))
                .map(holding -> whole.truth(
                        term -> holding.get(conditions.indexOf(term.toString())) ? Truth.TRUE : Truth.FALSE))
                .forEach(possible::add);
        return possible;
    }

    /** Returns whether these conditions can hold together, and the others not: a key with a single value has one, and a flag is on or off. */
    private static boolean canHold(BitSet holding, List<Term> terms) {
        Set<String> keys = new HashSet<>();
        boolean isPossible = holding.stream()
                .mapToObj(terms::get)
                .filter(term -> hasOneValue(term))
                .allMatch(term -> keys.add(term.key()));
        return isPossible
                && terms.stream().map(Term::key).allMatch(key -> keys.contains(key) || !isOnOrOff(key, terms));
    }

    /** Returns whether a key is a flag of which the terms name both values, so that one of these holds. */
    private static boolean isOnOrOff(String key, List<Term> terms) {
        return ContextField.single(key)
                        .filter(field -> field.kind() == Kind.FLAG)
                        .isPresent()
                && terms.stream().filter(term -> term.key().equals(key)).count() > 1;
    }

    private static boolean hasOneValue(Term term) {
        return ContextField.single(term.key()).isPresent()
                && term.value().chars().noneMatch(c -> "*?[{!".indexOf(c) >= 0);
    }

    /** Returns the conditions that stand twice in one row of AND or OR. */
    private static Stream<String> repeated(WhenExpression expression) {
        if (expression instanceof Not not) {
            return repeated(not.operand());
        }
        List<WhenExpression> operands = expression instanceof And and
                ? and.operands()
                : expression instanceof Or or ? or.operands() : List.of();
        Set<String> seen = new HashSet<>();
        return Stream.concat(
                operands.stream()
                        .filter(Term.class::isInstance)
                        .map(WhenExpression::toString)
                        .filter(term -> !seen.add(term)),
                operands.stream().flatMap(WhenLint::repeated));
    }
}
