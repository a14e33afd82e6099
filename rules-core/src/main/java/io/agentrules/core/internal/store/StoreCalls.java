package io.agentrules.core.internal.store;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.SessionStore;
import io.agentrules.api.spi.StoreEvent;
import io.agentrules.api.spi.StoreEvent.Operation;
import io.agentrules.api.spi.StoreEvent.Outcome;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.support.Throwables;
import io.agentrules.core.internal.support.Uninterrupted;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Asks a store a question, such as to load or to save a session, and returns its answer, or an empty one if there is none in time. Each
 * question runs on a daemon thread, for as long as its {@link WaitBudget} allows. A store that hangs keeps its thread, so the number of
 * threads is limited, and after a timeout the store counts as down and is not asked for a while. Thread-safe.
 *
 * <p>The package {@code internal.plugin} does the same for providers and evaluators, in another way: they are asked seldom, so each slow
 * call has a thread of its own, and the caller waits as long as the plugin makes progress. A store is asked at each turn of every session,
 * so the time is fixed and threads are reused.
 */
final class StoreCalls {
    private static final int MAX_THREADS = 16;
    static final long IDLE_SECONDS = 10;

    /** Longer than a database needs for its first answer on a busy machine, where H2 takes more than a second alone. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private final SessionStore store;
    private final StoreHealth health;
    private final EventPublisher events;
    private final Runnable back;
    private final ThreadPoolExecutor threads;

    /**
     * Creates the threads when they are needed.
     *
     * @param nanoTime measures how long the store has been down
     * @param back called after the first answer of a store that was down
     */
    StoreCalls(
            SessionStore store, ClassLoader classLoader, LongSupplier nanoTime, EventPublisher events, Runnable back) {
        this.store = store;
        this.health = new StoreHealth(nanoTime);
        this.events = events;
        this.back = back;
        // A queue without capacity hands each call to the thread that became idle last, so there are no more threads
        // than calls at a time. With another queue, each of the first calls starts a thread, though others are idle.
        this.threads = new ThreadPoolExecutor(
                0,
                MAX_THREADS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                call -> thread(call, classLoader));
    }

    static Thread thread(Runnable body, ClassLoader classLoader) {
        var thread = new Thread(body, "rules-store");
        thread.setDaemon(true);
        thread.setContextClassLoader(classLoader);
        return thread;
    }

    boolean isUp() {
        return health.isUp();
    }

    /** A question to the store. */
    interface Call<T> {
        T ask(SessionStore store) throws Exception;
    }

    /**
     * The answer of the store.
     *
     * @param value empty if there is no answer
     * @param wasAsked whether the store was asked; if it was and there is no answer, it may or may not have saved or deleted the state
     */
    record Answer<T>(Optional<T> value, boolean wasAsked) {}

    /**
     * Asks the store, and queues an event. The first call of an operation waits up to {@link #PATIENCE}, which is not taken from the
     * budget.
     *
     * @param outcome tells the event's outcome from the answer
     */
    <T> Answer<T> ask(
            String session, Operation operation, WaitBudget wait, Call<T> call, Function<T, Outcome> outcome) {
        if (!health.mayAsk(operation, wait.insists())) {
            events.stored(new StoreEvent(session, operation, Outcome.SKIPPED, Duration.ZERO));
            return new Answer<>(Optional.empty(), false);
        }
        var task = new FutureTask<T>(() -> Objects.requireNonNull(call.ask(store), "the store returned null"));
        boolean isFirst = health.isFirst(operation);
        long limit = isFirst ? Math.max(PATIENCE.toNanos(), wait.leftNanos()) : wait.leftNanos();
        Outcome end = Outcome.FAILED;
        long start = System.nanoTime();
        try {
            start(task, limit);
            T answer = Uninterrupted.get(task, limit - (System.nanoTime() - start));
            end = outcome.apply(answer);
            if (health.answered(operation)) {
                back.run();
            }
            return new Answer<>(Optional.of(answer), true);
        } catch (TimeoutException e) {
            end = Outcome.TIMED_OUT;
            health.timedOut();
            task.cancel(true);
            report("it did not answer in time", e);
        } catch (ExecutionException e) {
            health.failed(operation);
            Throwables.rethrowIfFatal(causeOf(e));
            report(Throwables.describe(e), causeOf(e));
        } finally {
            long nanos = System.nanoTime() - start;
            wait.spend(isFirst ? 0 : nanos);
            events.stored(new StoreEvent(session, operation, end, Duration.ofNanos(nanos)));
        }
        return new Answer<>(Optional.empty(), true);
    }

    private static Throwable causeOf(ExecutionException e) {
        return Objects.requireNonNullElse(e.getCause(), e);
    }

    private void start(Runnable task, long limitNanos) throws TimeoutException {
        try {
            threads.execute(task);
        } catch (RejectedExecutionException allAreBusy) {
            if (!Uninterrupted.await(
                    limitNanos, nanos -> threads.getQueue().offer(task, nanos, TimeUnit.NANOSECONDS))) {
                throw new TimeoutException();
            }
        }
    }

    private void report(String problem, Throwable cause) {
        events.reportLate(Throwables.causedBy(
                Diagnostic.warning(
                        "store-unreachable",
                        "The store of sessions failed, so sessions continue in memory: " + problem,
                        "Check the store and the connection to it; what it missed is saved when it answers again"),
                cause));
    }
}
