package io.agentrules.core.internal.store;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.SessionStore;
import io.agentrules.api.spi.StoreEvent;
import io.agentrules.api.spi.StoreEvent.Operation;
import io.agentrules.api.spi.StoreEvent.Outcome;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.support.Throwables;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Asks a store on daemon threads, and waits for the answer up to a deadline. A thread that the store never returns is lost, so there
 * is a limit on their number, and a store that does not answer is not asked for a while. Thread-safe.
 */
final class StoreCalls {
    private static final int MAX_THREADS = 16;
    static final long IDLE_SECONDS = 10;

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
        this.threads = new ThreadPoolExecutor(
                MAX_THREADS,
                MAX_THREADS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                call -> thread(call, classLoader));
        threads.allowCoreThreadTimeOut(true);
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
     * Asks the store, and queues an event.
     *
     * @param outcome what an answer means
     * @return empty if there is no answer: whether the store did what it was asked is not known then
     */
    <T> Optional<T> ask(
            String session, Operation operation, Deadline deadline, Call<T> call, Function<T, Outcome> outcome) {
        if (!health.mayAsk()) {
            events.stored(new StoreEvent(session, operation, Outcome.SKIPPED, Duration.ZERO));
            return Optional.empty();
        }
        long start = System.nanoTime();
        var task = new FutureTask<T>(() -> Objects.requireNonNull(call.ask(store), "the store returned null"));
        Outcome end = Outcome.FAILED;
        try {
            threads.execute(task);
            T answer = task.get(deadline.leftNanos(), TimeUnit.NANOSECONDS);
            end = outcome.apply(answer);
            if (health.answered()) {
                back.run();
            }
            return Optional.of(answer);
        } catch (TimeoutException e) {
            end = Outcome.TIMED_OUT;
            health.timedOut();
            abandon(task);
            report("it did not answer in time", e);
        } catch (ExecutionException e) {
            health.failed();
            Throwables.rethrowIfFatal(causeOf(e));
            report(Throwables.describe(e), causeOf(e));
        } catch (InterruptedException e) {
            health.unknown();
            abandon(task);
            Thread.currentThread().interrupt();
        } finally {
            events.stored(new StoreEvent(session, operation, end, Duration.ofNanos(System.nanoTime() - start)));
        }
        return Optional.empty();
    }

    private static Throwable causeOf(ExecutionException e) {
        return Objects.requireNonNullElse(e.getCause(), e);
    }

    private void abandon(FutureTask<?> task) {
        task.cancel(true);
        threads.remove(task);
    }

    private void report(String problem, Throwable cause) {
        events.reportLate(Throwables.causedBy(
                Diagnostic.warning(
                        "store-unreachable",
                        "The store of sessions failed, so sessions go on in memory: " + problem,
                        "Check the store and the connection to it; what it missed is saved when it answers again"),
                cause));
    }
}
