package io.agentrules.core.internal.catalog;

import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.SessionStore;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/**
 * What an engine was built with: immutable, handed to each step.
 *
 * @param files the workspace roots and the user's home
 * @param providers those added in code
 * @param rules those added in code
 * @param evaluators those added in code
 * @param listeners those added in code
 * @param toolPaths finds paths in the arguments of tools, besides those found anyway
 * @param environment the variables of the environment
 * @param classLoader finds plugins
 * @param discovery whether plugins are found by {@link java.util.ServiceLoader}
 * @param remoteRules the remote rules to begin with
 * @param config what the harness and its user decide
 * @param clock the time of day, for the times of files
 * @param nanoTime measures compactions, the age of detected values and how long a store is down
 * @param maxSessions how many sessions are kept by id
 * @param store keeps the sessions with an id; empty: they are kept in memory only
 * @param view the id of the tool as which the workspace is viewed; empty: every rule counts
 * @param setupWarnings whether a wrong setup is logged
 */
public record EngineSettings(
        ProjectFiles files,
        List<RuleProvider> providers,
        List<Rule> rules,
        List<ConditionEvaluator> evaluators,
        List<RuleListener> listeners,
        List<BiFunction<String, Map<String, ?>, Collection<String>>> toolPaths,
        Map<String, String> environment,
        ClassLoader classLoader,
        boolean discovery,
        List<RemoteRule> remoteRules,
        RulesConfig config,
        InstantSource clock,
        LongSupplier nanoTime,
        int maxSessions,
        Optional<Store> store,
        Optional<String> view,
        boolean setupWarnings) {
    /**
     * A store of sessions.
     *
     * @param timeout the longest time for which a session waits for it
     */
    public record Store(SessionStore sessions, Duration timeout) {}

    /** Copies the lists and the map. */
    public EngineSettings {
        providers = List.copyOf(providers);
        rules = List.copyOf(rules);
        evaluators = List.copyOf(evaluators);
        listeners = List.copyOf(listeners);
        toolPaths = List.copyOf(toolPaths);
        environment = Map.copyOf(environment);
        remoteRules = List.copyOf(remoteRules);
    }

    /** Returns the same settings, without listeners, warnings and store, for the view of a tool. */
    public EngineSettings viewedAs(String tool) {
        return unattended(files, config, Optional.of(tool));
    }

    /** Returns the settings that find the same rules in one root, whoever works there and in whichever folder: no lock and no view. */
    public EngineSettings inRoot(Path root) {
        return unattended(
                ProjectFiles.of(List.of(root), files.home()),
                config.toBuilder().notFrozen().build(),
                Optional.empty());
    }

    /** Returns the same settings, without listeners and store. */
    public EngineSettings unattended() {
        return unattended(files, config, view);
    }

    /** Returns settings for an engine of which neither the listeners nor the store of this one should hear. */
    private EngineSettings unattended(ProjectFiles otherFiles, RulesConfig otherConfig, Optional<String> otherView) {
        return new EngineSettings(
                otherFiles,
                providers,
                rules,
                evaluators,
                List.of(),
                toolPaths,
                environment,
                classLoader,
                discovery,
                remoteRules,
                otherConfig,
                clock,
                nanoTime,
                maxSessions,
                Optional.empty(),
                otherView,
                false);
    }
}
