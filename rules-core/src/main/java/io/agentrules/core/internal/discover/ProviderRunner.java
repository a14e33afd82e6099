package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.internal.plugin.PluginCall;
import io.agentrules.core.internal.plugin.PluginCall.End;
import io.agentrules.core.internal.plugin.Progress;
import io.agentrules.core.internal.support.Throwables;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.ProviderReport.Status;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Runs one provider on a thread that may be left behind. One that does not come back is: interrupted, with a closed context, and
 * not started again while it still runs; the rules that it had handed over stay. For one discovery at a time.
 */
final class ProviderRunner {
    private static final long GRACE_MILLIS = 50;

    private final RuleProvider provider;
    private final String id;
    private final int priority;
    private RuleCache made = RuleCache.empty();
    private Optional<Run> current = Optional.empty();
    private Optional<LeftBehind> leftBehind = Optional.empty();

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

    /** Returns the call to be made; empty while the one of an earlier discovery still runs. */
    Optional<PluginCall<List<Rule>>> begin(DiscoveryRequest request) {
        current = Optional.empty();
        leftBehind.map(LeftBehind::thread).ifPresent(ProviderRunner::waitShortly);
        leftBehind = leftBehind.filter(left -> left.thread().isAlive());
        if (leftBehind.isEmpty()) {
            var progress = new Progress();
            var context = new ProviderContext(id, request, progress, made.next());
            var call = new PluginCall<>("rules-provider-" + id, progress, () -> context.rulesOf(provider));
            current = Optional.of(new Run(call, context));
        }
        return current.map(Run::call);
    }

    /** One that heeds its interrupt is over in no time. */
    private static void waitShortly(Thread thread) {
        try {
            thread.join(GRACE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns what came of the call, once nobody waits for it any more. */
    Outcome end(DiscoveryRequest request) {
        Outcome outcome = current.map(run -> end(run, request)).orElseGet(() -> stillRunning(request));
        request.events().discovered(id, outcome.status().id(), outcome.rules().size(), outcome.time());
        return outcome;
    }

    private Outcome end(Run run, DiscoveryRequest request) {
        PluginCall<List<Rule>> call = run.call();
        ProviderContext context = run.context();
        context.close();
        call.thrown().ifPresent(Throwables::rethrowIfFatal);
        boolean returned = call.end() == End.RETURNED;
        List<Rule> rules = returned ? call.value().orElseThrow() : context.handedOver();
        made = returned ? context.ruleCache() : made;
        context.deliver();
        problem(call, rules.size(), request.limits()).ifPresent(request.report());
        boolean abandoned = call.end() == End.ABANDONED;
        if (!returned && call.end() != End.THREW) {
            leftBehind = call.thread().map(thread -> new LeftBehind(thread, rules, context.searched()));
        }
        Status status = abandoned || call.end() == End.THREW
                ? Status.FAILED
                : returned && !context.isOutOfTime() ? Status.OK : Status.TIMEOUT;
        return new Outcome(status, rules, context.searched(), call.time(), abandoned);
    }

    private Optional<Diagnostic> problem(PluginCall<?> call, int kept, Limits limits) {
        return switch (call.end()) {
            case RETURNED -> Optional.empty();
            case THREW -> {
                Diagnostic failed = Diagnostic.error(
                        "provider-failed",
                        type() + " failed, so " + loss(kept) + ": " + call.description(),
                        "Update or remove it");
                yield Optional.of(call.loggable().map(failed::causedBy).orElse(failed));
            }
            case NO_PROGRESS ->
                Optional.of(timeout(
                        " made no progress for " + limits.providerDeadline().toMillis() + " ms, so " + loss(kept)));
            case TOO_LONG ->
                Optional.of(timeout(
                        " took longer than " + limits.longestProviderTime().toMillis() + " ms, so " + loss(kept)));
            case ABANDONED ->
                Optional.of(Diagnostic.error(
                        "discovery-interrupted",
                        "The thread was interrupted while " + type() + " ran, so " + loss(kept),
                        "Refresh again"));
        };
    }

    private Diagnostic timeout(String what) {
        return Diagnostic.error("provider-timeout", type() + what, "Update or remove it, or give providers more time");
    }

    private static String loss(int kept) {
        return kept == 0
                ? "its rules are lost"
                : "it may miss rules; the " + kept + " that it had handed over are used";
    }

    private Outcome stillRunning(DiscoveryRequest request) {
        LeftBehind left = leftBehind.orElseThrow();
        request.report()
                .accept(Diagnostic.error(
                        "provider-timeout",
                        type() + " still runs since an earlier discovery, so "
                                + loss(left.rules().size()),
                        "Update or remove it"));
        return new Outcome(Status.TIMEOUT, left.rules(), left.searched(), Duration.ZERO, false);
    }

    /** What came of asking a provider, where it looked, and whether it was not waited for. */
    record Outcome(Status status, List<Rule> rules, List<Path> searched, Duration time, boolean interrupted) {}

    private record Run(PluginCall<List<Rule>> call, ProviderContext context) {}

    /** A thread that did not come back, and what was handed over on it. */
    private record LeftBehind(Thread thread, List<Rule> rules, List<Path> searched) {}
}
