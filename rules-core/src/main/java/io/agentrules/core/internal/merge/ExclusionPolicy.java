package io.agentrules.core.internal.merge;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.files.UntrustedRoots;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Decides which rules are excluded by the user's or the harness's settings, and why. Only its own file excludes a managed rule.
 */
public record ExclusionPolicy(Set<String> disabledRules, UntrustedRoots untrustedRoots)
        implements Function<Rule, Optional<State>> {
    /**
     * Returns a policy for the harness's configuration and the user's toggles.
     *
     * @param roots the workspace roots; none for rules from elsewhere only
     * @param toggles the rules that the user disabled in this workspace, written as in {@link RulesConfig#disabledRules}
     */
    public static ExclusionPolicy by(RulesConfig config, List<String> toggles, List<Path> roots) {
        var disabled = new HashSet<>(config.disabledRules());
        disabled.addAll(toggles);
        return new ExclusionPolicy(disabled, UntrustedRoots.of(config, roots));
    }

    @Override
    public Optional<State> apply(Rule rule) {
        if (rule.source().level() == Level.MANAGED) {
            return rule.disabled() ? Optional.of(State.DISABLED) : Optional.empty();
        }
        if (untrustedRoots.contain(rule.source())) {
            return Optional.of(State.UNTRUSTED);
        }
        boolean disabled = rule.disabled()
                || (!disabledRules.isEmpty()
                        && RulesConfig.toggles(rule).stream().anyMatch(disabledRules::contains));
        return disabled ? Optional.of(State.DISABLED) : Optional.empty();
    }
}
