package io.agentrules.core.internal.merge;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.Optional;

/**
 * A rule with its rank, from which the merger decides whether it is eligible.
 *
 * @param rank its unique place in precedence order; 0 for the strongest rule
 * @param from the contribution that it is part of
 * @param excluded the state that excludes it; empty if none does
 */
record RankedRule(int rank, Rule rule, Contribution from, Optional<State> excluded) {

    /** Returns the file that the rule is read from. */
    String file() {
        return rule.source().file();
    }

    /** Returns whether the rule's text is in every prompt, for all work and all agents. */
    boolean isInEveryPrompt() {
        // the other conditions of a rule that always applies have no effect
        return Bucket.of(rule) == Bucket.ALWAYS && rule.conditions().stream().noneMatch(Condition::isLimit);
    }

    /** Returns whether one provider has made two different rules of one place: it can make several of a file. */
    boolean isBeside(RankedRule other) {
        return rule.source().equals(other.rule.source())
                && !(rule.content().equals(other.rule.content())
                        && rule.conditions().equals(other.rule.conditions()));
    }

    /**
     * Returns whether this rule gives up its place to a weaker rule of the same file that gives the model more of its text. There are two
     * cases: the other rule is in every prompt, and the model has to ask for this one; or both apply in the same cases, and the other rule
     * imports more files, among them all that this one imports. Binding and protected rules do not yield.
     */
    boolean yieldsTo(RankedRule other) {
        return !from.binding()
                && !ProtectedRules.contain(rule)
                && other.file().equals(file())
                && (isOnRequest() ? other.isInEveryPrompt() : importsLessThan(other));
    }

    /** Returns which of this rule and a weaker one gives the model more of the file that both are read from. */
    RankedRule fuller(RankedRule weaker) {
        boolean isFuller = yieldsTo(weaker) || (weaker.isInEveryPrompt() && !isInEveryPrompt());
        return isFuller ? weaker : this;
    }

    private boolean importsLessThan(RankedRule other) {
        return other.rule.imports().size() > rule.imports().size()
                && other.rule.imports().containsAll(rule.imports())
                && Bucket.of(other.rule) == Bucket.of(rule)
                && other.rule.trigger().equals(rule.trigger())
                && other.rule.conditions().equals(rule.conditions());
    }

    /** Returns whether the model gets the rule's text only if it, or the user, asks for it. */
    private boolean isOnRequest() {
        Bucket bucket = Bucket.of(rule);
        return bucket == Bucket.RULEBOOK || bucket == Bucket.MANUAL;
    }

    /**
     * Returns the entry of this rule.
     *
     * @param winner the strongest rule of its name, possibly this one
     * @param replacement the eligible rule instead of the winner, if one is
     */
    RuleEntry entry(Optional<RankedRule> winner, Optional<RankedRule> replacement) {
        if (excluded.isPresent()) {
            return entry(excluded.get(), Optional.empty());
        }
        Optional<Rule> instead = replacement
                .or(() -> winner.filter(strongest -> strongest.rank != rank))
                .map(RankedRule::rule);
        return entry(instead.isPresent() ? State.SHADOWED : State.ELIGIBLE, instead);
    }

    private RuleEntry entry(State state, Optional<Rule> shadowedBy) {
        return new RuleEntry(rule, Bucket.of(rule), state, shadowedBy);
    }
}
