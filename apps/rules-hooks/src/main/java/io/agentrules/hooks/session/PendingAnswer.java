package io.agentrules.hooks.session;

import io.agentrules.hooks.event.HookAnswer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one event, for which an agent waits until a deadline. If the rules of the repository take longer, the answer is what the
 * other rules have decided by then. Exactly one of the two is given. Safe for use by many threads.
 */
public final class PendingAnswer {
    /** The last of these parts of the time is left for sending the fallback answer. */
    private static final int PARTS = 10;

    /**
     * The extra time for evaluating the rules that are not the repository's. They need no disk, so only a busy machine has not evaluated
     * them by the deadline.
     */
    private static final Duration GRACE = Duration.ofMillis(300);

    private final CountDownLatch isDecided = new CountDownLatch(1);
    private final CompletableFuture<HookAnswer> answer = new CompletableFuture<>();
    private volatile @Nullable Fallback fallback;

    /**
     * The answer at the deadline.
     *
     * @param given is run if it is given
     */
    private record Fallback(HookAnswer answer, Runnable given) {}

    /** Answers; returns false if the agent no longer waits. */
    boolean complete(HookAnswer complete) {
        return answer.complete(complete);
    }

    /** Reports that there will be no complete answer; returns false if the agent already has an answer or no longer waits. */
    public boolean fail(Throwable reason) {
        return !isGivenInstead() && answer.completeExceptionally(reason);
    }

    /** Sets the answer for an agent whose deadline comes before the complete one. */
    void atDeadline(HookAnswer instead, Runnable given) {
        fallback = new Fallback(instead, given);
    }

    /** Says that all rules but the repository's have been asked, so that there will be no other answer for the deadline. */
    void decided() {
        isDecided.countDown();
    }

    /** Returns whether the agent has got an answer, the complete one or that of the deadline, rather than none. */
    boolean isGiven() {
        return answer.isDone() && !answer.isCompletedExceptionally();
    }

    /**
     * Waits for the answer, until the deadline or until the thread is interrupted. The one that is given instead comes a little earlier: it
     * still has to reach the agent.
     *
     * @throws TimeoutException if there is neither an answer nor a fallback at the deadline; then no rule counts as told
     * @throws InterruptedException if there is none when the thread is interrupted, likewise
     * @throws ExecutionException with the reason, if it failed
     */
    public HookAnswer within(Duration deadline) throws InterruptedException, ExecutionException, TimeoutException {
        long last = deadline.toNanos() / PARTS;
        try {
            if (!isThereWithin(deadline.toNanos() - last) && !isGivenInstead()) {
                return answer.get(last, TimeUnit.NANOSECONDS);
            }
        } catch (TimeoutException | InterruptedException late) {
            boolean isInterrupted = late instanceof InterruptedException
                    || isInterruptedInGrace(Math.min(GRACE.toNanos(), deadline.toNanos()));
            if (!isGivenInstead() && answer.cancel(false)) {
                if (isInterrupted) {
                    throw new InterruptedException();
                }
                throw late;
            }
            if (isInterrupted) {
                Thread.currentThread().interrupt(); // not before: an interrupted thread cannot write the log
            }
        }
        return answer.get(); // if it came at the last moment, it counts as told
    }

    private boolean isInterruptedInGrace(long nanos) {
        try {
            boolean unused = isDecided.await(nanos, TimeUnit.NANOSECONDS);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    private boolean isThereWithin(long nanos) throws InterruptedException, ExecutionException {
        try {
            HookAnswer unused = answer.get(nanos, TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException late) {
            return false;
        }
    }

    private boolean isGivenInstead() {
        Fallback instead = fallback;
        if (instead == null || !answer.complete(instead.answer())) {
            return false;
        }
        instead.given().run();
        return true;
    }
}
