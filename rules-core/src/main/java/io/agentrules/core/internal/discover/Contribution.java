package io.agentrules.core.internal.discover;

import io.agentrules.api.Rule;
import java.util.List;

/**
 * What one provider contributes to the catalog.
 *
 * @param provider its id
 * @param priority its rank; higher first
 * @param binding whether nothing may shadow these rules or switch them off: remote rules that are always enabled
 * @param rules its rules, strongest first
 */
public record Contribution(String provider, int priority, boolean binding, List<Rule> rules) {
    /** Copies {@code rules}. */
    public Contribution {
        rules = List.copyOf(rules);
    }
}
