package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.catalog.Selection;
import io.agentrules.core.internal.condition.SessionConditions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which rules are in at one model call, and all that this depends on: a pure function of the catalog and what was recorded.
 *
 * @param selection which rules are in
 * @param before what was in at the evaluation that was shown before this one; null if none was
 * @param order the names of the conditional rules that ever were in, in the order in which they came in
 * @param nanos how long it took
 */
public record Evaluation(
        Recorded recorded, Selection selection, @Nullable Selection before, List<String> order, long nanos) {
    /** Up to this many rules are looked up in a list one by one; more are looked up in a set. */
    private static final int FEW = 8;

    /**
     * Evaluates.
     *
     * @param conditions those of the catalog, for this session
     * @param isSuspended whether the conversation is being compacted: then no rule is in
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
        BitSet comingIn = (BitSet) selection.holding().clone();
        if (shown != null && shown.selection.catalog() == catalog) {
            comingIn.andNot(shown.selection.holding());
        }
        var first = new Evaluation(recorded, selection, null, order(catalog, activated, comingIn), 0);
        return first.after(shown);
    }

    /**
     * Returns this as it follows the evaluation that was shown last; null before the first. Where the same rules are in as before, for the
     * same reasons and in the same order, the selection is the one from before, whose text need not be rendered again.
     */
    Evaluation after(@Nullable Evaluation shown) {
        if (shown == null) {
            return this;
        }
        boolean isSame =
                order.size() == shown.order.size() && order.equals(shown.order) && selection.isSameAs(shown.selection);
        return new Evaluation(recorded, isSame ? shown.selection : selection, shown.selection, order, nanos);
    }

    Evaluation since(long startNanos) {
        return new Evaluation(recorded, selection, before, order, System.nanoTime() - startNanos);
    }

    private static List<String> order(CompiledCatalog catalog, List<String> activated, BitSet comingIn) {
        if (comingIn.isEmpty()) {
            return activated;
        }
        List<String> names = comingIn.stream()
                .mapToObj(rule -> catalog.catalog().rules().get(rule).name())
                .toList();
        Set<String> known = names.size() > FEW ? Set.copyOf(activated) : Set.of();
        var order = new ArrayList<>(activated);
        for (String name : names) {
            if (!(names.size() > FEW ? known.contains(name) : activated.contains(name))) {
                order.add(name);
            }
        }
        return order.size() == activated.size() ? activated : List.copyOf(order);
    }

    /** Returns the active rules that were not in at the evaluation before this one, in precedence order. */
    public List<Rule> added() {
        return before == null ? selection.active() : selection.notIn(before);
    }

    /** Returns the rules that were in at the evaluation before this one and no longer are, in the precedence order of that time. */
    public List<Rule> removed() {
        return before == null ? List.of() : before.notIn(selection);
    }

    public EvaluationContext context() {
        return recorded.context();
    }

    /** Returns whether nothing that this depends on has changed. */
    @SuppressWarnings("ReferenceEquality") // both are the same object while nothing has changed
    boolean isOf(CompiledCatalog catalog, Recorded now, boolean isSuspended) {
        return selection.catalog() == catalog && recorded == now && selection.isSuspended() == isSuspended;
    }

    /** Returns whether another evaluation is of the same. */
    boolean isOf(Evaluation other) {
        return isOf(other.selection.catalog(), other.recorded, other.selection.isSuspended());
    }
}
