package io.agentrules.core.internal.condition;

import io.agentrules.api.EvaluationContext;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a catalog, as one session asks about them: work that the last answer needed is not done again. For one
 * thread at a time.
 */
public final class SessionConditions {
    private final List<KeyConditions> keys;
    private final int[] needed;
    private final List<@Nullable Function<EvaluationContext, BitSet>> byKey;

    /**
     * Starts without an answer.
     *
     * @param keys the conditions of each key
     * @param needed by rule: how many of its conditions must hold
     */
    SessionConditions(List<KeyConditions> keys, int[] needed) {
        this.keys = keys;
        this.needed = needed;
        this.byKey = new ArrayList<>(keys.size());
        keys.forEach(conditions -> byKey.add(conditions.forSession().orElse(null)));
    }

    /** Returns the rules whose conditions hold, each as its match says; a rule without conditions is none of them. */
    public BitSet holding(EvaluationContext context) {
        var holding = new BitSet();
        var counts = new HashMap<Integer, Integer>(0);
        int key = 0;
        for (KeyConditions conditions : keys) {
            BitSet ofKey = holding(key, conditions, context);
            key++;
            for (int i = ofKey.nextSetBit(0); i >= 0; i = ofKey.nextSetBit(i + 1)) {
                int rule = conditions.rule(i);
                if (isEnough(rule, counts)) {
                    holding.set(rule);
                }
            }
        }
        return holding;
    }

    /** Asks what remembers, where something does; what failed may remember what is wrong, and is not asked again. */
    private BitSet holding(int key, KeyConditions conditions, EvaluationContext context) {
        Function<EvaluationContext, BitSet> remembers = byKey.get(key);
        if (remembers == null) {
            return conditions.holding(context);
        }
        Optional<BitSet> answer = conditions.answer(remembers, context);
        if (answer.isEmpty()) {
            byKey.set(key, null);
        }
        return answer.orElseGet(BitSet::new);
    }

    /** Counts one more condition of a rule that holds. */
    private boolean isEnough(int rule, Map<Integer, Integer> counts) {
        return needed[rule] == 1 || counts.merge(rule, 1, Integer::sum) == needed[rule];
    }
}
