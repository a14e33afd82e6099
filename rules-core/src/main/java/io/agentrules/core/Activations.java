package io.agentrules.core;

import io.agentrules.api.EvaluationContext;
import io.agentrules.core.evaluate.SessionConditions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Works out which rules are in, each time from what it found the last time. Its session guards it, and what it reads. */
final class Activations {
    private final String session;
    private final SessionSource source;
    private final Knowledge known;
    private final ActivationOrder order;
    private @Nullable Evaluated last;

    Activations(String session, SessionSource source, Knowledge known, ActivationOrder order) {
        this.session = session;
        this.source = source;
        this.known = known;
        this.order = order;
    }

    /** An activation, all that it depends on, and what the next one can be made from. */
    private record Evaluated(
            RuleCatalog catalog,
            long version,
            boolean suspended,
            SessionConditions conditions,
            Activation activation) {}

    /** Returns the names of the conditional rules that were in, in the order of the prompt. */
    List<String> order() {
        return order.names();
    }

    /** Returns the activation that was worked out last, if nothing that it depends on has changed. */
    @Nullable
    Activation ifUnchanged(RuleCatalog catalog, boolean suspended) {
        Evaluated before = last;
        return before != null
                        && before.catalog() == catalog
                        && before.version() == known.version()
                        && before.suspended() == suspended
                ? before.activation()
                : null;
    }

    /** Works out the next activation. */
    Activation next(RuleCatalog catalog, boolean suspended) {
        Evaluated before = last;
        SessionConditions conditions = before != null && before.catalog() == catalog
                ? before.conditions()
                : catalog.conditions().forSession();
        EvaluationContext context = known.context();
        Selection now = suspended
                ? Selection.suspended(catalog)
                : Selection.of(catalog, conditions.holding(context), known.mentioned());
        int[] inOrder = order.with(catalog, now.holding());
        List<String> toBeReminded = suspended ? List.of() : known.toBeReminded();
        Activation activation = before != null
                ? before.activation().next(context, now, inOrder, toBeReminded)
                : new Activation(
                        session,
                        source.catalogSource(),
                        context,
                        now,
                        Selection.suspended(catalog),
                        inOrder,
                        toBeReminded);
        last = new Evaluated(catalog, known.version(), suspended, conditions, activation);
        return activation;
    }
}
