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
 * The settings that an engine was built with: immutable, used by each step.
 *
 * @param files the workspace roots and the user's home
 * @param extensions what the engine is extended with
 * @param host the process in which the engine runs
 * @param config what the harness and its user decide
 * @param remoteRules the remote rules to begin with
 * @param sessions how sessions are kept
 * @param view the id of the tool as which the workspace is viewed; empty: every rule counts
 * @param setupWarnings whether a wrong setup is logged
 */
public record EngineSettings(
        ProjectFiles files,
        Extensions extensions,
        Host host,
        RulesConfig config,
        List<RemoteRule> remoteRules,
        Sessions sessions,
        Optional<String> view,
        boolean setupWarnings) {
    /**
     * What an engine is extended with.
     *
     * @param providers those added in code
     * @param rules those added in code
     * @param evaluators those added in code
     * @param listeners those added in code
     * @param toolPaths finds paths in the arguments of tools, besides those found anyway
     * @param classLoader finds plugins
     * @param discovery whether plugins are found by {@link java.util.ServiceLoader}
     */
    public record Extensions(
            List<RuleProvider> providers,
            List<Rule> rules,
            List<ConditionEvaluator> evaluators,
            List<RuleListener> listeners,
            List<BiFunction<String, Map<String, ?>, Collection<String>>> toolPaths,
            ClassLoader classLoader,
            boolean discovery) {
        /** Copies the lists. */
        public Extensions {
            providers = List.copyOf(providers);
            rules = List.copyOf(rules);
            evaluators = List.copyOf(evaluators);
            listeners = List.copyOf(listeners);
            toolPaths = List.copyOf(toolPaths);
        }

        Extensions withoutListeners() {
            return new Extensions(providers, rules, evaluators, List.of(), toolPaths, classLoader, discovery);
        }
    }

    /**
     * The process that an engine runs in.
     *
     * @param environment the environment variables
     * @param clock the time of day, for the times of files
     * @param nanoTime measures compactions, the age of detected values and how long a store is down
     */
    public record Host(Map<String, String> environment, InstantSource clock, LongSupplier nanoTime) {
        /** Copies the map. */
        public Host {
            environment = Map.copyOf(environment);
        }
    }

    /**
     * How sessions with an id are kept.
     *
     * @param max the maximum number in memory
     * @param store where they are saved; empty: they are kept in memory only
     */
    public record Sessions(int max, Optional<Store> store) {}

    /**
     * A store of sessions.
     *
     * @param sessions reads and writes them
     * @param timeout the longest time for which a session waits for it
     */
    public record Store(SessionStore sessions, Duration timeout) {}

    /** Copies the list. */
    public EngineSettings {
        remoteRules = List.copyOf(remoteRules);
    }

    /** Returns the same settings, without listeners, warnings and store, for the view of a tool. */
    public EngineSettings viewedAs(String tool) {
        return unattended(files, config, Optional.of(tool));
    }

    /** Returns the same settings, without listeners, warnings and store, where every rule counts. */
    public EngineSettings withoutView() {
        return unattended(files, config, Optional.empty());
    }

    /** Returns the same settings, without listeners, warnings and store, for a tool that was started in another folder. */
    public EngineSettings startedIn(Path folder) {
        return unattended(new ProjectFiles(files.roots(), folder, files.home()), config, view);
    }

    /** Returns the settings for one root, with which all agents find the same rules in all folders of it: no lock and no view. */
    public EngineSettings inRoot(Path root) {
        return unattended(
                ProjectFiles.of(List.of(root), files.home()),
                config.toBuilder().notFrozen().build(),
                Optional.empty());
    }

    /** Returns the same settings, without listeners, warnings and store. */
    public EngineSettings unattended() {
        return unattended(files, config, view);
    }

    /** Returns settings for another engine, which neither the listeners nor the store of this one learn about. */
    private EngineSettings unattended(ProjectFiles otherFiles, RulesConfig otherConfig, Optional<String> otherView) {
        return new EngineSettings(
                otherFiles,
                extensions.withoutListeners(),
                host,
                otherConfig,
                remoteRules,
                new Sessions(sessions.max(), Optional.empty()),
                otherView,
                false);
    }
}
