package io.agentrules.core;

import io.agentrules.api.Bucket;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.core.Decision.How;
import io.agentrules.core.render.PromptRenderer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
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
 * @param mentioned names of the rules that the prompt mentions, in its order
 */
record Evaluation(RuleCatalog catalog, EvaluationContext context, List<String> mentioned) {
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
        if (mentioned.contains(entry.rule().name())) {
            return Optional.of(How.MENTION);
        }
        return entry.bucket() == Bucket.RULEBOOK ? Optional.of(How.LISTED) : Optional.empty();
    }

    /**
     * Returns the outcome.
     *
     * @param firstActivated names of the conditional rules in the order in which they first were active in the session; the
     *     ones that are new are added
     */
    Activation activation(Collection<String> firstActivated) {
        List<Decision> decisions = decisions();
        var order = new ArrayList<>(firstActivated);
        with(decisions, How.CONDITION).stream()
                .map(Rule::name)
                .filter(name -> !order.contains(name))
                .forEach(name -> {
                    order.add(name);
                    firstActivated.add(name);
                });
        var active = new ArrayList<Rule>();
        with(decisions, How.CONDITION).stream()
                .sorted(Comparator.comparing(rule -> order.indexOf(rule.name())))
                .forEach(active::add);
        with(decisions, How.MENTION).stream()
                .sorted(Comparator.comparing(rule -> mentioned.indexOf(rule.name())))
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
