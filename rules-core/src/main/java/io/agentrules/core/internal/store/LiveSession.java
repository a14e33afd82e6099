package io.agentrules.core.internal.store;

import io.agentrules.core.internal.session.Setting;
import io.agentrules.core.model.SessionState;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A session in memory, as its store sees it. Safe for use by many threads. */
public interface LiveSession {
    /**
     * Returns a number that is greater whenever the state may be another: what was saved at the same number is still up to date. Never waits
     * for an evaluation.
     */
    long edits();

    /** Returns what the harness has set since the edits had a number, also if to the same as before. */
    Set<Setting> setSince(long edits);

    /** Returns the state. */
    SessionState state();

    /** Replaces the state; nothing else changes it meanwhile. */
    void replace(UnaryOperator<SessionState> change);
}
