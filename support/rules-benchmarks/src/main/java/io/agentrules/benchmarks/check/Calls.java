package io.agentrules.benchmarks.check;

import io.agentrules.benchmarks.check.Turns.Task;
import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.Past;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Tool calls in sessions of one engine: each session is told of one path that is new to it, and asked for its rules. There
 * are several sessions, so that the clock has something to measure.
 */
final class Calls {
    static final int SESSIONS = 20;

    private final RuleEngine engine;
    private final int seen;
    private final RepositoryPaths paths = new RepositoryPaths(Layout.ANY_DEPTH, 2);
    private final SplittableRandom random = new SplittableRandom(4);
    private final List<String> pool;
    private final List<Session> sessions = new ArrayList<>();
    private final List<Activation> outcomes = new ArrayList<>();
    private List<String> next = List.of();

    /** Prepares sessions of {@code engine} that have seen {@code seen} paths of a repository, each of them others. */
    Calls(RuleEngine engine, int seen) {
        this.engine = engine;
        this.seen = seen;
        this.pool = paths.next(seen + 2_000);
    }

    /** Returns the processor time of a call in each session, in nanoseconds; the engine has not seen these paths either. */
    Task unseen() {
        return Turns.after(this::prepare, Turns.processorTime(1, this::run));
    }

    /** Returns the processor time of asking each session once more, {@code times} times, in nanoseconds. */
    Task unchanged(int times) {
        return Turns.processorTime(times, this::askAgain);
    }

    void prepare() {
        sessions.clear();
        while (sessions.size() < SESSIONS) {
            int from = random.nextInt(pool.size() - seen);
            sessions.add(Past.THIS_TURN.of(engine.openSession(), pool.subList(from, from + seen)));
        }
        next = paths.next(SESSIONS);
    }

    void run() {
        outcomes.clear();
        for (int i = 0; i < SESSIONS; i++) {
            outcomes.add(sessions.get(i).path(next.get(i)).activate());
        }
    }

    /** Asks all sessions once more. */
    void askAgain() {
        for (int i = 0; i < SESSIONS; i++) {
            if (sessions.get(i).activate() != outcomes.get(i)) {
                throw new IllegalStateException("Nothing has changed, but the activation has");
            }
        }
    }

    /** Returns the paths that were new in the last run, by session. */
    List<String> newPaths() {
        return next;
    }

    /** Returns the results of the last run, by session. */
    List<Activation> outcomes() {
        return outcomes;
    }
}
