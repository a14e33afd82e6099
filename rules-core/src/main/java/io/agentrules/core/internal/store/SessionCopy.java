package io.agentrules.core.internal.store;

import io.agentrules.core.model.SessionState;
import java.util.function.UnaryOperator;

/** A session in memory, as its store sees it. Safe for use by many threads. */
public interface SessionCopy {
    /** Returns a number that is greater after each change of the state. */
    long edits();

    /** Returns the state. */
    SessionState state();

    /** Replaces the state; nothing else changes it meanwhile. */
    void replace(UnaryOperator<SessionState> change);
}
