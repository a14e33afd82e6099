package io.agentrules.core;

import io.agentrules.api.Bucket;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.core.Decision.How;
import io.agentrules.core.render.PromptRenderer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Decides every rule of a catalog for one model call.
 *
 * @param catalog the rules
 * @param context what is known
 * @param mentioned the place in the prompt of each rule that it mentions, by name
 */
record Evaluation(RuleCatalog catalog, EvaluationContext context, Map<String, Integer> mentioned) {
    /** Returns the decisions, in the order of the catalog's entries. */
    List<Decision> decisions() {
        BitSet holding = catalog.conditions().holding(context);
        var decisions = new ArrayList<Decision>(catalog.entries().size());
        int eligible = 0;
        for (RuleEntry entry : catalog.entries()) {
            if (entry.isEligible()) {
                decisions.add(decision(entry, eligible, holding.get(eligible)));
                eligible++;
            } else {
                decisions.add(new Decision(entry, Optional.empty(), Map::of));
            }
        }
        return decisions;
    }

    private Decision decision(RuleEntry entry, int index, boolean holds) {
        Supplier<Map<String, Verdict>> verdicts = entry.bucket() == Bucket.ALWAYS
                ? Map::of
                : () -> catalog.conditions().verdicts(index, context);
        return new Decision(entry, how(entry, holds), verdicts);
    }

    private Optional<How> how(RuleEntry entry, boolean holds) {
        if (entry.bucket() == Bucket.TRIGGER) {
            return Optional.empty();
        }
        if (entry.bucket() == Bucket.ALWAYS) {
            return Optional.of(How.ALWAYS);
        }
        if (holds) {
            return Optional.of(How.CONDITION);
        }
        if (mentioned.containsKey(entry.rule().name())) {
            return Optional.of(How.MENTION);
        }
        return entry.bucket() == Bucket.RULEBOOK ? Optional.of(How.LISTED) : Optional.empty();
    }

    /**
     * Returns the outcome.
     *
     * @param firstActivated the rank of each conditional rule, by name, in the order in which they first were active in the
     *     session; the ones that are new are added
     */
    Activation activation(Map<String, Integer> firstActivated) {
        List<Decision> decisions = decisions();
        List<Rule> conditional = with(decisions, How.CONDITION);
        conditional.forEach(rule -> firstActivated.putIfAbsent(rule.name(), firstActivated.size()));
        var active = new ArrayList<Rule>();
        conditional.stream()
                .sorted(Comparator.comparing(rule -> firstActivated.get(rule.name())))
                .forEach(active::add);
        with(decisions, How.MENTION).stream()
                .sorted(Comparator.comparing(rule -> mentioned.get(rule.name())))
                .forEach(active::add);
        List<Rule> listed = decisions.stream()
                .filter(decision ->
                        decision.entry().isEligible() && decision.entry().bucket() == Bucket.RULEBOOK)
                .map(Decision::rule)
                .toList();
        return new Activation(
                catalog, context, decisions, PromptRenderer.render(with(decisions, How.ALWAYS), listed, active));
    }

    private static List<Rule> with(List<Decision> decisions, How how) {
        return decisions.stream()
                .filter(decision -> decision.how().filter(how::equals).isPresent())
                .map(Decision::rule)
                .toList();
    }
}
