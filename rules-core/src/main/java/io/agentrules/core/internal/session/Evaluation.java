package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.catalog.Selection;
import io.agentrules.core.internal.condition.SessionConditions;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rules are in at one model call, and all that this depends on: a pure function of the catalog and what was recorded.
 *
 * @param selection which rules are in
 * @param before what was in at the evaluation that was shown before this one
 * @param order the names of the conditional rules that ever were in, in the order in which they came in
 */
public record Evaluation(Recorded recorded, Selection selection, Selection before, List<String> order) {
    /**
     * Evaluates.
     *
     * @param conditions those of the catalog, for this session
     * @param isSuspended whether the conversation is being compacted: then nothing is in
     * @param activated the names of the conditional rules that were in before, in order; this list is the order if no rule comes in
     * @param shown the evaluation that was shown last; null before the first
     */
    static Evaluation of(
            CompiledCatalog catalog,
            SessionConditions conditions,
            Recorded recorded,
            boolean isSuspended,
            List<String> activated,
            @Nullable Evaluation shown) {
        Selection selection = isSuspended
                ? Selection.suspended(catalog)
                : Selection.of(catalog, conditions.evaluate(recorded.context()), recorded.mentioned());
        return new Evaluation(recorded, selection, selection, order(activated, selection)).after(shown);
    }

    /**
     * Returns this as it follows another one. Where the same rules are in as before, for the same reasons and in the same order, the
     * selection is the one from before, whose text need not be rendered again.
     */
    Evaluation after(@Nullable Evaluation shown) {
        Selection last = shown != null ? shown.selection : Selection.suspended(selection.catalog());
        boolean isSame = shown != null && order.equals(shown.order) && selection.isSameAs(last);
        return new Evaluation(recorded, isSame ? last : selection, last, order);
    }

    private static List<String> order(List<String> activated, Selection selection) {
        BitSet holding = selection.holding();
        if (holding.isEmpty()) {
            return activated;
        }
        var order = new LinkedHashSet<>(activated);
        holding.stream()
                .forEach(rule ->
                        order.add(selection.catalog().catalog().rules().get(rule).name()));
        return order.size() == activated.size() ? activated : List.copyOf(order);
    }

    public EvaluationContext context() {
        return recorded.context();
    }

    /** Returns whether nothing that this depends on has changed. */
    @SuppressWarnings("ReferenceEquality") // both are the same object while nothing has changed
    boolean isOf(CompiledCatalog catalog, Recorded now, boolean isSuspended) {
        return selection.catalog() == catalog && recorded == now && selection.isSuspended() == isSuspended;
    }
}
