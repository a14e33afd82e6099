package io.agentrules.core.internal.support;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The answer to a question that a disk may never answer. It is asked once, on a thread that is left behind if the disk hangs. Safe for use
 * by many threads.
 */
public final class SlowAnswer<T> {
    /** A disk that takes longer hangs, or is as good as one that hangs to somebody who has a second for an answer. */
    private static final Duration PATIENCE = Duration.ofMillis(250);

    private final FutureTask<T> answer;
    private final AtomicBoolean isAsked = new AtomicBoolean();

    /** Prepares a question, which is asked at the first {@link #get}. */
    public SlowAnswer(Callable<T> question) {
        this.answer = new FutureTask<>(question);
    }

    /** Returns the answer; empty if there is none yet. Only the first call waits for it, a quarter of a second at most. */
    public Optional<T> get() {
        boolean isFirst = !isAsked.get() && isAsked.compareAndSet(false, true);
        if (isFirst) {
            var thread = new Thread(answer, "rules-disk");
            thread.setDaemon(true);
            thread.start();
        }
        try {
            return Optional.of(answer.get(isFirst ? PATIENCE.toMillis() : 0, TimeUnit.MILLISECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }
}
