package io.agentrules.core.internal.merge;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
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
public record ExclusionPolicy(Set<String> disabledRules, Set<String> untrustedRoots)
        implements Function<Rule, Optional<State>> {
    /**
     * Returns a policy for the harness's configuration and the user's toggles.
     *
     * @param roots the workspace roots: one is untrusted by whichever path it is named, through links or not
     * @param toggles the rules that the user disabled in this workspace, written as in {@link RulesConfig#disabledRules}
     */
    public static ExclusionPolicy by(RulesConfig config, List<String> toggles, List<Path> roots) {
        var disabled = new HashSet<>(config.disabledRules());
        disabled.addAll(toggles);
        var untrusted = new HashSet<String>();
        for (Path root : config.untrustedRoots()) {
            Path path = root.toAbsolutePath().normalize();
            untrusted.add(PathText.of(path));
            untrusted.add(PathText.of(RealPath.of(path)));
        }
        if (!untrusted.isEmpty()) {
            roots.stream()
                    .filter(root -> untrusted.contains(PathText.of(RealPath.of(root))))
                    .map(PathText::of)
                    .toList()
                    .forEach(untrusted::add);
        }
        return new ExclusionPolicy(disabled, untrusted);
    }

    @Override
    public Optional<State> apply(Rule rule) {
        if (rule.source().level() == Level.MANAGED) {
            return rule.disabled() ? Optional.of(State.DISABLED) : Optional.empty();
        }
        if (!untrustedRoots.isEmpty() && isUntrusted(rule.source())) {
            return Optional.of(State.UNTRUSTED);
        }
        boolean disabled = rule.disabled()
                || (!disabledRules.isEmpty()
                        && RulesConfig.toggles(rule).stream().anyMatch(disabledRules::contains));
        return disabled ? Optional.of(State.DISABLED) : Optional.empty();
    }

    /**
     * A user-level file inside an untrusted root belongs to the repository: a home folder can be inside the repository, or a link
     * can lead there.
     */
    private boolean isUntrusted(RuleSource source) {
        return source.root().filter(untrustedRoots::contains).isPresent()
                || (source.level() == Level.USER
                        && untrustedRoots.stream()
                                .anyMatch(root -> source.file().startsWith(root.endsWith("/") ? root : root + "/")));
    }
}
