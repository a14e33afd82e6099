package io.agentrules.core.internal.support;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;

/**
 * The result of reading a disk that may hang. Reads once, on a thread of its own, which is abandoned if the disk hangs. Safe for use by many
 * threads.
 */
public final class SlowAnswer<T> {
    /** A caller that has a second for its answer cannot wait longer, whether the disk hangs or is only slow. */
    private static final Duration PATIENCE = Duration.ofMillis(250);

    private final FutureTask<T> answer;
    private boolean isAsked;
    private long askedNanos;

    /** Prepares a question, which is asked at the first {@link #get}. */
    public SlowAnswer(Callable<T> question) {
        this.answer = new FutureTask<>(question);
    }

    /** Returns the answer; empty if there is none yet. No caller waits for longer than a quarter of a second after the first call. */
    public Optional<T> get() {
        long left = askedNanos() + PATIENCE.toNanos() - System.nanoTime();
        try {
            return Optional.of(Uninterrupted.get(answer, left));
        } catch (TimeoutException late) {
            return Optional.empty();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    /** Returns whether the question was answered, or failed. */
    public boolean isDone() {
        return answer.isDone();
    }

    /** Returns when the question was asked; the first call asks it. */
    private synchronized long askedNanos() {
        if (!isAsked) {
            isAsked = true;
            askedNanos = System.nanoTime();
            var thread = new Thread(answer, "rules-disk");
            thread.setDaemon(true);
            thread.start();
        }
        return askedNanos;
    }
}
