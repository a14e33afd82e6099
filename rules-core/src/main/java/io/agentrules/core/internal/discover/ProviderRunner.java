package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.internal.plugin.PluginCall;
import io.agentrules.core.internal.plugin.PluginCall.End;
import io.agentrules.core.internal.plugin.Progress;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.support.Uninterrupted;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.ProviderReport.Status;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Runs one provider on a thread that can be abandoned. A provider that does not return is interrupted, its context is closed, and
 * it is not started again while its thread is alive; the rules collected so far are kept. For one discovery at a time.
 */
final class ProviderRunner {
    private static final long GRACE_NANOS = 50_000_000;

    private final RuleProvider provider;
    private final String id;
    private final int priority;
    /** The names of the settings that the provider asked for in any discovery: an unchanged file is not read again. */
    private final Set<String> settings = ConcurrentHashMap.newKeySet();

    private Optional<Run> current = Optional.empty();
    private Optional<AbandonedRun> abandonedRun = Optional.empty();

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

    /** Returns the names of the settings that the provider has asked for. */
    Set<String> settings() {
        return Set.copyOf(settings);
    }

    /** Returns what the provider knows about its tools. Runs on the provider's thread. */
    List<AgentProfile> profiles() {
        return List.copyOf(provider.profiles());
    }

    String type() {
        return provider.getClass().getName();
    }

    /** Returns the id, by which people switch a provider off, and the class, in which its author looks. */
    private String name() {
        return "The provider " + id + " (" + type() + ")";
    }

    /** Returns the call to make; empty while the call of an earlier discovery is still running. */
    Optional<PluginCall<List<Contribution>>> begin(DiscoveryRequest request) {
        current = Optional.empty();
        abandonedRun.map(AbandonedRun::thread).ifPresent(ProviderRunner::waitShortly);
        abandonedRun = abandonedRun.filter(run -> run.thread().isAlive());
        if (abandonedRun.isEmpty()) {
            var progress = new Progress();
            var context = new ProviderContext(id, priority, request, progress, settings);
            var call = new PluginCall<>("rules-provider-" + id, progress, () -> context.rulesOf(provider));
            current = Optional.of(new Run(call, context));
        }
        return current.map(Run::call);
    }

    /** Gives an interrupted thread a moment to end. */
    private static void waitShortly(Thread thread) {
        Uninterrupted.await(GRACE_NANOS, nanos -> {
            TimeUnit.NANOSECONDS.timedJoin(thread, nanos);
            return true;
        });
    }

    /** Returns the outcome of the call, which has ended or been abandoned. */
    Outcome end(DiscoveryRequest request) {
        Outcome outcome = current.map(run -> end(run, request)).orElseGet(() -> stillRunning(request));
        if (!request.asks(id)) {
            return outcome.ofSwitchedOff();
        }
        request.events().discovered(id, outcome.status().id(), outcome.ruleCount(), outcome.time());
        return outcome;
    }

    private Outcome end(Run run, DiscoveryRequest request) {
        PluginCall<List<Contribution>> call = run.call();
        ProviderContext context = run.context();
        context.close();
        boolean returned = call.end() == End.RETURNED;
        List<Contribution> rules = returned ? call.value().orElseThrow() : context.collectedRules();
        context.reports().forEach(request.report());
        problem(call, count(rules), request.limits()).ifPresent(request.report());
        if (!returned && call.end() != End.THREW) {
            abandonedRun = call.thread().map(thread -> new AbandonedRun(thread, rules, context.searched()));
        }
        Status status = call.end() == End.THREW
                ? Status.FAILED
                : returned && !context.isOutOfTime() ? Status.OK : Status.TIMEOUT;
        return new Outcome(status, rules, context.searched(), context.sources(), call.time());
    }

    private Optional<Diagnostic> problem(PluginCall<?> call, int ruleCount, Limits limits) {
        return switch (call.end()) {
            case RETURNED -> Optional.empty();
            case THREW -> {
                Diagnostic failed = Diagnostic.error(
                        "provider-failed",
                        name() + " failed, so " + consequence(ruleCount) + ": " + call.description(),
                        "Update or remove it");
                yield Optional.of(call.loggable().map(failed::causedBy).orElse(failed));
            }
            case NO_PROGRESS ->
                Optional.of(timeout(" made no progress for "
                        + limits.providerDeadline().toMillis() + " ms, so " + consequence(ruleCount)));
            case TOO_LONG ->
                Optional.of(timeout(" took longer than "
                        + limits.longestProviderTime().toMillis() + " ms, so " + consequence(ruleCount)));
        };
    }

    private Diagnostic timeout(String what) {
        return Diagnostic.error("provider-timeout", name() + what, "Update or remove it, or give providers more time");
    }

    private static String consequence(int ruleCount) {
        return ruleCount == 0
                ? "its rules are skipped"
                : "some of its rules may be missing; the " + ruleCount + " that it had already returned are used";
    }

    private Outcome stillRunning(DiscoveryRequest request) {
        AbandonedRun run = abandonedRun.orElseThrow();
        request.report()
                .accept(Diagnostic.error(
                        "provider-timeout",
                        name() + " is still running from an earlier discovery, so " + consequence(count(run.rules())),
                        "Update or remove it"));
        return new Outcome(Status.TIMEOUT, run.rules(), run.searched(), List.of(), Duration.ZERO);
    }

    /** The outcome of running a provider. */
    record Outcome(Status status, List<Contribution> rules, List<Path> searched, List<Source> sources, Duration time) {
        int ruleCount() {
            return count(rules);
        }

        Outcome ofSwitchedOff() {
            Status shown = status == Status.OK ? Status.DISABLED : status;
            return new Outcome(shown, rules, searched, sources, time);
        }
    }

    private static int count(List<Contribution> contributions) {
        int count = 0;
        for (Contribution contribution : contributions) {
            count += contribution.rules().size();
        }
        return count;
    }

    private record Run(PluginCall<List<Contribution>> call, ProviderContext context) {}

    /** A thread that did not return in time, and the rules that it had collected. */
    private record AbandonedRun(Thread thread, List<Contribution> rules, List<Path> searched) {}
}
