package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.model.Limits;
import java.util.List;
import java.util.function.Consumer;

/** The limits on rules that hold wherever rules come from: providers and programs build them as they like. */
public final class RuleLimits {
    private final Limits limits;
    private final Consumer<Diagnostic> report;

    /** Prepares to report what is over a limit. */
    public RuleLimits(Limits limits, Consumer<Diagnostic> report) {
        this.limits = limits;
        this.report = report;
    }

    /** Returns the rules added in code, as far as they are not too many. */
    public List<Rule> ofCode(List<Rule> rules) {
        if (rules.size() <= limits.maxRules()) {
            return rules;
        }
        report.accept(tooMany("A program has added", limits));
        return rules.subList(0, limits.maxRules());
    }

    static Diagnostic tooMany(String who, Limits limits) {
        return Diagnostic.error(
                "too-many-rules",
                who + " more than " + limits.maxRules() + " rules; the others are not used",
                "Have fewer, or raise Limits.maxRules");
    }

    /** Returns contributions without the rules that are too long. */
    public List<Contribution> withoutLongRules(List<Contribution> contributions) {
        return contributions.stream()
                .map(contribution -> contribution.with(contribution.rules().stream()
                        .filter(rule -> isShortEnough(rule, contribution.provider()))
                        .toList()))
                .toList();
    }

    private boolean isShortEnough(Rule rule, String provider) {
        int chars = rule.content().length();
        if (chars > limits.maxRuleChars()) {
            report.accept(Diagnostic.error(
                            "rule-too-large",
                            "The rule " + Excerpt.of(rule.name()) + " of the provider " + provider + " has " + chars
                                    + " characters, more than the limit of " + limits.maxRuleChars()
                                    + ", so it is not used",
                            "Shorten it, or raise Limits.maxRuleChars")
                    .about(rule.name())
                    .at(rule.source().location()));
        }
        return chars <= limits.maxRuleChars();
    }
}
