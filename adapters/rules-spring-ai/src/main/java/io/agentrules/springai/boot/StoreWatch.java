package io.agentrules.springai.boot;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.StoreEvent;
import io.agentrules.api.spi.StoreEvent.Operation;
import io.agentrules.api.spi.StoreEvent.Outcome;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the result of the last access to the store of sessions. A successful load does not prove that the store can save: what failed
 * counts until a session is saved or deleted.
 */
final class StoreWatch implements RuleListener {
    private static final Set<Outcome> REACHABLE = EnumSet.of(Outcome.DONE, Outcome.CONFLICT);

    private @Nullable Outcome latest;
    private boolean cannotSave;

    @Override
    public synchronized void stored(StoreEvent event) {
        boolean isAnswered = REACHABLE.contains(event.outcome());
        boolean isLoad = event.operation() == Operation.LOAD;
        if (!(isLoad && isAnswered && cannotSave)) {
            latest = event.outcome();
        }
        cannotSave = isLoad ? cannotSave : !isAnswered;
    }

    /** Returns the result of the last access; empty before the first access, and without a store. */
    synchronized Optional<Outcome> latest() {
        return Optional.ofNullable(latest);
    }

    boolean isReachable() {
        return latest().map(REACHABLE::contains).orElse(true);
    }
}
