package io.agentrules.core.internal.view;

import io.agentrules.api.Rule;
import java.util.List;
import java.util.Map;

/**
 * What a view found.
 *
 * @param view its description
 * @param rules the rules, in the tool's order
 * @param leftOut why files that the tool looks at are not used, by absolute path with {@code /}
 */
public record ViewRules(View view, List<Rule> rules, Map<String, String> leftOut) {
    /** Copies the list and the map. */
    public ViewRules {
        rules = List.copyOf(rules);
        leftOut = Map.copyOf(leftOut);
    }

    /** Returns why a rule is not in the view. */
    public String reason(Rule rule) {
        String reason = leftOut.get(rule.source().location());
        return reason != null ? reason : new LeftOut(view).reason(rule);
    }
}
