package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.internal.files.RuleNames;
import io.agentrules.core.internal.plugin.PluginCall;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.internal.plugin.Progress;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.support.PluginFailedException;
import io.agentrules.core.internal.support.Throwables;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.ProviderReport.Status;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The providers of an engine, in precedence order. They run in isolation: one that throws or exceeds its deadline loses only its own
 * rules.
 */
public final class Providers {
    private static final int MAX_ID = 100;

    private final List<ProviderRunner> runners;

    private Providers(List<ProviderRunner> runners) {
        this.runners = runners;
    }

    /**
     * Registers providers. If two have the same id, the engine's own is used, else one that was loaded, else the first by class name:
     * rules name their origin by the ids of loaded providers, and users switch rules off by them.
     *
     * @param own the engine's own provider
     * @param added the providers added in code, in any order
     * @param loaded the providers from the class path or module path, in any order
     */
    public static Providers of(
            RuleProvider own,
            Collection<? extends RuleProvider> added,
            Collection<? extends RuleProvider> loaded,
            PluginCalls calls,
            Consumer<Diagnostic> report) {
        var byId = new LinkedHashMap<String, ProviderRunner>();
        byId.put(own.id(), new ProviderRunner(own, own.id(), own.priority()));
        var candidates = new ArrayList<FoundPlugin>();
        loaded.forEach(plugin -> candidates.add(new FoundPlugin(plugin, false)));
        added.forEach(plugin -> candidates.add(new FoundPlugin(plugin, true)));
        candidates.sort(Comparator.comparing(FoundPlugin::isAdded).thenComparing(FoundPlugin::type));
        var registrations = new ArrayList<PluginCall<ProviderRunner>>();
        candidates.forEach(candidate -> registrations.add(candidate.registration()));
        calls.makeAll(registrations);
        candidates.forEach(candidate -> register(candidate, byId, calls, report));
        var runners = new ArrayList<>(byId.values());
        runners.sort(Providers::precedence);
        return new Providers(List.copyOf(runners));
    }

    private static void register(
            FoundPlugin candidate, Map<String, ProviderRunner> byId, PluginCalls calls, Consumer<Diagnostic> report) {
        try {
            ProviderRunner runner = calls.resultOf(candidate.registration());
            ProviderRunner first = byId.putIfAbsent(runner.id(), runner);
            if (first != null) {
                report.accept(Diagnostic.error(
                        "provider-duplicate",
                        runner.type() + " is not used: the id " + runner.id() + " belongs to " + first.type(),
                        "Give it another id, or remove one of the two"));
            }
        } catch (PluginFailedException failed) {
            Diagnostic diagnostic = Diagnostic.error(
                    "provider-failed",
                    candidate.type() + " failed, so its rules are skipped: " + Throwables.describe(failed),
                    "Update or remove it");
            report.accept(Throwables.causedBy(diagnostic, failed));
        }
    }

    private static ProviderRunner runner(RuleProvider plugin) {
        String id = plugin.id();
        if (id.length() > MAX_ID || !RuleNames.isProviderId(id)) {
            throw new IllegalArgumentException(
                    "its id is not in kebab-case: " + id.substring(0, Math.min(id.length(), MAX_ID)));
        }
        return new ProviderRunner(plugin, id, plugin.priority());
    }

    /** A provider, added in code or loaded, and the call that gets its id and priority. */
    private record FoundPlugin(String type, boolean isAdded, PluginCall<ProviderRunner> registration) {
        FoundPlugin(RuleProvider plugin, boolean isAdded) {
            this(
                    plugin.getClass().getName(),
                    isAdded,
                    new PluginCall<>("rules-provider", new Progress(), () -> runner(plugin)));
        }
    }

    private static int precedence(ProviderRunner one, ProviderRunner other) {
        int order = Integer.compare(other.priority(), one.priority());
        return order == 0 ? one.id().compareTo(other.id()) : order;
    }

    /** Returns the ids, in precedence order. */
    public List<String> ids() {
        return runners.stream().map(ProviderRunner::id).toList();
    }

    /**
     * Asks all providers for what they know about their tools.
     *
     * @param report receives a diagnostic for each provider that fails
     * @return the profiles by the provider's id, in precedence order
     */
    public Map<String, List<AgentProfile>> profiles(PluginCalls calls, Consumer<Diagnostic> report) {
        var asked = new LinkedHashMap<ProviderRunner, PluginCall<List<AgentProfile>>>();
        runners.forEach(runner ->
                asked.put(runner, new PluginCall<>("rules-profiles-" + runner.id(), new Progress(), runner::profiles)));
        calls.makeAll(List.copyOf(asked.values()));
        var profiles = new LinkedHashMap<String, List<AgentProfile>>();
        asked.forEach((runner, call) -> {
            try {
                profiles.put(runner.id(), calls.resultOf(call));
            } catch (PluginFailedException failed) {
                Diagnostic diagnostic = Diagnostic.error(
                        "profile-invalid",
                        "What the provider " + runner.id() + " knows about its agents is not used: "
                                + Throwables.describe(failed),
                        "Update or remove it");
                report.accept(Throwables.causedBy(diagnostic, failed));
            }
        });
        return profiles;
    }

    /**
     * Runs every enabled provider, and waits for each as long as it makes progress. Of one that is switched off, only the files of
     * the organization are read.
     *
     * @param hasManagedFiles whether there are such files of a provider, by its id; asked only about those that are switched off
     * @return what they found, in precedence order
     */
    public Discovered discover(DiscoveryRequest request, Predicate<String> hasManagedFiles) {
        var enabled = new ArrayList<ProviderRunner>();
        var begun = new ArrayList<PluginCall<?>>();
        for (ProviderRunner runner : runners) {
            if (request.asks(runner.id()) || hasManagedFiles.test(runner.id())) {
                enabled.add(runner);
                runner.begin(request).ifPresent(begun::add);
            }
        }
        request.calls().makeAll(begun);
        var contributions = new ArrayList<Contribution>();
        var reports = new ArrayList<ProviderReport>();
        var searched = new LinkedHashSet<Path>();
        var sources = new HashMap<String, List<Source>>();
        var settings = new HashSet<String>();
        for (ProviderRunner runner : runners) {
            if (!enabled.contains(runner)) {
                reports.add(new ProviderReport(runner.id(), runner.priority(), Status.DISABLED, 0, Duration.ZERO));
                continue;
            }
            ProviderRunner.Outcome outcome = runner.end(request);
            searched.addAll(outcome.searched());
            sources.put(runner.id(), outcome.sources());
            settings.addAll(runner.settings());
            contributions.addAll(outcome.rules());
            reports.add(new ProviderReport(
                    runner.id(), runner.priority(), outcome.status(), outcome.ruleCount(), outcome.time()));
        }
        return new Discovered(contributions, reports, List.copyOf(searched), sources, settings);
    }

    /**
     * The result of running the providers.
     *
     * @param contributions the rules of the enabled providers, in precedence order
     * @param reports the outcomes of all providers, in precedence order
     * @param searched the searched paths, in precedence order
     * @param sources the sources that each enabled provider added, by its id
     * @param settings the names of the settings that providers asked for
     */
    public record Discovered(
            List<Contribution> contributions,
            List<ProviderReport> reports,
            List<Path> searched,
            Map<String, List<Source>> sources,
            Set<String> settings) {
        /** Copies the collections. */
        public Discovered {
            contributions = List.copyOf(contributions);
            reports = List.copyOf(reports);
            searched = List.copyOf(searched);
            sources = Map.copyOf(sources);
            settings = Set.copyOf(settings);
        }

        /** Returns the same result without the rules that the repository has. */
        public Discovered withoutRepository() {
            List<Contribution> others =
                    contributions.stream().map(Contribution::withoutRepository).toList();
            Map<String, Integer> counts = others.stream()
                    .collect(Collectors.toMap(
                            Contribution::provider,
                            contribution -> contribution.rules().size(),
                            Integer::sum));
            List<ProviderReport> counted = reports.stream()
                    .map(report -> new ProviderReport(
                            report.id(),
                            report.priority(),
                            report.status(),
                            counts.getOrDefault(report.id(), 0),
                            report.time()))
                    .toList();
            return new Discovered(others, counted, searched, sources, settings);
        }
    }
}
