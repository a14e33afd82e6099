package io.agentrules.core.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.ProviderReport.Status;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs one provider on a daemon thread of its own. One that does not come back is left behind: interrupted, with a closed
 * context, and not started again while it still runs. For one discovery at a time.
 */
final class ProviderRunner {
    private static final long GRACE_MILLIS = 50;

    private final RuleProvider provider;
    private final String id;
    private final int priority;
    private RuleCache made = RuleCache.empty();
    private Optional<Run> current = Optional.empty();
    private Optional<Thread> leftBehind = Optional.empty();

    ProviderRunner(RuleProvider provider, String id, int priority) {
        this.provider = provider;
        this.id = id;
        this.priority = priority;
    }

    String id() {
        return id;
    }

    int priority() {
        return priority;
    }

    String type() {
        return provider.getClass().getName();
    }

    void start(DiscoveryRequest request) {
        current = Optional.empty();
        leftBehind.ifPresent(ProviderRunner::waitShortly);
        if (leftBehind.filter(Thread::isAlive).isPresent()) {
            return; // await() says so
        }
        var context = new ProviderContext(id, request, made.next());
        var task = new FutureTask<>(() -> timed(context));
        var thread = new Thread(task, "rules-provider-" + id);
        thread.setDaemon(true);
        thread.setContextClassLoader(request.classLoader());
        current = Optional.of(new Run(thread, task, context));
        thread.start();
    }

    /** One that heeds its interrupt is over in no time. */
    private static void waitShortly(Thread thread) {
        try {
            thread.join(GRACE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Outcome timed(ProviderContext context) {
        long start = System.nanoTime();
        List<Rule> rules = context.named(provider.discover(context));
        return new Outcome(Status.OK, rules, context.searched(), Duration.ofNanos(System.nanoTime() - start), false);
    }

    /**
     * Waits for what {@link #start} began.
     *
     * @param deadline by {@link System#nanoTime}
     */
    Outcome await(long deadline, DiscoveryRequest request) {
        Outcome outcome = current.map(run -> finish(run, deadline, request)).orElseGet(() -> stillRunning(request));
        request.listener().discovered(id, outcome.status().id(), outcome.rules().size(), outcome.time());
        return outcome;
    }

    private Outcome finish(Run run, long deadline, DiscoveryRequest request) {
        long begin = System.nanoTime();
        try {
            Outcome outcome = run.task().get(Math.max(0, deadline - begin), TimeUnit.NANOSECONDS);
            run.context().deliver();
            made = run.context().made();
            return outcome;
        } catch (ExecutionException e) {
            Throwable thrown = Objects.requireNonNullElse(e.getCause(), e);
            Fatal.rethrowIfFatal(thrown);
            run.context().deliver();
            request.report()
                    .accept(Diagnostic.error(
                                    "provider-failed",
                                    type() + " failed, so its rules are lost: " + Fatal.describe(thrown),
                                    "Update or remove it")
                            .causedBy(thrown));
            return Outcome.without(Status.FAILED, Duration.ofNanos(System.nanoTime() - begin), false);
        } catch (TimeoutException e) {
            leave(run);
            Duration limit = request.limits().providerDeadline();
            request.report()
                    .accept(Diagnostic.error(
                            "provider-timeout",
                            type() + " took longer than " + limit.toMillis() + " ms, so its rules are lost",
                            "Update or remove it, or give providers more time"));
            return Outcome.without(Status.TIMEOUT, limit, false);
        } catch (InterruptedException e) {
            leave(run);
            Thread.currentThread().interrupt();
            request.report()
                    .accept(Diagnostic.error(
                            "discovery-interrupted",
                            "The thread was interrupted while " + type() + " ran, so its rules are lost",
                            "Refresh again"));
            return Outcome.without(Status.FAILED, Duration.ofNanos(System.nanoTime() - begin), true);
        } finally {
            run.context().close();
        }
    }

    private void leave(Run run) {
        run.task().cancel(true);
        leftBehind = Optional.of(run.thread());
    }

    private Outcome stillRunning(DiscoveryRequest request) {
        request.report()
                .accept(Diagnostic.error(
                        "provider-timeout",
                        type() + " still runs since an earlier discovery, so its rules are lost",
                        "Update or remove it"));
        return Outcome.without(Status.TIMEOUT, Duration.ZERO, false);
    }

    /** What came of asking a provider, where it looked, and whether it was not waited for. */
    record Outcome(Status status, List<Rule> rules, List<Path> searched, Duration time, boolean interrupted) {
        private static Outcome without(Status status, Duration time, boolean interrupted) {
            return new Outcome(status, List.of(), List.of(), time, interrupted);
        }
    }

    private record Run(Thread thread, FutureTask<Outcome> task, ProviderContext context) {}
}
