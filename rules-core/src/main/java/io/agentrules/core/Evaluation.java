package io.agentrules.core;

import io.agentrules.api.Bucket;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.core.Decision.How;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Decides the rules of a catalog for one model call. A rule in force is known by its index among them; what it takes is
 * proportional to the rules that are in, not to those that there are.
 */
final class Evaluation {
    private final RuleCatalog catalog;
    private final EvaluationContext context;
    private final List<Integer> mentioned;
    private final BitSet holding;

    /**
     * Evaluates.
     *
     * @param mentions the place in the prompt of each rule that it mentions, by name
     */
    Evaluation(RuleCatalog catalog, EvaluationContext context, Map<String, Integer> mentions) {
        this.catalog = catalog;
        this.context = context;
        this.holding = catalog.conditions().holding(context);
        this.holding.and(catalog.selectable());
        this.mentioned = mentions.entrySet().stream()
                .sorted(Entry.comparingByValue())
                .flatMap(mention -> catalog.indexOf(mention.getKey()).stream())
                .filter(catalog.selectable()::get)
                .toList();
    }

    /**
     * Returns the outcome.
     *
     * @param firstActivated the rank of each conditional rule, by name, in the order in which they first were active in the
     *     session; the ones that are new are added
     */
    Activation activation(Map<String, Integer> firstActivated) {
        List<Rule> conditional = rules(holding);
        conditional.forEach(rule -> firstActivated.putIfAbsent(rule.name(), firstActivated.size()));
        var selected = new ArrayList<Rule>();
        conditional.stream()
                .sorted(Comparator.comparing(rule -> firstActivated.get(rule.name())))
                .forEach(selected::add);
        mentioned.stream()
                .filter(index -> !holding.get(index))
                .map(catalog.rules()::get)
                .forEach(selected::add);
        return new Activation(
                catalog,
                context,
                active(),
                new Lazy<>(this::decisions),
                new Lazy<>(() -> catalog.prompt().with(selected)));
    }

    private List<Rule> active() {
        var active = (BitSet) catalog.always().clone();
        active.or(holding);
        mentioned.forEach(active::set);
        return rules(active);
    }

    private List<Rule> rules(BitSet indexes) {
        return indexes.stream().mapToObj(catalog.rules()::get).toList();
    }

    private List<Decision> decisions() {
        var decisions = new ArrayList<Decision>(catalog.entries().size());
        int eligible = 0;
        for (RuleEntry entry : catalog.entries()) {
            decisions.add(
                    entry.isEligible() ? decision(entry, eligible++) : new Decision(entry, Optional.empty(), Map::of));
        }
        return decisions;
    }

    private Decision decision(RuleEntry entry, int index) {
        Supplier<Map<String, Verdict>> verdicts = entry.bucket() == Bucket.ALWAYS
                ? Map::of
                : () -> catalog.conditions().verdicts(index, context);
        return new Decision(entry, how(entry.bucket(), index), verdicts);
    }

    private Optional<How> how(Bucket bucket, int index) {
        if (bucket == Bucket.ALWAYS) {
            return Optional.of(How.ALWAYS);
        }
        if (holding.get(index)) {
            return Optional.of(How.CONDITION);
        }
        if (mentioned.contains(index)) {
            return Optional.of(How.MENTION);
        }
        return bucket == Bucket.RULEBOOK ? Optional.of(How.LISTED) : Optional.empty();
    }
}
