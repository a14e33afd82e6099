package io.agentrules.core;

import io.agentrules.api.Rule;
import io.agentrules.core.RuleEntry.State;
import io.agentrules.core.discover.ProjectFiles;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Tells which rules the user's settings keep out of force, and why. */
record KeptOut(Set<String> disabledRules, Set<String> untrustedRoots) implements Function<Rule, Optional<State>> {
    /**
     * Tells by what the harness decides, and its user.
     *
     * @param toggles what the user switched off in this workspace, as in {@link RulesConfig#disabledRules}
     */
    static KeptOut by(RulesConfig config, List<String> toggles) {
        var disabled = new HashSet<>(config.disabledRules());
        disabled.addAll(toggles);
        return new KeptOut(
                disabled,
                config.untrustedRoots().stream()
                        .map(root -> ProjectFiles.text(root.toAbsolutePath().normalize()))
                        .collect(Collectors.toSet()));
    }

    @Override
    public Optional<State> apply(Rule rule) {
        if (rule.source().root().filter(untrustedRoots::contains).isPresent()) {
            return Optional.of(State.UNTRUSTED);
        }
        boolean disabled =
                !disabledRules.isEmpty() && RulesConfig.toggles(rule).stream().anyMatch(disabledRules::contains);
        return disabled ? Optional.of(State.DISABLED) : Optional.empty();
    }
}
