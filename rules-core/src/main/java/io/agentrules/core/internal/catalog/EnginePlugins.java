package io.agentrules.core.internal.catalog;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.condition.Evaluators;
import io.agentrules.core.internal.discover.Providers;
import io.agentrules.core.internal.discover.RemoteRules;
import io.agentrules.core.internal.event.DiagnosticCollector;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.internal.plugin.PluginCopies;
import io.agentrules.core.internal.plugin.Plugins;
import io.agentrules.core.internal.view.ViewRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * What an engine is extended with: found by the service loader, or added in code.
 *
 * @param calls makes all calls of them
 * @param readsFiles whether a provider reads files of a workspace
 * @param view reads rules as one tool does; empty if every rule counts
 * @param problems what could not be loaded
 */
record EnginePlugins(
        PluginCalls calls,
        RemoteRules remote,
        List<RuleProvider> loaded,
        Providers providers,
        boolean readsFiles,
        Evaluators evaluators,
        AgentProfiles agents,
        Optional<ViewRunner> view,
        DiagnosticCollector problems) {
    /**
     * Loads the plugins.
     *
     * @throws IllegalArgumentException if no provider knows the tool of the view
     */
    static EnginePlugins of(EngineSettings settings, EventPublisher events) {
        var problems = new DiagnosticCollector();
        var remote = new RemoteRules(settings.remoteRules());
        var calls = new PluginCalls(
                settings.extensions().classLoader(), settings.config().limits(), System::nanoTime);
        List<RuleProvider> loaded = load(RuleProvider.class, "provider", settings, calls, problems::add);
        if (settings.extensions().discovery()) {
            PluginCopies.of(RuleProvider.class, settings.extensions().classLoader())
                    .forEach((provider, places) -> problems.add(SetupProblems.copies(provider, places)));
        }
        boolean readsFiles =
                !loaded.isEmpty() || !settings.extensions().providers().isEmpty();
        if (settings.extensions().discovery()
                && !readsFiles
                && settings.extensions().rules().isEmpty()
                && settings.remoteRules().isEmpty()) {
            problems.add(SetupProblems.withoutProviders());
        }
        Providers providers = Providers.of(remote, settings.extensions().providers(), loaded, calls, problems::add);
        var agents = new AgentProfiles(() -> providers.profiles(calls, events::reportLate), events::reportLate);
        Optional<ViewRunner> view = settings.view().map(agents::view).map(ViewRunner::new);
        var evaluators = new ArrayList<>(settings.extensions().evaluators());
        evaluators.addAll(load(ConditionEvaluator.class, "evaluator", settings, calls, problems::add));
        return new EnginePlugins(
                calls,
                remote,
                loaded,
                providers,
                readsFiles,
                Evaluators.of(evaluators, calls, problems::add),
                agents,
                view,
                problems);
    }

    /** Returns the same plugins for a catalog without the rules of the repository, whose providers are asked apart. */
    EnginePlugins withoutRepository(EngineSettings settings) {
        var found = new DiagnosticCollector();
        return new EnginePlugins(
                calls,
                remote,
                loaded,
                Providers.of(remote, settings.extensions().providers(), loaded, calls, found::add),
                false,
                evaluators,
                agents,
                Optional.empty(),
                found);
    }

    /** Loads plugins, in class-path order; none if the engine does not discover any. */
    private static <T> List<T> load(
            Class<T> type, String noun, EngineSettings settings, PluginCalls calls, Consumer<Diagnostic> report) {
        return settings.extensions().discovery()
                ? Plugins.load(ServiceLoader.load(type, settings.extensions().classLoader()), noun, calls, report)
                : List.of();
    }
}
