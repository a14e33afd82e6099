package io.agentrules.core.internal.session;

import io.agentrules.core.internal.catalog.CatalogSource;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.condition.SessionConditions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the current catalog against a conversation, for one thread at a time. Evaluators may take long, because recording does not wait
 * for them. Remembers the evaluation that was shown last.
 */
public final class Evaluator {
    private final SessionParts session;
    private final Conversation conversation;
    private @Nullable SessionConditions conditions;
    private @Nullable CompiledCatalog evaluated;
    private volatile @Nullable Evaluation shown;

    public Evaluator(SessionParts session) {
        this.session = session;
        this.conversation = session.conversation();
    }

    /** Returns the evaluation that was shown last if it is still current; else null. Called for each model call, so it allocates no object. */
    public @Nullable Evaluation unchanged() {
        Evaluation last = shown;
        return last != null && isCurrent(last, catalogs().compiled()) ? last : null;
    }

    private boolean isCurrent(Evaluation last, CompiledCatalog catalog) {
        return !session.surroundings().areOutdated()
                && last.isOf(catalog, conversation.recorded(), session.isSuspended());
    }

    /** Evaluates; callers pass the result to {@link #show} before they use it. Returns the last evaluation if it is still current. */
    public synchronized Evaluation evaluate() {
        long start = System.nanoTime();
        session.surroundings().lookAround();
        CompiledCatalog catalog = catalogs().compiled(); // a thread that had to wait would go back to an older one
        Evaluation last = shown;
        if (last != null && isCurrent(last, catalog)) {
            return last;
        }
        SessionConditions known = conditions;
        if (known == null || evaluated != catalog) {
            known = catalog.conditions().forSession();
            conditions = known;
            evaluated = catalog;
        }
        List<String> activated = conversation.activated();
        Evaluation now = Evaluation.of(catalog, known, conversation.recorded(), session.isSuspended(), activated, last)
                .since(start);
        conversation.activated(activated, now.order());
        return now;
    }

    /**
     * Makes an evaluation the one that was shown last, and returns it. If another thread has shown an evaluation meanwhile, the returned
     * one follows that. Null if the catalog was replaced meanwhile: then the caller evaluates again.
     */
    public @Nullable Evaluation show(Evaluation evaluation) {
        synchronized (conversation) {
            CompiledCatalog used = evaluation.selection().catalog();
            if (catalogs().last().filter(current -> current != used).isPresent()) {
                return null;
            }
            conversation.shown(evaluation.order());
            Evaluation last = shown;
            if (last != null && last.isOf(evaluation)) {
                return last;
            }
            Evaluation now = evaluation.after(last);
            shown = now;
            return now;
        }
    }

    private CatalogSource catalogs() {
        return session.services().catalogs();
    }
}
