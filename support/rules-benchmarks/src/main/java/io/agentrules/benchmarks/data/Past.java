package io.agentrules.benchmarks.data;

import io.agentrules.core.Session;
import java.util.List;

/** When a session saw its paths. A benchmark then measures what one more path costs. */
public enum Past {
    /** All of them in the current turn, of which the newest 100 count. */
    THIS_TURN {
        @Override
        void record(Session session, List<String> paths) {
            paths.forEach(session::path);
        }
    },

    /** All but the last 29 in an old turn. These 29 came in the three turns that count. */
    LONG_AGO {
        @Override
        void record(Session session, List<String> paths) {
            int old = paths.size() - 29;
            turn(session, paths.subList(0, old));
            turn(session, paths.subList(old, old + 10));
            turn(session, paths.subList(old + 10, old + 20));
            turn(session, paths.subList(old + 20, paths.size()));
        }
    };

    /** Records at least 29 paths in a new session, asks for its rules once, and returns it. */
    public Session of(Session session, List<String> paths) {
        record(session, paths);
        session.activate();
        return session;
    }

    abstract void record(Session session, List<String> paths);

    /** Starts a turn with a prompt that contains no path, and records paths in it. */
    private static void turn(Session session, List<String> paths) {
        session.prompt("Go on, please");
        paths.forEach(session::path);
    }
}
