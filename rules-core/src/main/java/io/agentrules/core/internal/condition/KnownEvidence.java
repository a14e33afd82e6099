package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.WhenExpression;
import io.agentrules.api.internal.WhenExpression.Term;
import io.agentrules.api.internal.WhenParser;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells which keys of a rule's conditions have no evidence in the session yet. For example, a rule with {@code model} and {@code globs} in
 * a session that has only paths: {@code model}.
 */
public final class KnownEvidence {
    /** The keys whose values are always known. */
    private static final Set<String> ALWAYS_KNOWN = Set.of("os", "ci");

    /** For each key of a value of the session, the name under which it is recorded. */
    private static final Map<String, String> RECORDED = ContextField.allKeys().stream()
            .collect(Collectors.toUnmodifiableMap(ContextField.Key::name, ContextField.Key::value));

    private KnownEvidence() {}

    /** Returns whether the evidence for the conditions of a key is known. */
    static boolean has(String key, EvaluationContext context) {
        return switch (key) {
            case "paths" -> !context.requestPaths().isEmpty();
            case "globs" -> !context.sessionPaths().isEmpty();
            case "keywords" -> context.prompt().isPresent();
            default ->
                ALWAYS_KNOWN.contains(key)
                        || !context.values(RECORDED.getOrDefault(key, key)).isEmpty();
        };
    }

    /** Returns the keys of a rule's conditions, and of the terms of its expressions, whose evidence is not known, each once. */
    public static List<String> missing(Rule rule, EvaluationContext context) {
        return rule.conditions().stream()
                .flatMap(KnownEvidence::keys)
                .filter(key -> !has(key, context))
                .distinct()
                .toList();
    }

    private static Stream<String> keys(Condition condition) {
        if (!condition.key().equals(WhenExpression.KEY)) {
            return condition.isLimit() ? Stream.empty() : Stream.of(condition.key());
        }
        try {
            return WhenParser.parse(String.join(" ", condition.values()), key -> true)
                    .terms()
                    .map(Term::key);
        } catch (IllegalArgumentException broken) {
            return Stream.empty(); // it never holds, whatever is known
        }
    }
}
