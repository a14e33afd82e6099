package io.agentrules.core.internal.condition;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/**
 * Remembers for one session which conditions its paths satisfied, so that only a path that is added is looked at. With few paths nothing is
 * remembered.
 */
final class LatestPaths implements Function<EvaluationContext, BitSet> {
    private static final int FEW = 32;
    private static final BitSet NONE = new BitSet(0);

    private final Function<EvaluationContext, List<Evidence>> paths;
    private final Function<List<Evidence>, BitSet> conditions;
    private List<Evidence> latest = List.of();
    private BitSet holding = NONE;

    /**
     * Starts without paths.
     *
     * @param paths returns the paths that count, in code-point order, in a list that does not change
     * @param conditions returns the conditions that at least one path satisfies
     */
    LatestPaths(Function<EvaluationContext, List<Evidence>> paths, Function<List<Evidence>, BitSet> conditions) {
        this.paths = paths;
        this.conditions = conditions;
    }

    @Override
    public BitSet apply(EvaluationContext context) {
        List<Evidence> now = paths.apply(context);
        if (now.size() <= FEW) {
            latest = List.of();
            holding = NONE;
            return conditions.apply(now);
        }
        List<Evidence> added = added(now);
        boolean isExtended = now.size() == latest.size() + added.size();
        BitSet all = conditions.apply(isExtended ? added : now);
        if (isExtended) {
            all.or(holding);
        }
        holding = all;
        latest = now;
        return (BitSet) all.clone();
    }

    /** Returns the paths that are not among the latest ones. Both are sorted; unchanged evidence is mostly the same object. */
    @SuppressWarnings("ReferenceEquality")
    private List<Evidence> added(List<Evidence> now) {
        var added = new ArrayList<Evidence>();
        int at = 0;
        for (Evidence path : now) {
            if (at < latest.size() && path == latest.get(at)) {
                at++;
            } else {
                added.add(path);
            }
        }
        return added;
    }
}
