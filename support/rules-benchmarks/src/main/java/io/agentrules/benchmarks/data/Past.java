package io.agentrules.benchmarks.data;

import io.agentrules.core.Session;
import java.util.List;

/** When a session saw the paths that it has seen; then it is asked for its rules, and about to see one more. */
public enum Past {
    /** All of them in this turn, as targets of tools: the request is about the newest 100. */
    THIS_TURN {
        @Override
        void tell(Session session, List<String> paths) {
            paths.forEach(session::path);
        }
    },

    /** All but the last 29 long ago: the request is about these, which came in the three turns that count. */
    LONG_AGO {
        @Override
        void tell(Session session, List<String> paths) {
            int old = paths.size() - 29;
            turn(session, paths.subList(0, old));
            turn(session, paths.subList(old, old + 10));
            turn(session, paths.subList(old + 10, old + 20));
            turn(session, paths.subList(old + 20, paths.size()));
        }
    };

    /** Gives {@code session}, which is new, this past: {@code paths}, at least 29; returns it. */
    public Session of(Session session, List<String> paths) {
        tell(session, paths);
        session.activate();
        return session;
    }

    abstract void tell(Session session, List<String> paths);

    /** Begins a turn with the user's consent, no more: there is no path in it. */
    private static void turn(Session session, List<String> paths) {
        session.prompt("Go on, please");
        paths.forEach(session::path);
    }
}
