package io.agentrules.core.internal.store;

import io.agentrules.core.model.SessionState;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A session in memory, as its store sees it. Safe for use by many threads. */
public interface LiveSession {
    /** Returns a number that is greater after each change of the state. */
    long edits();

    /** Returns what was set since the edits had a number, also if the state is the same as before. */
    Set<String> toldSince(long edits);

    /** Returns the state. */
    SessionState state();

    /** Replaces the state; nothing else changes it meanwhile. */
    void replace(UnaryOperator<SessionState> change);
}
