package io.agentrules.core;

import io.agentrules.api.AppliedRule;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.core.Decision.How;
import io.agentrules.core.discover.Fatal;
import io.agentrules.core.render.BudgetedPrompt;
import io.agentrules.core.render.Specificity;
import java.lang.ref.WeakReference;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome for one model call: which rules are in, which are out, and why. Immutable, and safe for use by many threads.
 *
 * <p>What it takes to say why, and the text for the prompt, are worked out when asked for.
 */
public final class Activation {
    private final String session;
    private final CatalogSource source;
    private final EvaluationContext context;
    private final Selection selection;
    private final Selection before;
    private final int[] order;
    private final List<String> toBeReminded;

    /** The text is long and quickly written again, and there may be many sessions. */
    private volatile @Nullable WeakReference<PromptSection> text;

    private volatile boolean rendered;

    /**
     * Makes an outcome.
     *
     * @param before what was in at the activation before this one
     * @param order the conditional rules in the order of the prompt; not changed by anybody any more
     * @param toBeReminded names of the trigger rules that the model has to be reminded of, in order
     */
    Activation(
            String session,
            CatalogSource source,
            EvaluationContext context,
            Selection selection,
            Selection before,
            int[] order,
            List<String> toBeReminded) {
        this.session = session;
        this.source = source;
        this.context = context;
        this.selection = selection;
        this.before = before;
        this.order = order;
        this.toBeReminded = toBeReminded;
    }

    /** Makes the outcome that follows this one; where the same rules are in, it has the same text. */
    Activation next(EvaluationContext nextContext, Selection next, int[] nextOrder, List<String> nextToBeReminded) {
        boolean isSame = next.isSameAs(selection);
        var activation = new Activation(
                session, source, nextContext, isSame ? selection : next, selection, nextOrder, nextToBeReminded);
        activation.text = isSame ? text : null;
        return activation;
    }

    /** Returns the catalog that was evaluated. */
    public RuleCatalog catalog() {
        return selection.catalog();
    }

    /** Returns what was known. */
    public EvaluationContext context() {
        return context;
    }

    /** Returns whether nothing is in because the conversation is being compacted. */
    public boolean isSuspended() {
        return selection.isSuspended();
    }

    /**
     * Returns what kept providers from handing over all their rules to the catalog, so that rules may be missing here; empty when all
     * is well.
     */
    public List<Diagnostic> providerProblems() {
        return catalog().providerProblems();
    }

    /** Returns the decision on every rule of the catalog, in its order. */
    public List<Decision> decisions() {
        return selection.decisions(context);
    }

    /** Returns the decision on the rule of that name that is in force; when none is, on the strongest of that name. */
    public Optional<Decision> explain(String name) {
        return catalog().find(name).map(entry -> selection.decision(entry, context));
    }

    /** Returns the rules whose whole text goes in, in precedence order. */
    public List<Rule> active() {
        return selection.active();
    }

    /**
     * Returns the active rules that were not in at the activation before this one, in precedence order: all of them at the
     * session's first. A session to which nothing happened returns the same activation again, with the same answer.
     */
    public List<Rule> added() {
        return selection.notIn(before);
    }

    /** Returns the rules that were in at the activation before this one and are not any more, in the precedence order of then. */
    public List<Rule> removed() {
        return before.notIn(selection);
    }

    /** Returns the rules whose conditions hold, with the patterns that matched, in precedence order. */
    public List<AppliedRule> applied() {
        return decisions().stream()
                .filter(decision -> decision.how().equals(Optional.of(How.CONDITION)))
                .map(Activation::applied)
                .toList();
    }

    private static AppliedRule applied(Decision decision) {
        var matched = new LinkedHashMap<String, List<String>>();
        decision.verdicts().forEach((key, verdict) -> {
            if (verdict.holds()) {
                matched.put(
                        key, verdict.matches().stream().map(Matched::pattern).toList());
            }
        });
        return new AppliedRule(decision.rule().source().level(), decision.rule().name(), matched);
    }

    /** Returns the text for the system prompt. */
    public PromptSection promptSection() {
        PromptSection section = whole();
        if (!rendered) {
            rendered = true;
            source.rendered(session, section);
        }
        return section;
    }

    /**
     * Returns what to tell the model behind its conversation, in this call: the text of each trigger rule that fired in this
     * turn, and of those that could only be told after the last response. Empty when there is none.
     */
    public String reminder() {
        return source.reminder(toBeReminded.stream()
                .flatMap(name -> catalog().find(name).stream())
                .filter(RuleEntry::isEligible)
                .map(RuleEntry::rule)
                .toList());
    }

    private PromptSection whole() {
        WeakReference<PromptSection> written = text;
        PromptSection known = written == null ? null : written.get();
        if (known == null) {
            known = isSuspended() ? PromptSection.EMPTY : catalog().prompt().with(selection.inOrder(order));
            text = new WeakReference<>(known);
        }
        return known;
    }

    /**
     * Returns a text for the system prompt that fits a budget: entries of the list go first, then active rules, those that
     * hang on the least specific pattern before others and mentioned ones last, then always rules. An estimate that fails, or
     * is negative, is reported, and replaced by that of {@link Budget#tokens}. Listeners hear of the text each time.
     */
    public PromptSection promptSection(Budget budget) {
        Objects.requireNonNull(budget, "budget");
        PromptSection section = fitting(budget);
        source.rendered(session, section);
        return section;
    }

    private PromptSection fitting(Budget budget) {
        try {
            return within(budget);
        } catch (Throwable broken) {
            Fatal.rethrowIfFatal(broken);
            source.report(Fatal.causedBy(
                    Diagnostic.warning(
                            "estimate-failed",
                            "The estimate of tokens failed: " + Fatal.describe(broken)
                                    + "; a token is taken for four characters",
                            "Repair the estimate that the harness hands over"),
                    broken));
            return within(Budget.tokens(budget.maxTokens()));
        }
    }

    private PromptSection within(Budget budget) {
        PromptSection whole = whole();
        if (budget.allows(whole.text())) {
            return whole;
        }
        List<Rule> active = selection.inOrder(order);
        return new BudgetedPrompt(
                        catalog().alwaysRules(), catalog().listedRules(), active, leastSpecificFirst(active), budget)
                .section();
    }

    /** Of equally specific rules the one that came last goes first, which leaves the beginning of the text as it was. */
    private List<Rule> leastSpecificFirst(List<Rule> active) {
        var specificity = new LinkedHashMap<Rule, Integer>();
        for (int i = active.size() - 1; i >= 0; i--) {
            specificity.put(active.get(i), specificity(active.get(i)));
        }
        return specificity.entrySet().stream()
                .sorted(Comparator.comparingInt(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .toList();
    }

    private int specificity(Rule rule) {
        int index = catalog().indexOf(rule.name()).orElseThrow();
        if (selection.mentioned().get(index)) {
            return Integer.MAX_VALUE; // the user asked for it by name
        }
        Map<String, Verdict> verdicts = catalog().conditions().verdicts(index, context);
        return Specificity.of(verdicts.values());
    }
}
