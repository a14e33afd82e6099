package io.agentrules.core.internal.discover;

import io.agentrules.api.Rule;
import java.util.List;

/**
 * The rules that one provider contributes to the catalog.
 *
 * @param provider the provider's id
 * @param priority the provider's rank; higher first
 * @param binding whether these rules can be neither shadowed nor disabled: remote rules that are always enabled
 * @param rules the rules, strongest first
 */
public record Contribution(String provider, int priority, boolean binding, List<Rule> rules) {
    private static final String CODE = "code";
    private static final int CODE_PRIORITY = 200;

    /** Copies {@code rules}. */
    public Contribution {
        rules = List.copyOf(rules);
    }

    /** Returns what a program adds in code, which is stronger than the rules of all providers with the usual priorities. */
    public static Contribution ofCode(List<Rule> rules) {
        return new Contribution(CODE, CODE_PRIORITY, false, rules);
    }

    /** Returns whether these rules were added in code. */
    public boolean isOfCode() {
        return provider.equals(CODE);
    }

    /** Returns the same contribution with other rules. */
    public Contribution with(List<Rule> others) {
        return new Contribution(provider, priority, binding, others);
    }

    /** Returns the same contribution without the rules that the repository has. */
    public Contribution withoutRepository() {
        return with(rules.stream()
                .filter(rule -> !rule.source().level().isOfRepository())
                .toList());
    }
}
