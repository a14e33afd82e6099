package io.agentrules.inspector.data;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.RuleChecker;
import io.agentrules.check.config.AgentsInUse;
import io.agentrules.check.config.Configuration;
import io.agentrules.check.config.Configuration.CheckPolicy;
import io.agentrules.check.config.ConfigurationFile;
import io.agentrules.check.config.JudgedFindings;
import io.agentrules.check.config.WorkspacePath;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.inspector.model.Audience;
import io.agentrules.json.CheckJson;
import io.agentrules.json.DisplayPaths;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The agents that the page answers for, and what the configuration says: both may change while the page is open. */
final class AskedAgents {
    private final RuleEngine engine;
    private final Audience audience;
    private @Nullable RuleCatalog seen;
    private @Nullable Asked asked;

    /** Whether what holds has changed since that was last asked. */
    private boolean hasChanged;

    /**
     * What holds now.
     *
     * @param configuration what the configuration says
     * @param inUse empty for a harness
     */
    record Asked(Configuration configuration, Optional<AgentsInUse> inUse) {
        /** Returns the ids of the agents; empty for a harness. */
        List<String> ids() {
            return inUse.map(AgentsInUse::ids).orElse(List.of());
        }
    }

    AskedAgents(RuleEngine engine, Audience audience) {
        this.engine = engine;
        this.audience = audience;
    }

    boolean isHarness() {
        return audience.isHarness();
    }

    /** Returns what holds now; finds it out anew if the rules or the configuration changed. */
    synchronized Asked now() {
        Asked known = asked;
        RuleCatalog catalog = engine.catalog();
        Configuration configuration = configuration();
        if (known == null || catalog != seen || !configuration.equals(known.configuration())) {
            Asked before = known;
            known = new Asked(
                    configuration,
                    isHarness()
                            ? Optional.empty()
                            : Optional.of(AgentsInUse.of(engine, audience.agents(), () -> configuration)));
            hasChanged |= before != null && !known.equals(before);
            asked = known;
            seen = catalog;
        }
        return known;
    }

    /** Returns whether what holds has changed since the last call. */
    synchronized boolean refresh() {
        now();
        boolean changed = hasChanged;
        hasChanged = false;
        return changed;
    }

    private Configuration configuration() {
        return audience.configuration()
                .map(file -> ConfigurationFile.ofWorkspace(
                        file,
                        engine.workspaces().get(0),
                        () -> engine.views().stream().map(AgentView::id).collect(Collectors.toSet())))
                .orElse(Configuration.NONE);
    }

    /**
     * Returns what {@code rules check} reports.
     *
     * @param whole an engine in which every rule counts
     * @param engines one for each agent; none: for a harness
     */
    CheckJson check(RuleEngine whole, Collection<RuleEngine> engines, DisplayPaths paths) {
        Asked known = now();
        CheckPolicy policy = known.configuration().check();
        var findings = new ArrayList<>(known.configuration().diagnostics());
        findings.addAll(checker(known, whole, engines).check());
        List<Diagnostic> reported = JudgedFindings.of(
                        findings,
                        policy,
                        WorkspacePath.of(engine.workspaces().get(0)),
                        audience.configuration().map(Path::toString).orElse(""),
                        Optional.empty())
                .reported();
        return CheckJson.of(reported, paths);
    }

    private static RuleChecker checker(Asked known, RuleEngine whole, Collection<RuleEngine> engines) {
        if (engines.isEmpty()) {
            return RuleChecker.of(whole);
        }
        List<RuleEngine> others = whole.viewedAs(
                known.inUse().map(inUse -> inUse.others(whole, engines)).orElse(List.of()));
        RuleChecker checker = RuleChecker.forAgents(whole, List.copyOf(engines), others);
        OptionalInt tokens = known.configuration().check().tokens();
        return tokens.isPresent() ? checker.withMaxTokens(tokens.getAsInt()) : checker;
    }

    /** Returns the path of the configuration for display; empty without one. */
    String path(DisplayPaths paths) {
        return audience.configuration()
                .map(file -> paths.shown(file.toString().replace(File.separatorChar, '/')))
                .orElse("");
    }
}
