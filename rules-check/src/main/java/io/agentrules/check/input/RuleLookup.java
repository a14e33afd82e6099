package io.agentrules.check.input;

import io.agentrules.api.Rule;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RulesConfig;
import java.util.Collection;
import java.util.Optional;

/** Finds rules by what people call them: {@code NAME}, or {@code PROVIDER:NAME} for the rule of one provider. */
public final class RuleLookup {
    private RuleLookup() {}

    /** Returns whether a name refers to a rule; in a catalog, it may refer to several. */
    public static boolean isMeant(String asked, Rule rule) {
        return RulesConfig.toggles(rule).contains(asked);
    }

    /**
     * Returns the eligible rule that a name refers to; if none is eligible, the strongest that it refers to.
     *
     * @param entries the rules, the strongest first
     * @return empty if the name refers to none of them
     */
    public static Optional<RuleEntry> find(Collection<RuleEntry> entries, String asked) {
        Optional<RuleEntry> strongest = Optional.empty();
        for (RuleEntry entry : entries) {
            if (isMeant(asked, entry.rule())) {
                if (entry.isEligible()) {
                    return Optional.of(entry);
                }
                strongest = strongest.or(() -> Optional.of(entry));
            }
        }
        return strongest;
    }
}
