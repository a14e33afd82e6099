package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.catalog.Selection;
import io.agentrules.core.internal.condition.SessionConditions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Evaluates the catalog against a conversation, each time from the last evaluation. Its session guards it. */
public final class Evaluations {
    private final ConversationState conversation;
    private final ActivationOrder order;
    private @Nullable Evaluation last;
    private @Nullable SessionConditions conditions;

    /**
     * Starts without an evaluation.
     *
     * @param activated names of the conditional rules that were active before, in order
     */
    public Evaluations(ConversationState conversation, CompiledCatalog catalog, List<String> activated) {
        this.conversation = conversation;
        this.order = new ActivationOrder(catalog, activated);
    }

    /**
     * Which rules are in at one model call, and all that this depends on.
     *
     * @param version of the conversation
     * @param before what was in at the evaluation before this one
     * @param order the conditional rules in the order of the prompt; nobody may change it
     * @param toBeReminded names of the trigger rules that the model has to be reminded of, in order
     */
    @SuppressWarnings("ArrayRecordComponent") // evaluations are never compared
    public record Evaluation(
            long version,
            EvaluationContext context,
            Selection selection,
            Selection before,
            int[] order,
            List<String> toBeReminded) {}

    /** Returns how many conditional rules were in. */
    public int orderSize() {
        return order.size();
    }

    /** Returns the names of the conditional rules that were in, in the order of the prompt. */
    public List<String> order() {
        return order.names();
    }

    /** Returns the last evaluation, if nothing that it depends on has changed. */
    public @Nullable Evaluation ifUnchanged(CompiledCatalog catalog, boolean suspended) {
        Evaluation known = last;
        return known != null
                        && known.selection().catalog() == catalog
                        && known.selection().isSuspended() == suspended
                        && known.version() == conversation.version()
                ? known
                : null;
    }

    /** Evaluates the present state. Where the same rules are in for the same reasons, the selection is that of the last time. */
    public Evaluation next(CompiledCatalog catalog, boolean suspended) {
        Evaluation previous = last;
        Selection before = previous != null ? previous.selection() : Selection.suspended(catalog);
        long version = conversation.version(); // first: a firing meanwhile must make this evaluation out of date
        EvaluationContext context = conversation.context();
        Selection selected = suspended
                ? Selection.suspended(catalog)
                : Selection.of(catalog, conditions(catalog, before).evaluate(context), conversation.mentioned());
        Evaluation now = new Evaluation(
                version,
                context,
                previous != null && selected.isSameAs(before) ? before : selected,
                before,
                order.with(catalog, selected.holding()),
                suspended ? List.of() : conversation.toBeReminded());
        last = now;
        return now;
    }

    private SessionConditions conditions(CompiledCatalog catalog, Selection before) {
        SessionConditions known = conditions;
        if (known == null || before.catalog() != catalog) {
            known = catalog.conditions().forSession();
            conditions = known;
        }
        return known;
    }
}
