package io.agentrules.core.internal.view;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a view found.
 *
 * @param agent whose view it is
 * @param steps what the agent loads with its settings
 * @param rules the rules, in the tool's order
 * @param unused the rules that were read and that the tool does not use, in its order
 * @param leftOut why files that the tool looks at are not used, by absolute path with {@code /}
 * @param read the files that the view has read, by absolute path; only the view reports what is wrong with them, as its tool reads them
 * @param overLimits what the tool's limits cut off or leave out, by the absolute path of the file
 */
public record ViewRules(
        AgentFacts agent,
        List<AgentStep> steps,
        List<Rule> rules,
        List<Rule> unused,
        Map<String, String> leftOut,
        Set<String> read,
        Map<String, Diagnostic> overLimits) {
    /** Copies the lists and the maps. */
    public ViewRules {
        steps = List.copyOf(steps);
        rules = List.copyOf(rules);
        unused = List.copyOf(unused);
        leftOut = Map.copyOf(leftOut);
        read = Set.copyOf(read);
        overLimits = Map.copyOf(overLimits);
    }

    /** Returns a view without rules, for a profile that cannot be read. */
    public static ViewRules none(AgentFacts agent) {
        return new ViewRules(agent, agent.steps(), List.of(), List.of(), Map.of(), Set.of(), Map.of());
    }

    /** Returns why a rule is not in the view; its text is there all the same if a rule of the view imports its file. */
    public String reason(Rule rule) {
        Optional<Rule> importer = rules.stream()
                .filter(read -> read.imports().contains(rule.source().file()))
                .min(Comparator.comparing(read -> !read.alwaysApply()));
        if (importer.isPresent()) {
            var instead = new RuleEntry(rule, Bucket.of(rule), State.SHADOWED, importer);
            return "imported by " + instead.shadowedByLabel().orElseThrow();
        }
        String reason = leftOut.get(rule.source().location());
        return reason != null ? reason : new LeftOut(agent, steps).reason(rule);
    }
}
