package io.agentrules.check.internal.lint;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.TokenEstimate;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.agent.AgentStep.Below;
import io.agentrules.core.internal.agent.ReadingHabits.Habit;
import io.agentrules.core.internal.support.Excerpt;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the rule with the most tokens among those in every prompt, if it is so long that splitting it would pay. */
final class CostlyRule {
    /** A shorter rule is not worth splitting. */
    private static final int FEWEST_TOKENS = 2_000;

    /** The same limit if only one rule is in every prompt, where being the longest is no reason to report it. */
    private static final int FEWEST_TOKENS_ALONE = 4_000;

    private CostlyRule() {}

    /**
     * Returns a finding about the rule, with its place; empty if there is none.
     *
     * @param rules the eligible rules
     * @param tool what the tool loads that reads them; empty if all tools' rules are read together
     */
    static Optional<Diagnostic> of(List<Rule> rules, Optional<AgentFacts> tool) {
        List<Rule> always =
                rules.stream().filter(rule -> Bucket.of(rule) == Bucket.ALWAYS).toList();
        int all = always.stream().mapToInt(CostlyRule::tokens).sum();
        return always.stream()
                .max(Comparator.comparingInt(CostlyRule::tokens))
                .filter(rule -> tokens(rule) >= (always.size() == 1 ? FEWEST_TOKENS_ALONE : FEWEST_TOKENS)
                        && tokens(rule) > all - tokens(rule))
                .map(rule -> finding(rule, all - tokens(rule), always.size() - 1, remedy(rule, tool)));
    }

    private static int tokens(Rule rule) {
        return TokenEstimate.of(rule.content());
    }

    /** Returns what its reader offers for text that only some prompts need. */
    private static String remedy(Rule rule, Optional<AgentFacts> tool) {
        List<AgentStep> steps = tool.map(AgentFacts::steps).orElse(List.of());
        if (tool.isEmpty()
                || tool.flatMap(AgentFacts::onDemand).isPresent()
                || steps.stream().anyMatch(CostlyRule::hasConditions)) {
            return moveInto(tool) + ", or shorten it";
        }
        String location = rule.source().location();
        String name = location.substring(location.lastIndexOf('/') + 1);
        boolean readBelow = steps.stream()
                .anyMatch(step -> step.below() == Below.FOLDER && step.reads().contains(name));
        return (readBelow
                        ? "Move what concerns only one folder to " + Excerpt.of(name) + " there, and what"
                        : "Move what")
                + " concerns only some tasks to files that the text names, or shorten it";
    }

    /**
     * Returns where to move text that only some calls need, as a sentence that can go on.
     *
     * @param tool whose format it is; empty for the native format
     */
    static String moveInto(Optional<AgentFacts> tool) {
        return "Move what concerns only some files or tasks into "
                + tool.map(agent -> agent.onDemand().orElse("rules that apply only there"))
                        .orElse("rules with globs or a description");
    }

    private static boolean hasConditions(AgentStep step) {
        return step.habits().source().isPresent() && !step.habits().has(Habit.ONLY_ALWAYS);
    }

    private static Diagnostic finding(Rule rule, int others, int count, String remedy) {
        String more = count == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", more than for %s (%,d)",
                        count == 1
                                ? "the other rule that always applies"
                                : "all " + count + " others that always apply together",
                        others);
        return Diagnostic.info(
                        "always-costly",
                        String.format(Locale.ROOT, "Every call pays for about %,d tokens of this rule", tokens(rule))
                                + more,
                        remedy)
                .about(rule.name())
                .at(rule.source().location());
    }
}
