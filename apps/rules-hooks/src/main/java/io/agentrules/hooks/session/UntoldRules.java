package io.agentrules.hooks.session;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.check.config.Configuration.Push;
import io.agentrules.core.Activation;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Section;
import io.agentrules.core.model.RuleEntry;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the rules that the model has yet to receive: those that no answer has contained and that the agent does not load by itself. */
final class UntoldRules {
    private final Optional<AgentLoadedRules> own;
    private final ToldRules told = new ToldRules();

    /** Which rules the model is to receive. */
    private Push push = Push.ALL;

    /** The last activation whose rules the model has all received. */
    private @Nullable Activation complete;

    /**
     * Starts without any rule that the model has received.
     *
     * @param own what the agent loads by itself; empty if it loads nothing
     */
    UntoldRules(Optional<AgentLoadedRules> own) {
        this.own = own;
    }

    /** Sets which rules the model is to receive from now on. */
    void push(Push rules) {
        if (rules != push) {
            push = rules;
            complete = null;
        }
    }

    /**
     * Returns the rules that the model has yet to receive, as far as they fit. The repository's rules come last, because it may have any number.
     *
     * @param except the parts that reach the model in another way
     */
    PromptSection fitting(Activation now, List<Section> except, ContextBudget budget) {
        if (now == complete) {
            return PromptSection.EMPTY;
        }
        refresh();
        Predicate<Section> isCandidate = candidates(now);
        List<Section> left = now.sections().stream()
                .filter(part -> isCandidate.test(part) && isUntold(part, now) && !except.contains(part))
                .sorted(Comparator.comparing(part -> isOfRepository(part, now)))
                .toList();
        return rendered(now, budget.take(left));
    }

    /** Returns those of some rules whose texts the model has yet to receive, as far as they fit. */
    PromptSection fittingTexts(Activation now, Set<String> rules, ContextBudget budget) {
        refresh();
        List<Section> left = now.sections().stream()
                .filter(part -> rules.contains(part.rule()) && !isListed(part, now) && isUntold(part, now))
                .toList();
        return rendered(now, budget.take(left));
    }

    private static PromptSection rendered(Activation now, List<Section> parts) {
        return parts.isEmpty() ? PromptSection.EMPTY : now.renderOnly(Set.copyOf(parts)::contains);
    }

    /** Returns the rules that have just become active and that the model has yet to receive. */
    List<Rule> added(Activation now) {
        refresh();
        return now.added().stream()
                .filter(rule -> Bucket.of(rule) != Bucket.ALWAYS)
                .filter(rule -> isUntold(new Section(rule.name(), Bucket.of(rule), rule.content()), now))
                .toList();
    }

    /** Returns whether the model is shown only the line that lists a rule, and not its text. */
    static boolean isListed(Section part, Activation now) {
        return now.catalog()
                .find(part.rule())
                .filter(entry -> !entry.rule().content().equals(part.text()))
                .isPresent();
    }

    void told(Section part) {
        told.add(part.rule(), part.text());
    }

    /** Records that the model has received all rules of an activation, so that later calls only look at rules added since. */
    void toldAll(Activation now) {
        complete = now;
    }

    /** Forgets what the model has received. */
    void forget() {
        told.clear();
        complete = null;
        own.ifPresent(AgentLoadedRules::forget);
    }

    /** Returns what the model has received, in the stored form. */
    List<String> stored() {
        return told.keys();
    }

    /** Adds what {@link #stored} returned; anything else is ignored. */
    void restore(@Nullable Object stored) {
        told.addKeys(StoredValues.texts(stored));
    }

    private void refresh() {
        own.ifPresent(AgentLoadedRules::refresh);
    }

    /** Returns the rules to look at: all, or while the catalog is the same only those added after {@link #complete}. */
    private Predicate<Section> candidates(Activation now) {
        if (complete == null || complete.catalog() != now.catalog()) {
            return part -> true;
        }
        Set<String> added = now.addedSince(complete).stream().map(Rule::name).collect(Collectors.toSet());
        return part -> added.contains(part.rule());
    }

    private boolean isUntold(Section part, Activation now) {
        return !told.has(part.rule(), part.text()) && isPushed(part, now) && !isOwn(part, now);
    }

    private boolean isPushed(Section part, Activation now) {
        return switch (push) {
            case ALL -> true;
            case OWN_AGENT ->
                now.catalog()
                        .find(part.rule())
                        .filter(entry -> own.filter(agent -> agent.isOfItsFormat(entry.rule()))
                                .isPresent())
                        .isPresent();
            case TRIGGERS -> false;
        };
    }

    private boolean isOwn(Section part, Activation now) {
        if (own.isEmpty()) {
            return false;
        }
        AgentLoadedRules rules = own.get();
        return now.catalog()
                .find(part.rule())
                .map(RuleEntry::rule)
                .filter(rule -> rules.has(rule) || (isListed(part, now) && rules.lists(rule)))
                .isPresent();
    }

    private static boolean isOfRepository(Section part, Activation now) {
        return now.catalog()
                .find(part.rule())
                .filter(entry -> entry.rule().source().level().isOfRepository())
                .isPresent();
    }
}
