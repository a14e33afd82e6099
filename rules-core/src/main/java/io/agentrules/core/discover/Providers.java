package io.agentrules.core.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.ProviderReport;
import io.agentrules.core.ProviderReport.Status;
import io.agentrules.core.merge.Contribution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The providers of an engine, in precedence order, each in its own try: one that throws, or runs past its deadline, costs its
 * own rules only.
 */
public final class Providers {
    private static final Pattern KEBAB_CASE = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    private final List<ProviderRunner> runners;

    private Providers(List<ProviderRunner> runners) {
        this.runners = runners;
    }

    /**
     * Registers providers. Of two with one id, the first by class name is used; the engine's own comes before all.
     *
     * @param own the engine's own provider
     * @param plugins loaded, or added in code, in any order
     */
    public static Providers of(
            RuleProvider own, Collection<? extends RuleProvider> plugins, Consumer<Diagnostic> report) {
        var byId = new LinkedHashMap<String, ProviderRunner>();
        register(own, byId, report);
        plugins.stream()
                .sorted((one, other) ->
                        one.getClass().getName().compareTo(other.getClass().getName()))
                .forEach(plugin -> register(plugin, byId, report));
        return new Providers(
                byId.values().stream().sorted(Providers::precedence).toList());
    }

    private static int precedence(ProviderRunner one, ProviderRunner other) {
        int order = Integer.compare(other.priority(), one.priority());
        return order == 0 ? one.id().compareTo(other.id()) : order;
    }

    private static void register(RuleProvider plugin, Map<String, ProviderRunner> byId, Consumer<Diagnostic> report) {
        String type = plugin.getClass().getName();
        try {
            String id = plugin.id();
            if (!KEBAB_CASE.matcher(id).matches()) {
                throw new IllegalArgumentException("its id is not in kebab-case: " + id);
            }
            ProviderRunner first = byId.putIfAbsent(id, new ProviderRunner(plugin, id, plugin.priority()));
            if (first != null) {
                report.accept(Diagnostic.error(
                        "provider-duplicate",
                        type + " is not used: the id " + id + " belongs to " + first.type(),
                        "Give it an id of its own, or remove one of the two"));
            }
        } catch (Throwable broken) {
            Fatal.rethrowIfFatal(broken);
            report.accept(Diagnostic.error(
                            "provider-failed",
                            type + " failed, so its rules are lost: " + Fatal.describe(broken),
                            "Update or remove it")
                    .causedBy(broken));
        }
    }

    /** Returns the ids, in precedence order. */
    public List<String> ids() {
        return runners.stream().map(ProviderRunner::id).toList();
    }

    /**
     * Asks every provider that is not switched off, all at once, and waits for each until its deadline.
     *
     * @return what they found, in precedence order
     */
    public Discovered discover(DiscoveryRequest request) {
        List<ProviderRunner> asked =
                runners.stream().filter(runner -> request.asks(runner.id())).toList();
        asked.forEach(runner -> runner.start(request));
        long deadline = System.nanoTime() + request.limits().providerDeadline().toNanos();
        var contributions = new ArrayList<Contribution>();
        var reports = new ArrayList<ProviderReport>();
        var searched = new LinkedHashSet<Path>();
        boolean interrupted = false;
        for (ProviderRunner runner : runners) {
            if (!asked.contains(runner)) {
                reports.add(new ProviderReport(runner.id(), runner.priority(), Status.DISABLED, 0, Duration.ZERO));
                continue;
            }
            ProviderRunner.Outcome outcome = runner.await(deadline, request);
            List<Rule> rules = outcome.rules();
            searched.addAll(outcome.searched());
            interrupted |= outcome.interrupted();
            contributions.add(new Contribution(runner.id(), runner.priority(), false, rules));
            reports.add(
                    new ProviderReport(runner.id(), runner.priority(), outcome.status(), rules.size(), outcome.time()));
        }
        return new Discovered(contributions, reports, List.copyOf(searched), interrupted);
    }

    /**
     * What the providers found.
     *
     * @param contributions of those that were asked, in precedence order
     * @param reports of all, in precedence order
     * @param searched where they looked, in precedence order
     * @param interrupted whether the calling thread was interrupted, so that rules are missing that could be had
     */
    public record Discovered(
            List<Contribution> contributions, List<ProviderReport> reports, List<Path> searched, boolean interrupted) {
        /** Copies the lists. */
        public Discovered {
            contributions = List.copyOf(contributions);
            reports = List.copyOf(reports);
            searched = List.copyOf(searched);
        }
    }
}
