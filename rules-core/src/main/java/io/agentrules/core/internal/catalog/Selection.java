package io.agentrules.core.internal.catalog;

import io.agentrules.api.Bucket;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.condition.RuleVerdicts;
import io.agentrules.core.internal.condition.SessionConditions.Outcome;
import io.agentrules.core.internal.prompt.PromptRenderer;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import io.agentrules.core.model.RuleEntry;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The rules of a catalog that are in for one model call, each by its index among the eligible rules. Immutable. */
public final class Selection {
    /** Shared by all sessions to save memory, so it must not change. */
    private static final BitSet NONE = new BitSet(0);

    private final CompiledCatalog catalog;
    private final boolean suspended;
    private final BitSet holding;
    private final BitSet mentioned;

    /** The rules that are not meant for the current agent. */
    private final BitSet excluded;

    private Selection(CompiledCatalog catalog, boolean suspended, BitSet holding, BitSet mentioned, BitSet excluded) {
        this.catalog = catalog;
        this.suspended = suspended;
        this.holding = holding;
        this.mentioned = mentioned;
        this.excluded = excluded;
    }

    /**
     * Selects rules.
     *
     * @param conditions the outcome of evaluating the conditions; the selection keeps its sets, so callers must not use them any more
     * @param mentions the names that the prompt mentions
     */
    public static Selection of(CompiledCatalog catalog, Outcome conditions, Collection<String> mentions) {
        BitSet holding = conditions.holding();
        holding.and(catalog.selectable());
        BitSet excluded = conditions.excluded().isEmpty() ? NONE : conditions.excluded();
        return new Selection(
                catalog, false, holding, mentions.isEmpty() ? NONE : mentioned(catalog, mentions, excluded), excluded);
    }

    private static BitSet mentioned(CompiledCatalog catalog, Collection<String> mentions, BitSet excluded) {
        var mentioned = new BitSet();
        mentions.forEach(name -> catalog.indexOf(name).ifPresent(mentioned::set));
        mentioned.and(catalog.selectable());
        mentioned.andNot(excluded);
        return mentioned;
    }

    /** Selects no rule, because the conversation is being compacted. */
    public static Selection suspended(CompiledCatalog catalog) {
        return new Selection(catalog, true, NONE, NONE, NONE);
    }

    /** Returns whether the same rules of the same catalog are in, for the same reasons. */
    public boolean isSameAs(Selection other) {
        return catalog == other.catalog
                && suspended == other.suspended
                && holding.equals(other.holding)
                && mentioned.equals(other.mentioned)
                && excluded.equals(other.excluded);
    }

    /** Returns the catalog that the rules are from. */
    public CompiledCatalog catalog() {
        return catalog;
    }

    /** Returns whether no rule is in, because the conversation is being compacted. */
    public boolean isSuspended() {
        return suspended;
    }

    /** Returns the rules whose conditions hold; callers must not change them. */
    public BitSet holding() {
        return holding;
    }

    /** Returns the rules that the prompt mentions, whether their conditions hold or not; callers must not change them. */
    public BitSet mentioned() {
        return mentioned;
    }

    /** Returns the rules whose whole text goes in. */
    public List<Rule> active() {
        return rules(activeIndexes());
    }

    private BitSet activeIndexes() {
        var active = suspended ? new BitSet() : (BitSet) catalog.always().clone();
        active.andNot(excluded);
        active.or(holding);
        active.or(mentioned);
        return active;
    }

    /** Returns the rules that are in here and not in another selection. */
    public List<Rule> notIn(Selection other) {
        BitSet active = activeIndexes();
        BitSet others = other.activeIndexes();
        if (catalog == other.catalog) {
            active.andNot(others);
        } else {
            activeIndexes().stream() // of a copy, since active changes meanwhile
                    .filter(index -> other.isActive(catalog.catalog().rules().get(index), others))
                    .forEach(active::clear);
        }
        return rules(active);
    }

    private boolean isActive(Rule rule, BitSet active) {
        return catalog.indexOf(rule.name())
                .filter(active::get)
                .map(catalog.catalog().rules()::get)
                .filter(rule::equals)
                .isPresent();
    }

    /**
     * Returns the rules that follow the stable prefix of the prompt: conditional ones in this order, then mentioned ones.
     *
     * @param order names of conditional rules, all that are in among them
     */
    public List<Rule> inOrder(List<String> order) {
        var rules = new ArrayList<Rule>();
        for (String name : order) {
            catalog.indexOf(name)
                    .filter(holding::get)
                    .ifPresent(index -> rules.add(catalog.catalog().rules().get(index)));
        }
        var onlyMentioned = (BitSet) mentioned.clone();
        onlyMentioned.andNot(holding);
        rules.addAll(rules(onlyMentioned));
        return rules;
    }

    /** Returns what renders the prompt. */
    public PromptRenderer renderer() {
        return catalog.prompt(excluded);
    }

    /** Returns the rules that always apply, in precedence order, without excluded ones. */
    public List<Rule> alwaysRules() {
        return catalog.alwaysRules(excluded);
    }

    /** Returns the rules of the rulebook, in precedence order, without excluded ones. */
    public List<Rule> listedRules() {
        return catalog.listedRules(excluded);
    }

    private List<Rule> rules(BitSet indexes) {
        return indexes.stream().mapToObj(catalog.catalog().rules()::get).toList();
    }

    /** Returns the decision on every rule of the catalog, in its order. */
    public List<Decision> decisions(EvaluationContext context) {
        var verdicts = new Lazy<>(() -> catalog.conditions().verdicts(context));
        return catalog.catalog().entries().stream()
                .map(entry -> decision(entry, verdicts))
                .toList();
    }

    /** Returns the decision on one rule of the catalog. */
    public Decision decision(RuleEntry entry, EvaluationContext context) {
        return decision(entry, () -> catalog.conditions().verdicts(context));
    }

    private Decision decision(RuleEntry entry, Supplier<RuleVerdicts> all) {
        if (suspended || !entry.isEligible()) {
            return Decision.leftOut(entry, suspended);
        }
        int index = catalog.indexOf(entry.rule().name()).orElseThrow();
        var verdicts = new Lazy<>(() -> entry.bucket() == Bucket.ALWAYS
                ? all.get().exclusion(index)
                : all.get().of(index));
        return how(entry.bucket(), index)
                .map(how -> Decision.in(entry, how, verdicts))
                .orElseGet(() -> Decision.out(entry, verdicts));
    }

    private Optional<How> how(Bucket bucket, int index) {
        if (excluded.get(index)) {
            return Optional.empty();
        }
        if (bucket == Bucket.ALWAYS) {
            return Optional.of(How.ALWAYS);
        }
        if (holding.get(index)) {
            return Optional.of(How.CONDITION);
        }
        if (mentioned.get(index)) {
            return Optional.of(How.MENTION);
        }
        return bucket == Bucket.RULEBOOK ? Optional.of(How.LISTED) : Optional.empty();
    }
}
