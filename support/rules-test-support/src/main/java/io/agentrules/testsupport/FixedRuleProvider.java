package io.agentrules.testsupport;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/**
 * A provider of rules that were made in code.
 *
 * @param id as the engine is told
 * @param priority as the engine is told
 * @param rules what it finds in any project, strongest first
 */
public record FixedRuleProvider(String id, int priority, List<Rule> rules) implements RuleProvider {
    /** Copies {@code rules}. */
    public FixedRuleProvider {
        rules = List.copyOf(rules);
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        return rules;
    }
}
