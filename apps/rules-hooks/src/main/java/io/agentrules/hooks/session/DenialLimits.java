package io.agentrules.hooks.session;

import io.agentrules.api.Rule;
import io.agentrules.core.model.GuardSettings;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many calls may be denied between two prompts and in a conversation, for whatever reason, so that no rule can keep an agent from its
 * work. Rules that are shared must not use up the limits of the user's, the organization's and the harness's: for these, only the denials
 * count in which one of them took part. Safe for use by many threads: calls are watched while an earlier one still waits for its answer.
 */
final class DenialLimits {
    private static final int MAX_PER_SESSION = GuardSettings.DEFAULT.maxPerSession();

    private final int maxPerTurn;
    private Count all = Count.NONE;
    private Count ofOthers = Count.NONE;

    /** How many calls were denied. */
    private record Count(int inTurn, int inSession) {
        static final Count NONE = new Count(0, 0);

        boolean allowsOneMore(int maxPerTurn) {
            return inTurn < maxPerTurn && inSession < MAX_PER_SESSION;
        }

        Count oneMore() {
            return new Count(inTurn + 1, inSession + 1);
        }
    }

    /**
     * Starts without a denial.
     *
     * @param maxPerTurn how many calls may be denied between two prompts
     */
    DenialLimits(int maxPerTurn) {
        this.maxPerTurn = maxPerTurn;
    }

    /** Returns whether a call may be denied because of a rule. */
    synchronized boolean allow(Rule rule) {
        return all.allowsOneMore(maxPerTurn) || (isOfOthers(rule) && ofOthers.allowsOneMore(maxPerTurn));
    }

    private static boolean isOfOthers(Rule rule) {
        return !rule.source().level().isShared();
    }

    /** Records that a call was denied because of some rules. */
    synchronized void denied(Collection<Rule> rules) {
        all = all.oneMore();
        if (rules.stream().anyMatch(DenialLimits::isOfOthers)) {
            ofOthers = ofOthers.oneMore();
        }
    }

    synchronized void nextTurn() {
        all = new Count(0, all.inSession());
        ofOthers = new Count(0, ofOthers.inSession());
    }

    /** Returns what is to be stored. */
    synchronized List<Integer> stored() {
        return List.of(all.inTurn(), all.inSession(), ofOthers.inTurn(), ofOthers.inSession());
    }

    /** Continues from what {@link #stored} returned; anything else is ignored. */
    synchronized void restore(@Nullable Object stored) {
        List<Integer> counts = StoredValues.counts(stored);
        if (counts.size() == stored().size()) {
            all = new Count(counts.get(0), counts.get(1));
            ofOthers = new Count(counts.get(2), counts.get(3));
        }
    }
}
