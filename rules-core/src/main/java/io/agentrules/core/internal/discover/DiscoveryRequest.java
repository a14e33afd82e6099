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
 * The inputs of one discovery.
 *
 * @param files the folders to search
 * @param tree the folders of the workspace
 * @param cache the files read by earlier discoveries
 * @param config the harness's configuration
 * @param environment the environment variables
 * @param conditionKeys the condition keys that have an evaluator
 * @param calls makes calls into providers
 * @param events publishes the outcome of each provider, and each file that is read
 * @param report receives diagnostics, from any thread
 */
public record DiscoveryRequest(
        ProjectFiles files,
        WorkspaceTree tree,
        FileCache cache,
        RulesConfig config,
        Map<String, String> environment,
        List<String> conditionKeys,
        PluginCalls calls,
        EventPublisher events,
        Consumer<Diagnostic> report) {
    /** Returns this request with another receiver of diagnostics. */
    public DiscoveryRequest reportingTo(Consumer<Diagnostic> other) {
        return new DiscoveryRequest(files, tree, cache, config, environment, conditionKeys, calls, events, other);
    }

    /** Returns this request for a tool that reads files of up to {@code bytes}, where that is more than the harness's own limit. */
    DiscoveryRequest readingUpTo(int bytes) {
        if (bytes <= limits().maxFileBytes()) {
            return this;
        }
        Limits longer = limits().toBuilder().maxFileBytes(bytes).build();
        return new DiscoveryRequest(
                files,
                tree,
                cache,
                config.toBuilder().limits(longer).build(),
                environment,
                conditionKeys,
                calls,
                events,
                report);
    }

    FileSearch search() {
        return new FileSearch(files, tree);
    }

    Limits limits() {
        return config.limits();
    }

    boolean asks(String provider) {
        return config.asks(provider);
    }
}
