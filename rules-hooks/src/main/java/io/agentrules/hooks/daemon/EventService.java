package io.agentrules.hooks.daemon;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Has events answered by a few threads, each in a limited time. */
final class EventService implements Connection.Service {
    private static final int THREADS = 16;
    private static final int MAX_WAITING = 512;
    private static final int IDLE_THREAD_SECONDS = 60;
    private static final int KIB = 1024;
    private static final int MEMORY_KIB = 64 * KIB;

    /** So many events in a row without an answer show that this process is of no use any more. */
    private static final int MAX_UNANSWERED_IN_A_ROW = 8;

    private final HookAnswers answers;
    private final Program program;
    private final int port;
    private final Duration limit;
    private final Runnable end;
    private final long started = System.nanoTime();
    private final AtomicLong latest = new AtomicLong(started);
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger unansweredInARow = new AtomicInteger();
    private final Semaphore memory = new Semaphore(MEMORY_KIB);
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS, THREADS, IDLE_THREAD_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MAX_WAITING), task -> {
                var thread = new Thread(task, "rules-event");
                thread.setDaemon(true);
                return thread;
            });
    private volatile boolean open = true;

    /**
     * Begins to take events.
     *
     * @param end is run when the daemon is to end
     */
    EventService(HookAnswers answers, Program program, int port, Runnable end) {
        this.answers = answers;
        this.program = program;
        this.port = port;
        this.limit = answers.limit();
        this.end = end;
        threads.allowCoreThreadTimeOut(true);
    }

    @Override
    public boolean isOpen() {
        if (open && program.hasChanged()) {
            stop();
        }
        return open;
    }

    /** Returns how long no event has come. */
    Duration idleFor() {
        return Duration.ofNanos(System.nanoTime() - latest.get());
    }

    @Override
    public String status() {
        long minutes = Duration.ofNanos(System.nanoTime() - started).toMinutes();
        return "process " + ProcessHandle.current().pid() + "\nport " + port + "\nprogram " + program.id()
                + "\nminutes " + minutes + "\nevents " + taken + "\nunanswered " + unanswered + "\n";
    }

    @Override
    public void stop() {
        open = false;
        end.run();
    }

    @Override
    public boolean reserve(int bytes) {
        try {
            return memory.tryAcquire(kib(bytes), limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void release(int bytes) {
        memory.release(kib(bytes));
    }

    private static int kib(int bytes) {
        return bytes / KIB + 1;
    }

    @Override
    public Reply answer(HookRequest request) {
        latest.set(System.nanoTime());
        taken.incrementAndGet();
        try {
            Future<String> answer = threads.submit(() -> answers.answer(request));
            Reply reply = Reply.answered(answer.get(limit.toMillis(), TimeUnit.MILLISECONDS));
            unansweredInARow.set(0);
            return reply;
        } catch (TimeoutException e) {
            if (unansweredInARow.incrementAndGet() >= MAX_UNANSWERED_IN_A_ROW) {
                stop();
            }
            return Reply.failed("no answer within " + limit.toMillis() + " ms");
        } catch (ExecutionException e) {
            return Reply.failed(String.valueOf(e.getCause()).lines().findFirst().orElse(""));
        } catch (RejectedExecutionException e) {
            return Reply.failed("too many events at once");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Reply.failed("the daemon ends");
        }
    }

    @Override
    public void unanswered(String agent, String reason) {
        unanswered.incrementAndGet();
        answers.unanswered(agent, reason);
    }
}
