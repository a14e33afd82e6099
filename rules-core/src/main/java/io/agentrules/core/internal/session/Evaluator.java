package io.agentrules.core.internal.session;

import io.agentrules.core.internal.catalog.CatalogSource;
import io.agentrules.core.internal.catalog.CompiledCatalog;
import io.agentrules.core.internal.condition.SessionConditions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the current catalog against a conversation, for one thread at a time: evaluators may take as long as they like, and nobody who
 * records something waits for them. Remembers the evaluation that was shown last.
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

    /** Returns the evaluation that was shown last, if nothing has changed since; else null. Asked at each call, so it creates nothing. */
    public @Nullable Evaluation unchanged() {
        Evaluation last = shown;
        return last != null && isCurrent(last, catalogs().compiled()) ? last : null;
    }

    private boolean isCurrent(Evaluation last, CompiledCatalog catalog) {
        return !session.surroundings().areOutdated()
                && last.isOf(catalog, conversation.recorded(), session.isSuspended());
    }

    /** Evaluates; {@link #show} is to be called with the result before anyone else sees it. Returns the last one if nothing has changed. */
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
     * Makes an evaluation the one that was shown last, and returns it as it follows what another thread has shown meanwhile; null if the
     * catalog was replaced meanwhile, so that it is to be evaluated again.
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
