package io.agentrules.core.internal.catalog;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.internal.plugin.Plugins;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * The plugins that an engine finds by {@link ServiceLoader}, besides those added in code.
 *
 * @param providers in class-path order
 * @param evaluators in class-path order
 */
record LoadedPlugins(List<RuleProvider> providers, List<ConditionEvaluator> evaluators) {
    /**
     * Loads the plugins; none if the engine does not discover any.
     *
     * @param report receives a diagnostic for each plugin that cannot be loaded
     */
    static LoadedPlugins of(EngineSettings settings, PluginCalls calls, Consumer<Diagnostic> report) {
        if (!settings.discovery()) {
            return new LoadedPlugins(List.of(), List.of());
        }
        ClassLoader classes = settings.classLoader();
        return new LoadedPlugins(
                Plugins.load(ServiceLoader.load(RuleProvider.class, classes), "provider", calls, report),
                Plugins.load(ServiceLoader.load(ConditionEvaluator.class, classes), "evaluator", calls, report));
    }
}
