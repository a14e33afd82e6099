package io.agentrules.core.internal.read;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.files.PlaceSearch;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.files.WorkspaceTree;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.model.HiddenText;
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
 * @param agents what is known about the agents whose files are read
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
        AgentProfiles agents,
        PluginCalls calls,
        EventPublisher events,
        Consumer<Diagnostic> report) {
    /** About the memory that a file takes before it is read, counted as characters. */
    private static final long FOUND_SIZE = 512;

    /** Returns this request with another receiver of diagnostics. */
    public DiscoveryRequest reportingTo(Consumer<Diagnostic> other) {
        return new DiscoveryRequest(
                files, tree, cache, config, environment, conditionKeys, agents, calls, events, other);
    }

    /**
     * Returns this request for the view of an agent, which does not apply this engine's limits on hidden characters and on long files.
     *
     * @param bytes the length of the longest file that the agent reads
     */
    public DiscoveryRequest ofTool(int bytes) {
        Limits longer = limits().toBuilder()
                .maxFileBytes(Math.max(bytes, limits().maxFileBytes()))
                .build();
        RulesConfig ofTool = config.toBuilder()
                .limits(longer)
                .hiddenText(HiddenText.WARN)
                .allowTagCharacters(true)
                .build();
        return new DiscoveryRequest(
                files, tree, cache, ofTool, environment, conditionKeys, agents, calls, events, report);
    }

    /** Returns a search for files; {@code step} is called while it walks the workspace. */
    public PlaceSearch search(RuleFiles wanted, Consumer<Diagnostic> reports, Runnable step) {
        return new PlaceSearch(files, wanted, tree, reports, step);
    }

    /** Counts a place, or a file or folder in it, before its attributes are read; returns whether the limits allow that. */
    public boolean mayFind(Level level) {
        if (level.isOfRepository()) {
            cache.addWorkspaceChars(FOUND_SIZE);
        }
        return mayRead(level);
    }

    /** Returns whether files may be read: once the workspace has too many or too long ones, none of its rules will be used. */
    boolean mayRead(Level level) {
        return !level.isOfRepository() || !isWorkspaceTooLarge();
    }

    /** Returns whether the files of the workspace, as far as they were read, are so many or so long that none of its rules is used. */
    public boolean isWorkspaceTooLarge() {
        return cache.workspaceChars() > limits().maxWorkspaceChars();
    }

    public Limits limits() {
        return config.limits();
    }

    public boolean asks(String provider) {
        return config.asks(provider);
    }
}
