package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.catalog.Selection;
import io.agentrules.core.internal.condition.SessionConditions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the catalog against a conversation: {@link #question} and {@link #next} under the session's lock, {@link #answer} between them
 * without it, because evaluators may take as long as they like. The session knows which evaluation was the last that counts.
 */
public final class Evaluations {
    private final ConversationState conversation;
    private final ActivationOrder order;
    private @Nullable SessionConditions conditions;
    private @Nullable CompiledCatalog evaluated;

    /**
     * Starts to evaluate.
     *
     * @param activated names of the conditional rules that were active before, in order
     */
    public Evaluations(ConversationState conversation, List<String> activated) {
        this.conversation = conversation;
        this.order = new ActivationOrder(activated);
    }

    /** What is evaluated: the state of the conversation at one moment. */
    public record Question(
            CompiledCatalog catalog,
            boolean suspended,
            long version,
            EvaluationContext context,
            List<String> mentioned,
            List<String> toBeReminded) {}

    /**
     * Which rules are in at one model call, and all that this depends on.
     *
     * @param version what {@link ConversationState#contextVersion} was
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

    /** Returns whether nothing that an evaluation depends on has changed since. */
    public boolean isCurrent(Evaluation evaluation, CompiledCatalog catalog, boolean suspended) {
        return evaluation.selection().catalog() == catalog
                && evaluation.selection().isSuspended() == suspended
                && evaluation.version() == conversation.contextVersion();
    }

    /** Takes the present state. */
    public Question question(CompiledCatalog catalog, boolean suspended) {
        long version = conversation.contextVersion(); // first: a firing meanwhile must make this evaluation out of date
        return new Question(
                catalog,
                suspended,
                version,
                conversation.context(),
                conversation.mentioned(),
                suspended ? List.of() : conversation.toBeReminded());
    }

    /** Evaluates a state; for one thread at a time. */
    public Selection answer(Question question) {
        CompiledCatalog catalog = question.catalog();
        return question.suspended()
                ? Selection.suspended(catalog)
                : Selection.of(catalog, conditions(catalog).evaluate(question.context()), question.mentioned());
    }

    /**
     * Returns the evaluation with an answer. Where the same rules are in as before, for the same reasons and in the same order, the
     * selection is the one from before.
     *
     * @param previous the evaluation before this one; null for the first
     */
    public Evaluation next(Question question, Selection selected, @Nullable Evaluation previous) {
        CompiledCatalog catalog = question.catalog();
        Selection before = previous != null ? previous.selection() : Selection.suspended(catalog);
        int[] inOrder = order.with(catalog, selected.holding());
        boolean isSame = previous != null && previous.order() == inOrder && selected.isSameAs(before);
        return new Evaluation(
                question.version(),
                question.context(),
                isSame ? before : selected,
                before,
                inOrder,
                question.toBeReminded());
    }

    private SessionConditions conditions(CompiledCatalog catalog) {
        SessionConditions known = conditions;
        if (known == null || evaluated != catalog) {
            known = catalog.conditions().forSession();
            conditions = known;
            evaluated = catalog;
        }
        return known;
    }
}
