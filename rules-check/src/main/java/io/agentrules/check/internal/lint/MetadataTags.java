package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.ProjectTags;
import java.util.List;
import java.util.Optional;

/**
 * Finds files whose {@code tags} probably only describe them, as in public collections of rules: here they are a condition, and the
 * files' own tool has no such key.
 */
final class MetadataTags {
    private static final String KEY = "tags";

    private MetadataTags() {}

    static Optional<Diagnostic> of(Rule rule, AgentProfiles agents) {
        return agents.inUse(rule.source().provider()).stream()
                .filter(agent -> agent.notItsOwn().contains(KEY))
                .findFirst()
                .flatMap(agent -> of(rule, agent));
    }

    private static Optional<Diagnostic> of(Rule rule, AgentFacts agent) {
        List<String> tags = rule.conditions().stream()
                .filter(condition -> condition.key().equals(KEY))
                .flatMap(condition -> condition.values().stream())
                .toList();
        return tags.isEmpty() || tags.stream().anyMatch(ProjectTags::isDetected)
                ? Optional.empty()
                : Optional.of(Diagnostic.info(
                        "tags-not-detected",
                        "The rule applies only where the harness gives the workspace one of its tags ("
                                + Excerpt.of(tags) + "): none is a kind of project that is detected",
                        "Remove tags if they only describe the rule; " + agent.shortName() + " itself ignores them"));
    }
}
