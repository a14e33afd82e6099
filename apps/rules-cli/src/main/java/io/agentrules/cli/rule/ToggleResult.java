package io.agentrules.cli.rule;

import io.agentrules.api.Rule;
import io.agentrules.check.input.RuleLookup;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.VisibleText;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of enabling or disabling {@code NAME} or {@code provider:NAME}.
 *
 * @param toggle the name that was enabled or disabled
 * @param changed whether its state changed
 * @param toggles all names that are disabled now
 * @param before the rules before the change
 * @param after the rules after the change
 */
record ToggleResult(String toggle, boolean changed, List<String> toggles, RuleCatalog before, RuleCatalog after) {
    /** Returns the rules that the toggle refers to, in precedence order. */
    List<RuleEntry> meant() {
        return after.entries().stream()
                .filter(entry -> RuleLookup.isMeant(toggle, entry.rule()))
                .toList();
    }

    /** Returns whether one of these rules is not disabled, or there is none and the toggle is not stored. */
    boolean isEnabled() {
        List<RuleEntry> meant = meant();
        return meant.isEmpty()
                ? !toggles.contains(toggle)
                : meant.stream().anyMatch(entry -> entry.isEligible() || !isOff(entry.rule()));
    }

    private boolean isOff(Rule rule) {
        return toggles.stream().anyMatch(off -> RuleLookup.isMeant(off, rule));
    }

    /** Returns the rules that are newly eligible, in precedence order. */
    List<Rule> takesOver() {
        var known = new HashSet<>(before.rules());
        return after.rules().stream().filter(rule -> !known.contains(rule)).toList();
    }

    /** Returns the other toggles that keep these rules disabled. */
    List<String> keepingOff() {
        return toggles.stream()
                .filter(off -> meant().stream()
                        .anyMatch(entry -> !entry.isEligible() && RuleLookup.isMeant(off, entry.rule())))
                .toList();
    }

    /** Returns the eligible rule with the name that the toggle refers to. */
    Optional<Rule> inForce() {
        return meant().stream()
                .findFirst()
                .flatMap(entry -> after.find(entry.rule().name()))
                .filter(RuleEntry::isEligible)
                .map(RuleEntry::rule);
    }

    /** Returns what {@code disable} prints. */
    String disabledText(DisplayPaths paths) {
        String name = VisibleText.line(toggle);
        String off = name + (changed ? " is now disabled here" : " was already disabled here");
        if (isEnabled()) {
            return name + " stays enabled: nothing can disable "
                    + inForce().map(rule -> place(rule, paths)).orElse("it");
        }
        if (!takesOver().isEmpty()) {
            return off + "; " + places(takesOver(), paths) + (takesOver().size() == 1 ? " takes over" : " take over");
        }
        return off
                + inForce()
                        .map(rule -> "; " + place(rule, paths) + " stays eligible")
                        .orElse("");
    }

    /** Returns what {@code enable} prints. */
    String enabledText(DisplayPaths paths) {
        String name = VisibleText.line(toggle);
        if (meant().isEmpty()) {
            return name + " is no longer disabled here, but there is no such rule";
        }
        String on = name + (changed ? " is enabled here again" : " was not disabled here");
        if (!keepingOff().isEmpty()) {
            List<String> others = keepingOff().stream().map(VisibleText::line).toList();
            return on + "; " + String.join(", ", others) + (others.size() == 1 ? " is" : " are") + " still disabled";
        }
        if (!takesOver().isEmpty()) {
            return on + ": " + places(takesOver(), paths);
        }
        return on
                + inForce()
                        .map(rule -> "; " + place(rule, paths) + " is eligible")
                        .orElse("");
    }

    private static String places(List<Rule> rules, DisplayPaths paths) {
        return rules.stream().map(rule -> place(rule, paths)).collect(Collectors.joining(", "));
    }

    private static String place(Rule rule, DisplayPaths paths) {
        return rule.source().provider() + "'s "
                + VisibleText.line(paths.shown(rule.source().location()));
    }
}
