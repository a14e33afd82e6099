package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.input.WorkspaceFiles;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.agent.MisplacedPath;
import io.agentrules.core.internal.agent.MisplacedPath.Kind;
import io.agentrules.core.internal.catalog.CatalogSource;
import io.agentrules.core.internal.catalog.EngineParts;
import io.agentrules.core.internal.event.DiagnosticCollector;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Adds to a catalog's diagnostics what only a look at the whole workspace and the settings shows; a refresh has no time for it. */
public final class WorkspaceCheck {
    private WorkspaceCheck() {}

    /**
     * Returns all diagnostics.
     *
     * @param plugins the checks that are not part of this module
     */
    public static List<Diagnostic> of(EngineParts engine, PluginChecks plugins) {
        return of(engine, plugins, List.of());
    }

    /**
     * Returns all diagnostics.
     *
     * @param others the files that each of the other agents in use loads by itself
     */
    static List<Diagnostic> of(EngineParts engine, PluginChecks plugins, List<Set<String>> others) {
        CatalogSource catalogs = engine.catalogs();
        RulesConfig config = engine.settings().config();
        List<Path> roots = engine.settings().files().roots();
        RuleCatalog catalog = catalogs.compiled().catalog();
        var diagnostics = new DiagnosticCollector();
        AgentProfiles agents = catalogs.agents().as(catalogs.view());
        var workspace = new CheckedWorkspace(
                catalog, agents, roots, new WrittenFrontMatter(catalogs.files().drafts()), catalogs.view(), others);
        var replaced = new ReplacedFiles(catalogs.agents()::views, roots, catalogs.view());
        new RuleLint(agents, replaced).withDiagnosticsOf(catalog).forEach(diagnostics::add);
        WorkspaceLint.of(workspace).forEach(diagnostics::add);
        overLimits(catalog).forEach(diagnostics::add);
        meant(engine).forEach(diagnostics::add);
        if (catalog.entries().isEmpty()) {
            List<Path> searched = catalogs.searched();
            SetupChecks.unread(unreadFiles(engine).anywhere(roots, workspace.files(), searched), searched, roots)
                    .forEach(diagnostics::add);
        }
        UnusedToggles.of(catalogs.toggles(), catalog.entries(), catalog.providers(), catalogs.toggleFile())
                .forEach(diagnostics::add);
        UnusedToggles.inSettings(config, catalog.entries(), catalog.providers()).forEach(diagnostics::add);
        SetupChecks.untrusted(config, roots).forEach(diagnostics::add);
        plugins.run(workspace, diagnostics::add);
        return diagnostics.sorted();
    }

    /** Returns a search for files that tools read, also because their settings say so, and no provider. */
    public static UnreadFiles unreadFiles(EngineParts engine) {
        Set<String> known = new HashSet<>(engine.catalogs().agents().instructionFiles());
        known.addAll(engine.catalogs().addedBySettings());
        return new UnreadFiles(known);
    }

    /** Returns the findings about files that were plainly meant for an agent, which does not read them. */
    public static List<Diagnostic> meant(EngineParts engine) {
        CatalogSource catalogs = engine.catalogs();
        Set<String> rules = catalogs.compiled().catalog().entries().stream()
                .map(entry -> entry.rule().source().location())
                .collect(Collectors.toSet());
        List<AgentFacts> views = catalogs.view().map(List::of).orElseGet(catalogs.agents()::views);
        Set<String> known = catalogs.view().map(MeantFiles::readBy).orElseGet(catalogs.agents()::instructionFiles);
        return new MeantFiles(views, known, catalogs.searched(), rules, catalogs.addedBySettings())
                .in(engine.settings().files().roots());
    }

    /** Returns the findings about files that look like rules where no agent looks for them, or only from another folder. */
    public static List<Diagnostic> misplaced(EngineParts engine) {
        CatalogSource catalogs = engine.catalogs();
        List<Path> roots = engine.settings().files().roots();
        Set<String> read = catalogs.compiled().catalog().entries().stream()
                .map(entry -> entry.rule().source().location())
                .collect(Collectors.toSet());
        List<MisplacedPath> places = catalogs.agents().as(catalogs.view()).misplaced().stream()
                .filter(place -> place.kind() != Kind.LEGACY)
                .toList();
        return MisplacedFiles.of(WorkspaceFiles.in(roots), places, roots, read, read)
                .toList();
    }

    /** Returns what the limits of the view's tool do to files that it would load otherwise. */
    private static Stream<Diagnostic> overLimits(RuleCatalog catalog) {
        return catalog.entries().stream()
                .filter(entry -> entry.isEligible() || entry.state() == State.NOT_IN_VIEW)
                .flatMap(entry -> entry.overLimit().stream());
    }
}
