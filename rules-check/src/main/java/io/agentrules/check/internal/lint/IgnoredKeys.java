package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentProfiles;
import java.util.List;
import java.util.Optional;

/** Finds files whose keys count here and not in their own tool, where the rule therefore always applies. */
final class IgnoredKeys {
    /** Reported apart, because most files that have it do not mean a condition. */
    private static final String TAGS = "tags";

    private IgnoredKeys() {}

    static Optional<Diagnostic> of(Rule rule, AgentProfiles agents) {
        return agents.inUse(rule.source().provider()).stream()
                .flatMap(agent -> of(rule, agent).stream())
                .findFirst();
    }

    private static Optional<Diagnostic> of(Rule rule, AgentFacts agent) {
        List<String> keys = agent.notItsOwn().stream()
                .filter(key -> !key.equals(TAGS) && rule.metadata().containsKey(key))
                .toList();
        String ignored = String.join(" and ", keys);
        return keys.isEmpty()
                ? Optional.empty()
                : Optional.of(Diagnostic.info(
                                "ignored-by-own-tool",
                                agent.release() + " ignores " + ignored + ": there the rule always applies",
                                "Remove " + ignored + ", unless another reader of the rule has such a condition")
                        .concerning(ignored));
    }
}
