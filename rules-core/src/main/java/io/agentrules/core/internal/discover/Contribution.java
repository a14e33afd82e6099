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
    /** Copies {@code rules}. */
    public Contribution {
        rules = List.copyOf(rules);
    }
}
