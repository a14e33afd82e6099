package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RulesConfig;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What one discovery works with.
 *
 * @param files where files may be
 * @param cache what was read before
 * @param config what the harness decides
 * @param environment variables of the environment
 * @param conditionKeys the keys that evaluators decide
 * @param calls makes calls into providers
 * @param events publishes the outcome of each provider, and each file that is read
 * @param report hears of problems, from any thread
 */
public record DiscoveryRequest(
        ProjectFiles files,
        FileCache cache,
        RulesConfig config,
        Map<String, String> environment,
        List<String> conditionKeys,
        PluginCalls calls,
        EventPublisher events,
        Consumer<Diagnostic> report) {
    Limits limits() {
        return config.limits();
    }

    boolean asks(String provider) {
        return config.asks(provider);
    }
}
