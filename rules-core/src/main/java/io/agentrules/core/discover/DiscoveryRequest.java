package io.agentrules.core.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.Limits;
import io.agentrules.core.RulesConfig;
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
 * @param listener hears how each provider fared
 * @param report hears of problems, from any thread
 */
public record DiscoveryRequest(
        ProjectFiles files,
        FileCache cache,
        RulesConfig config,
        Map<String, String> environment,
        List<String> conditionKeys,
        PluginCalls calls,
        RuleListener listener,
        Consumer<Diagnostic> report) {
    Limits limits() {
        return config.limits();
    }

    boolean asks(String provider) {
        return config.asks(provider);
    }
}
