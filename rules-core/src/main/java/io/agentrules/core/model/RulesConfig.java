package io.agentrules.core.model;

import io.agentrules.api.Experimental;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of the harness and its user for rules. Immutable.
 *
 * <pre>{@code
 * RulesConfig config = RulesConfig.builder().onlyProviders(Set.of("acme")).build();
 * }</pre>
 *
 * @since 0.1
 */
@Stable
public final class RulesConfig {
    /** The default configuration: nothing is disabled, and every root is trusted. */
    public static final RulesConfig DEFAULT = builder().build();

    private final Set<String> disabledRules;
    private final Set<String> onlyProviders;
    private final Set<String> disabledProviders;
    private final Set<Path> untrustedRoots;
    private final HiddenText hiddenText;
    private final boolean allowTagCharacters;
    private final Limits limits;
    private final GuardSettings guard;
    private final Map<String, String> settings;
    private final Optional<LockSource> frozen;
    private final boolean ruleUris;

    private RulesConfig(Builder builder) {
        disabledRules = Set.copyOf(builder.disabledRules);
        onlyProviders = Set.copyOf(builder.onlyProviders);
        disabledProviders = Set.copyOf(builder.disabledProviders);
        untrustedRoots = Set.copyOf(builder.untrustedRoots);
        hiddenText = builder.hiddenText;
        allowTagCharacters = builder.allowTagCharacters;
        limits = builder.limits;
        guard = builder.guard;
        settings = Map.copyOf(builder.settings);
        frozen = builder.frozen;
        ruleUris = builder.ruleUris;
    }

    /** Returns a builder with the default of every setting. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these settings. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Returns the toggles that disable a rule: {@code NAME} and {@code provider:NAME}. */
    public static List<String> toggles(Rule rule) {
        return List.of(rule.name(), rule.source().provider() + ":" + rule.name());
    }

    /** Returns whether a provider is enabled. */
    public boolean asks(String provider) {
        return (onlyProviders.isEmpty() || onlyProviders.contains(provider)) && !disabledProviders.contains(provider);
    }

    /** Returns the names of disabled rules: {@code NAME} for all rules of a name, {@code provider:NAME} for one provider's rule. */
    public Set<String> disabledRules() {
        return disabledRules;
    }

    /** Returns the ids of the providers to run; empty means all. */
    public Set<String> onlyProviders() {
        return onlyProviders;
    }

    /** Returns the ids of the providers not to run. */
    public Set<String> disabledProviders() {
        return disabledProviders;
    }

    /** Returns the workspace roots whose rules are known but never reach the model. */
    public Set<Path> untrustedRoots() {
        return untrustedRoots;
    }

    /** Returns the policy for invisible characters. */
    public HiddenText hiddenText() {
        return hiddenText;
    }

    /** Returns whether the policy also applies to tag characters, instead of rejecting every rule that has any. */
    public boolean allowTagCharacters() {
        return allowTagCharacters;
    }

    /** Returns the limits for reading files, for rules and for prompts. */
    public Limits limits() {
        return limits;
    }

    /** Returns the settings for trigger rules. */
    public GuardSettings guard() {
        return guard;
    }

    /** Returns the settings of providers, named {@code providerId.key}. */
    public Map<String, String> settings() {
        return settings;
    }

    /** Returns the locks without which no trigger rule of a project is eligible; empty if they need none. */
    public Optional<LockSource> frozen() {
        return frozen;
    }

    /** Returns whether the model can read a listed rule at {@code rule://NAME}; if not, no prompt tells it to. */
    public boolean ruleUris() {
        return ruleUris;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RulesConfig that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return "RulesConfig" + values();
    }

    private List<Object> values() {
        return List.of(
                disabledRules,
                onlyProviders,
                disabledProviders,
                untrustedRoots,
                hiddenText,
                allowTagCharacters,
                limits,
                guard,
                settings,
                frozen,
                ruleUris);
    }

    /** Collects the parts of a configuration; {@link #build()} may be called again after a change. */
    public static final class Builder {
        private Set<String> disabledRules = Set.of();
        private Set<String> onlyProviders = Set.of();
        private Set<String> disabledProviders = Set.of();
        private Set<Path> untrustedRoots = Set.of();
        private HiddenText hiddenText = HiddenText.WARN;
        private boolean allowTagCharacters;
        private Limits limits = Limits.DEFAULT;
        private GuardSettings guard = GuardSettings.DEFAULT;
        private Map<String, String> settings = Map.of();
        private Optional<LockSource> frozen = Optional.empty();
        private boolean ruleUris = true;

        private Builder() {}

        private Builder(RulesConfig config) {
            this.disabledRules = config.disabledRules;
            this.onlyProviders = config.onlyProviders;
            this.disabledProviders = config.disabledProviders;
            this.untrustedRoots = config.untrustedRoots;
            this.hiddenText = config.hiddenText;
            this.allowTagCharacters = config.allowTagCharacters;
            this.limits = config.limits;
            this.guard = config.guard;
            this.settings = config.settings;
            this.frozen = config.frozen;
            this.ruleUris = config.ruleUris;
        }

        /** Sets the names of disabled rules: {@code NAME} or {@code provider:NAME}; none by default. */
        public Builder disabledRules(Set<String> disabledRules) {
            this.disabledRules = Objects.requireNonNull(disabledRules, "disabledRules");
            return this;
        }

        /** Sets the ids of the providers to run; empty, which is the default, means all. */
        public Builder onlyProviders(Set<String> onlyProviders) {
            this.onlyProviders = Objects.requireNonNull(onlyProviders, "onlyProviders");
            return this;
        }

        /** Sets the ids of the providers not to run; none by default. */
        public Builder disabledProviders(Set<String> disabledProviders) {
            this.disabledProviders = Objects.requireNonNull(disabledProviders, "disabledProviders");
            return this;
        }

        /** Sets the workspace roots whose rules are known but never reach the model; none by default. */
        public Builder untrustedRoots(Set<Path> untrustedRoots) {
            this.untrustedRoots = Objects.requireNonNull(untrustedRoots, "untrustedRoots");
            return this;
        }

        /** Sets the policy for invisible characters; {@link HiddenText#WARN} by default. */
        public Builder hiddenText(HiddenText hiddenText) {
            this.hiddenText = Objects.requireNonNull(hiddenText, "hiddenText");
            return this;
        }

        /**
         * Sets whether the policy also applies to tag characters, instead of rejecting every rule that has any; false by default.
         */
        public Builder allowTagCharacters(boolean allowTagCharacters) {
            this.allowTagCharacters = allowTagCharacters;
            return this;
        }

        /** Sets the limits for reading files, for rules and for prompts; {@link Limits#DEFAULT} by default. */
        public Builder limits(Limits limits) {
            this.limits = Objects.requireNonNull(limits, "limits");
            return this;
        }

        /** Sets the settings for trigger rules; {@link GuardSettings#DEFAULT} by default. */
        public Builder guard(GuardSettings guard) {
            this.guard = Objects.requireNonNull(guard, "guard");
            return this;
        }

        /** Sets the settings of providers, named {@code providerId.key}; none by default. */
        public Builder settings(Map<String, String> settings) {
            this.settings = Objects.requireNonNull(settings, "settings");
            return this;
        }

        /**
         * Refuses trigger rules of the project that a lock does not have exactly as they are, until the lock is renewed; off by
         * default. A rule of the project that a lock does not have cannot take the name of a locked trigger rule either, or of one of
         * a library. Without a readable lock, every trigger rule of the project is refused. All other rules stay, and so do the
         * trigger rules of the user, the organization, the harness and libraries. Needs the module {@code rules-check}, which reads locks:
         * without it no engine can be built.
         */
        @Experimental
        public Builder frozen(LockSource locks) {
            this.frozen = Optional.of(Objects.requireNonNull(locks, "locks"));
            return this;
        }

        /** Undoes {@link #frozen}: trigger rules need no lock. */
        @Experimental
        public Builder notFrozen() {
            this.frozen = Optional.empty();
            return this;
        }

        /**
         * Sets whether the model can read a listed rule at its address, {@code rule://NAME}; true by default. If not, the list in the
         * prompt has no line that tells it to.
         */
        public Builder ruleUris(boolean ruleUris) {
            this.ruleUris = ruleUris;
            return this;
        }

        /** Returns the configuration. */
        public RulesConfig build() {
            return new RulesConfig(this);
        }
    }
}
