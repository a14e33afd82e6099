package io.agentrules.cli;

import io.agentrules.api.Rule;
import io.agentrules.core.RuleCatalog;
import io.agentrules.core.RuleEntry;
import io.agentrules.core.RulesConfig;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * What became of a toggle: {@code NAME}, or {@code provider:NAME}.
 *
 * @param toggle what was switched
 * @param changed whether it had been the other way before
 * @param toggles all that is switched off now
 * @param before the rules as they had been
 * @param after the rules as they are now
 */
record ToggleResult(String toggle, boolean changed, List<String> toggles, RuleCatalog before, RuleCatalog after) {
    /** Returns whether a toggle means a rule. */
    static boolean names(String toggle, Rule rule) {
        return RulesConfig.toggles(rule).contains(toggle);
    }

    /** Returns the rules that it means, in precedence order. */
    List<RuleEntry> meant() {
        return after.entries().stream()
                .filter(entry -> names(toggle, entry.rule()))
                .toList();
    }

    /** Returns whether one of the rules that it means is not off, or there is none and nothing is kept. */
    boolean isEnabled() {
        List<RuleEntry> meant = meant();
        return meant.isEmpty()
                ? !toggles.contains(toggle)
                : meant.stream().anyMatch(entry -> entry.isEligible() || !isOff(entry.rule()));
    }

    private boolean isOff(Rule rule) {
        return toggles.stream().anyMatch(off -> names(off, rule));
    }

    /** Returns the rules in force that were not before, in precedence order. */
    List<Rule> takesOver() {
        var known = new HashSet<>(before.rules());
        return after.rules().stream().filter(rule -> !known.contains(rule)).toList();
    }

    /** Returns the toggles that keep off what this one means. */
    List<String> keepingOff() {
        return toggles.stream()
                .filter(off -> meant().stream().anyMatch(entry -> !entry.isEligible() && names(off, entry.rule())))
                .toList();
    }

    /** Returns the rule in force that has the name which is meant. */
    Optional<Rule> inForce() {
        return meant().stream()
                .findFirst()
                .flatMap(entry -> after.find(entry.rule().name()))
                .filter(RuleEntry::isEligible)
                .map(RuleEntry::rule);
    }
}
