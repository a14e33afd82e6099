package io.agentrules.hooks.daemon;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Answers the events of all connections: a few at once, in bounded memory, and none once the program has changed. */
final class EventService {
    /** More at once would only make each of them slower. */
    private static final int AT_ONCE = 16;

    /** Lets those who answer give up first, also on a busy machine: they know what the user's own rules deny. */
    private static final Duration MARGIN = Duration.ofMillis(500);

    private static final int KIB = 1024;
    private static final int MEMORY_KIB = 64 * KIB;

    /** After this many late events in a row the process ends, and the next event starts another one. */
    private static final int MAX_LATE_IN_A_ROW = 8;

    private final HookAnswers answers;
    private final Program program;
    private final int port;
    private final Runnable end;
    private final long started = System.nanoTime();
    private final AtomicLong latest = new AtomicLong(started);
    private final AtomicInteger announced = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger lateInARow = new AtomicInteger();
    private final Semaphore memory = new Semaphore(MEMORY_KIB);
    private final Semaphore turns = new Semaphore(AT_ONCE, true);
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
        this.end = end;
    }

    /** Returns whether requests are taken; a daemon that is about to end leaves them to others. */
    boolean isOpen() {
        if (open && program.hasChanged()) {
            stop();
        }
        return open;
    }

    /** Returns how long no event has come. */
    Duration idleFor() {
        return Duration.ofNanos(System.nanoTime() - latest.get());
    }

    /** Returns what {@link DaemonClient#status} describes. */
    String status() {
        long minutes = Duration.ofNanos(System.nanoTime() - started).toMinutes();
        return "process " + ProcessHandle.current().pid() + "\nport " + port + "\nprogram " + program.id()
                + "\nminutes " + minutes + "\nevents " + announced + "\nunanswered " + unanswered + "\n";
    }

    /** Ends the daemon after what it has begun. */
    void stop() {
        open = false;
        end.run();
    }

    /** Is told of each event that a client announces, whether or not it arrives. */
    void announced() {
        announced.incrementAndGet();
    }

    /** Reserves memory for an event; returns false if there is none left. */
    boolean reserve(int bytes) {
        try {
            return memory.tryAcquire(kib(bytes), answers.limit().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Frees what was reserved. */
    void release(int bytes) {
        memory.release(kib(bytes));
    }

    private static int kib(int bytes) {
        return bytes / KIB + 1;
    }

    /** Returns how long an event with some options may take before it is given up; they cannot make it shorter. */
    Duration limit(Set<String> options) {
        Duration usual = answers.limit();
        return HookRequest.within(options)
                .map(MARGIN::plus)
                .filter(longer -> longer.compareTo(usual) > 0)
                .orElse(usual);
    }

    /** Answers, or fails; may take longer than the limit, or never return. */
    Reply answer(HookRequest request) {
        latest.set(System.nanoTime());
        try {
            if (!turns.tryAcquire(limit(request.options()).toMillis(), TimeUnit.MILLISECONDS)) {
                return Reply.failed("too many events at once");
            }
            try {
                return Reply.answered(answers.answer(request));
            } finally {
                turns.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Reply.failed("the daemon ends");
        } catch (RuntimeException | Error e) {
            return Reply.failed(e.toString().lines().findFirst().orElse(""));
        }
    }

    /** Records that an event was answered in time. */
    void answered() {
        lateInARow.set(0);
    }

    /** Records that an event was not answered in time; stops the service after several in a row. */
    void late() {
        if (lateInARow.incrementAndGet() >= MAX_LATE_IN_A_ROW) {
            stop();
        }
    }

    /** Records that an event got no answer. */
    void unanswered(HookRequest request, String reason) {
        unanswered.incrementAndGet();
        answers.unanswered(request, reason);
    }
}
