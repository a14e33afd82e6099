package io.agentrules.check.internal.lint;

import io.agentrules.api.Rule;
import io.agentrules.core.model.AgentView;
import java.util.List;

/**
 * What one agent loads of a workspace.
 *
 * @param agent the agent
 * @param rules the eligible rules, by precedence
 */
public record AgentRules(AgentView agent, List<Rule> rules) {
    /** Copies the list. */
    public AgentRules {
        rules = List.copyOf(rules);
    }
}
