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
 * Evaluates the conditions of a catalog for one session and reuses results of the previous evaluation. Not thread-safe.
 */
public final class SessionConditions {
    private final Shared shared;
    private final List<@Nullable Function<EvaluationContext, BitSet>> sessionFunctions;

    /**
     * What all sessions share.
     *
     * @param keys the conditions of each key
     * @param required for each rule, how many of its conditions must hold, besides its limits
     * @param inFolders the rules that a folder limits
     * @param onlyInFolders those of them without any other condition
     * @param excludable the rules that some agent excludes
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Shared(
            List<KeyConditions> keys, int[] required, BitSet inFolders, BitSet onlyInFolders, BitSet excludable) {}

    /** Starts without a result. */
    SessionConditions(Shared shared) {
        this.shared = shared;
        this.sessionFunctions = new ArrayList<>(shared.keys().size());
        shared.keys()
                .forEach(conditions ->
                        sessionFunctions.add(conditions.forSession().orElse(null)));
    }

    /**
     * The outcome of an evaluation.
     *
     * @param holding the rules whose conditions hold, according to their match mode; never a rule without conditions
     * @param excluded the rules that the agent keeps out, whatever would bring them in
     */
    public record Outcome(BitSet holding, BitSet excluded) {}

    /** Evaluates the conditions; the caller may change the outcome's sets. */
    public Outcome evaluate(EvaluationContext context) {
        var holding = (BitSet) shared.onlyInFolders().clone();
        var outside = (BitSet) shared.inFolders().clone();
        var excluded = (BitSet) shared.excludable().clone();
        var counts = new HashMap<Integer, Integer>(0);
        int key = 0;
        for (KeyConditions conditions : shared.keys()) {
            BitSet ofKey = holding(key, conditions, context);
            key++;
            for (int i = ofKey.nextSetBit(0); i >= 0; i = ofKey.nextSetBit(i + 1)) {
                int rule = conditions.rule(i);
                if (conditions.isFolder()) {
                    outside.clear(rule);
                } else if (conditions.isExclusion()) {
                    excluded.clear(rule);
                } else if (isEnough(rule, counts)) {
                    holding.set(rule);
                }
            }
        }
        holding.andNot(outside);
        holding.andNot(excluded);
        return new Outcome(holding, excluded);
    }

    /** Uses the session's function if there is one. After a failure its state may be wrong, so it is not called again. */
    private BitSet holding(int key, KeyConditions conditions, EvaluationContext context) {
        Function<EvaluationContext, BitSet> sessionFunction = sessionFunctions.get(key);
        if (sessionFunction == null) {
            return conditions.holding(context);
        }
        Optional<BitSet> holding = conditions.evaluate(sessionFunction, context);
        if (holding.isEmpty()) {
            sessionFunctions.set(key, null);
        }
        return holding.orElseGet(() -> conditions.holding(context));
    }

    /** Counts a condition of the rule that holds, and returns whether the required number is reached. */
    private boolean isEnough(int rule, Map<Integer, Integer> counts) {
        int required = shared.required()[rule];
        return required == 1 || counts.merge(rule, 1, Integer::sum) == required;
    }
}
