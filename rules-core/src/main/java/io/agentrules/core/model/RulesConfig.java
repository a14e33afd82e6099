package io.agentrules.core.model;

import io.agentrules.api.Rule;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What the harness and its user decide about rules.
 *
 * @param disabledRules names of rules that are switched off: {@code NAME} for all of a name, {@code provider:NAME} for one
 *     provider's
 * @param onlyProviders ids of the providers to ask; empty means all
 * @param disabledProviders ids of the providers not to ask
 * @param untrustedRoots workspace roots whose rules are known but never reach the model
 * @param hiddenText what to do with invisible characters
 * @param allowTagCharacters whether tag characters are like the other invisible ones, and do not lose the rule
 * @param limits how much is read
 * @param guard what becomes of trigger rules
 * @param settings settings of providers, named {@code providerId.key}
 */
public record RulesConfig(
        Set<String> disabledRules,
        Set<String> onlyProviders,
        Set<String> disabledProviders,
        Set<Path> untrustedRoots,
        HiddenText hiddenText,
        boolean allowTagCharacters,
        Limits limits,
        GuardSettings guard,
        Map<String, String> settings) {
    /** Nothing is switched off, every root is trusted. */
    public static final RulesConfig DEFAULT = new RulesConfig(
            Set.of(),
            Set.of(),
            Set.of(),
            Set.of(),
            HiddenText.WARN,
            false,
            Limits.DEFAULT,
            GuardSettings.DEFAULT,
            Map.of());

    /** Copies the sets and the map. */
    public RulesConfig {
        disabledRules = Set.copyOf(disabledRules);
        onlyProviders = Set.copyOf(onlyProviders);
        disabledProviders = Set.copyOf(disabledProviders);
        untrustedRoots = Set.copyOf(untrustedRoots);
        Objects.requireNonNull(hiddenText, "hiddenText");
        Objects.requireNonNull(limits, "limits");
        Objects.requireNonNull(guard, "guard");
        settings = Map.copyOf(settings);
    }

    /** Returns this configuration with other rules switched off. */
    public RulesConfig withDisabledRules(Set<String> names) {
        return new RulesConfig(
                names,
                onlyProviders,
                disabledProviders,
                untrustedRoots,
                hiddenText,
                allowTagCharacters,
                limits,
                guard,
                settings);
    }

    /** Returns this configuration with only these providers asked; empty means all. */
    public RulesConfig withOnlyProviders(Set<String> ids) {
        return new RulesConfig(
                disabledRules,
                ids,
                disabledProviders,
                untrustedRoots,
                hiddenText,
                allowTagCharacters,
                limits,
                guard,
                settings);
    }

    /** Returns this configuration with other providers switched off. */
    public RulesConfig withDisabledProviders(Set<String> ids) {
        return new RulesConfig(
                disabledRules,
                onlyProviders,
                ids,
                untrustedRoots,
                hiddenText,
                allowTagCharacters,
                limits,
                guard,
                settings);
    }

    /** Returns this configuration with other roots not trusted. */
    public RulesConfig withUntrustedRoots(Set<Path> roots) {
        return new RulesConfig(
                disabledRules,
                onlyProviders,
                disabledProviders,
                roots,
                hiddenText,
                allowTagCharacters,
                limits,
                guard,
                settings);
    }

    /** Returns this configuration with another policy for invisible characters. */
    public RulesConfig withHiddenText(HiddenText policy) {
        return new RulesConfig(
                disabledRules,
                onlyProviders,
                disabledProviders,
                untrustedRoots,
                policy,
                allowTagCharacters,
                limits,
                guard,
                settings);
    }

    /** Returns this configuration with tag characters allowed, or not. */
    public RulesConfig withTagCharacters(boolean allowed) {
        return new RulesConfig(
                disabledRules,
                onlyProviders,
                disabledProviders,
                untrustedRoots,
                hiddenText,
                allowed,
                limits,
                guard,
                settings);
    }

    /** Returns this configuration with other limits. */
    public RulesConfig withLimits(Limits bounds) {
        return new RulesConfig(
                disabledRules,
                onlyProviders,
                disabledProviders,
                untrustedRoots,
                hiddenText,
                allowTagCharacters,
                bounds,
                guard,
                settings);
    }

    /** Returns this configuration with other settings for trigger rules. */
    public RulesConfig withGuard(GuardSettings decided) {
        return new RulesConfig(
                disabledRules,
                onlyProviders,
                disabledProviders,
                untrustedRoots,
                hiddenText,
                allowTagCharacters,
                limits,
                decided,
                settings);
    }

    /** Returns this configuration with other settings of providers. */
    public RulesConfig withSettings(Map<String, String> values) {
        return new RulesConfig(
                disabledRules,
                onlyProviders,
                disabledProviders,
                untrustedRoots,
                hiddenText,
                allowTagCharacters,
                limits,
                guard,
                values);
    }

    /** Returns what switches a rule off: {@code NAME}, and {@code provider:NAME}. */
    public static List<String> toggles(Rule rule) {
        return List.of(rule.name(), rule.source().provider() + ":" + rule.name());
    }

    /** Returns whether a provider is to be asked. */
    public boolean asks(String provider) {
        return (onlyProviders.isEmpty() || onlyProviders.contains(provider)) && !disabledProviders.contains(provider);
    }
}
