package io.agentrules.springai.boot;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.StoreEvent;
import io.agentrules.api.spi.StoreEvent.Outcome;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Remembers what came of the last access to the store of sessions. */
final class StoreWatch implements RuleListener {
    private static final Set<Outcome> REACHABLE = EnumSet.of(Outcome.DONE, Outcome.CONFLICT);

    private volatile @Nullable Outcome latest;

    @Override
    public void stored(StoreEvent event) {
        latest = event.outcome();
    }

    /** Returns what came of it; empty before the first access, and without a store. */
    Optional<Outcome> latest() {
        return Optional.ofNullable(latest);
    }

    boolean isReachable() {
        return latest().map(REACHABLE::contains).orElse(true);
    }
}
