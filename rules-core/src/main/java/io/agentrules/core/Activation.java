package io.agentrules.core;

import io.agentrules.api.AppliedRule;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Experimental;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.internal.TokenEstimate;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.RenderEvent;
import io.agentrules.core.internal.catalog.Selection;
import io.agentrules.core.internal.condition.RuleVerdicts;
import io.agentrules.core.internal.event.RunningOperation;
import io.agentrules.core.internal.prompt.BudgetedPrompt;
import io.agentrules.core.internal.prompt.PromptRenderer;
import io.agentrules.core.internal.prompt.Specificity;
import io.agentrules.core.internal.session.Evaluation;
import io.agentrules.core.internal.session.SessionServices;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.internal.support.Throwables;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The outcome for one model call: which rules are in, which are out, and why. Immutable, and safe for use by many threads.
 *
 * <p>Reasons and the text for the prompt are computed when asked for.
 *
 * @since 0.1
 */
@Stable
public final class Activation {
    private final String session;
    private final SessionServices services;
    private final Evaluation evaluation;
    private final Selection selection;

    /** The text as it was rendered; weak, because it is long and quickly rendered again, and there may be many sessions. */
    private volatile @Nullable WeakReference<PromptSection> text;

    /** The system prompt that was rendered last; weak, too. */
    private volatile @Nullable WeakReference<SystemPrompt> systemPrompt;

    private volatile boolean isRendered;

    /** Makes the outcome of an evaluation; where the same rules are in as in {@code last}, it shares the rendered text. */
    Activation(String session, SessionServices services, Evaluation evaluation, @Nullable Activation last) {
        this.session = session;
        this.services = services;
        this.evaluation = evaluation;
        this.selection = evaluation.selection();
        Activation equal = last != null && last.selection == selection ? last : null;
        this.text = equal == null ? null : equal.text;
        this.systemPrompt = equal == null ? null : equal.systemPrompt;
    }

    /** A text, and the same text followed by the rules. */
    private record SystemPrompt(String base, String text) {}

    /** Returns the evaluation that this is the outcome of. */
    Evaluation evaluation() {
        return evaluation;
    }

    /** Returns the event for listeners. */
    ActivationEvent event(Duration time) {
        return new ActivationEvent(session, context(), active(), new Lazy<>(this::applied), added(), removed(), time);
    }

    /** Returns the event for observers of a call in which nothing had changed. */
    ActivationEvent unchangedEvent() {
        return new ActivationEvent(
                session, context(), active(), new Lazy<>(this::applied), List.of(), List.of(), Duration.ZERO);
    }

    /** Returns the catalog that was evaluated. */
    public RuleCatalog catalog() {
        return selection.catalog().catalog();
    }

    /** Returns what the session had recorded. */
    public EvaluationContext context() {
        return evaluation.context();
    }

    /** Returns whether no rule is in, because the conversation is being compacted. */
    public boolean isSuspended() {
        return selection.isSuspended();
    }

    /**
     * Returns the problems that kept providers from returning all their rules, so that rules may be missing here; empty if there
     * were none.
     */
    public List<Diagnostic> providerProblems() {
        return catalog().providerProblems();
    }

    /** Returns the decision on every rule of the catalog, in its order. */
    public List<Decision> decisions() {
        return selection.decisions(context());
    }

    /** Returns the decision on the eligible rule with that name; if none is, on the strongest with that name. */
    public Optional<Decision> explain(String name) {
        return catalog().find(name).map(entry -> selection.decision(entry, context()));
    }

    /** Returns the rules whose whole text goes in, in precedence order. */
    public List<Rule> active() {
        return selection.active();
    }

    /**
     * Returns the active rules that were not in at the activation before this one, in precedence order: all of them at the
     * session's first. A session in which nothing changed returns the same activation again, with the same answer.
     */
    public List<Rule> added() {
        return evaluation.added();
    }

    /**
     * Returns the active rules that were not in at an earlier activation of the session, in precedence order: for the one before
     * this, the answer of {@link #added()}.
     */
    @Experimental
    public List<Rule> addedSince(Activation earlier) {
        return selection.notIn(Objects.requireNonNull(earlier, "earlier").selection);
    }

    /** Returns the rules that were in at the activation before this one and no longer are, in the precedence order of that time. */
    public List<Rule> removed() {
        return evaluation.removed();
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

    /** Renders the text for the system prompt. Listeners receive an event the first time. */
    public PromptSection renderPrompt() {
        try (RunningOperation<RenderEvent> operation = services.events().rendering(session)) {
            PromptSection section = whole();
            var event = new RenderEvent(session, section.text().length());
            if (!isRendered && isFirstRendering()) {
                services.events().rendered(event);
            }
            operation.ended(() -> event);
            return section;
        }
    }

    private synchronized boolean isFirstRendering() {
        boolean isFirst = !isRendered;
        isRendered = true;
        return isFirst;
    }

    private PromptSection render(Supplier<PromptSection> renderer) {
        try (RunningOperation<RenderEvent> operation = services.events().rendering(session)) {
            PromptSection section = renderer.get();
            var event = new RenderEvent(session, section.text().length());
            services.events().rendered(event);
            operation.ended(() -> event);
            return section;
        }
    }

    /**
     * Returns what the text for the system prompt consists of, in its order, without rendering it: whole texts of rules and their
     * entries in the rulebook. A rule of the rulebook that is active has both. Empty while the conversation is being compacted.
     */
    @Experimental
    public List<PromptSection.Section> sections() {
        return isSuspended() ? List.of() : selection.renderer().sections(inOrder());
    }

    /**
     * Renders only some of the rules, such as those that a conversation was not told yet. Listeners receive an event each time.
     *
     * @param wanted returns whether a rule's whole text or its entry in the rulebook is to be in the text; called for each of them
     *     once, in the order of the text. A rule of the rulebook that is active has both
     */
    @Experimental
    public PromptSection renderOnly(Predicate<? super PromptSection.Section> wanted) {
        Objects.requireNonNull(wanted, "wanted");
        return render(
                () -> isSuspended() ? PromptSection.EMPTY : selection.renderer().only(inOrder(), wanted));
    }

    /**
     * Renders the rules after a harness's own system text, as {@link PromptSection#appendedTo} does. Does not copy the long text
     * again while the same rules are in and {@code base} is the same, as in most calls of a conversation. Listeners receive the
     * event of {@link #renderPrompt()}.
     */
    public String renderSystemPrompt(String base) {
        Objects.requireNonNull(base, "base");
        PromptSection rules = renderPrompt();
        WeakReference<SystemPrompt> written = systemPrompt;
        SystemPrompt known = written == null ? null : written.get();
        if (known == null || !known.base.equals(base)) {
            known = new SystemPrompt(base, rules.appendedTo(base));
            systemPrompt = new WeakReference<>(known);
        }
        return known.text;
    }

    /**
     * Returns the reminder to append to the messages of this call: the text of each trigger rule that fired in this turn, and of
     * those deferred until after the last response. Empty if there is none.
     */
    public String reminder() {
        return services.reminder()
                .of(evaluation.recorded().toBeReminded().stream()
                        .flatMap(name -> catalog().find(name).stream())
                        .filter(RuleEntry::isEligible)
                        .map(RuleEntry::rule)
                        .toList());
    }

    private List<Rule> inOrder() {
        return selection.inOrder(evaluation.order());
    }

    private PromptSection whole() {
        WeakReference<PromptSection> written = text;
        PromptSection known = written == null ? null : written.get();
        if (known == null) {
            known = isSuspended() ? PromptSection.EMPTY : withinLimit();
            text = new WeakReference<>(known);
        }
        return known;
    }

    /** Renders all rules, unless they are too long together. */
    private PromptSection withinLimit() {
        List<Rule> active = inOrder();
        PromptRenderer renderer = selection.renderer();
        long length = renderer.length(active);
        if (length <= renderer.maxLength()) {
            return renderer.with(active);
        }
        PromptSection fitting = prompt(active, Budget.tokens(Integer.MAX_VALUE)).withinLimit();
        services.events()
                .reportLate(Diagnostic.error(
                        "prompt-too-large",
                        "The rules of a prompt have " + length + " characters, which would cost about "
                                + TokenEstimate.of(length) + " tokens at each call; the limit is "
                                + renderer.maxLength() + " characters, so "
                                + fitting.dropped().size() + " rules are left out",
                        "Have fewer or shorter rules, or conditions for them, or raise Limits.maxPromptChars"));
        return fitting;
    }

    /**
     * Renders a text for the system prompt that fits a budget. Entries of the rulebook are dropped first, then active rules,
     * those with the least specific patterns before others and mentioned ones last, then always rules. An estimate that fails or
     * is negative is reported and replaced by that of {@link Budget#tokens}. Listeners receive an event each time.
     */
    public PromptSection renderPrompt(Budget budget) {
        Objects.requireNonNull(budget, "budget");
        return render(() -> fitting(budget));
    }

    private PromptSection fitting(Budget budget) {
        try {
            return within(budget);
        } catch (Throwable broken) {
            Throwables.rethrowIfFatal(broken);
            services.events()
                    .reportLate(Throwables.causedBy(
                            Diagnostic.warning(
                                    "estimate-failed",
                                    "The estimate of tokens failed: " + Throwables.describe(broken)
                                            + "; four characters count as one token",
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
        return prompt(inOrder(), budget).section();
    }

    private BudgetedPrompt prompt(List<Rule> active, Budget budget) {
        return new BudgetedPrompt(
                selection.renderer(),
                selection.alwaysRules(),
                selection.listedRules(),
                active,
                leastSpecificFirst(active),
                budget);
    }

    /** Of equally specific rules the latest is dropped first, which keeps the start of the text unchanged. */
    private List<Rule> leastSpecificFirst(List<Rule> active) {
        var specificity = new LinkedHashMap<Rule, Integer>();
        RuleVerdicts verdicts = selection.catalog().conditions().verdicts(context());
        for (int i = active.size() - 1; i >= 0; i--) {
            specificity.put(active.get(i), specificity(active.get(i), verdicts));
        }
        return specificity.entrySet().stream()
                .sorted(Comparator.comparingInt(Map.Entry::getValue))
                .map(Map.Entry::getKey)
                .toList();
    }

    private int specificity(Rule rule, RuleVerdicts verdicts) {
        int index = selection.catalog().indexOf(rule.name()).orElseThrow();
        if (selection.mentioned().get(index)) {
            return Integer.MAX_VALUE; // the user asked for it by name
        }
        return Specificity.of(verdicts.of(index).values());
    }
}
