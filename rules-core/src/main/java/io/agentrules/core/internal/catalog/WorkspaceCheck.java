package io.agentrules.core.internal.catalog;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.event.DiagnosticCollector;
import io.agentrules.core.internal.files.UnreadFiles;
import io.agentrules.core.internal.files.WorkspaceFiles;
import io.agentrules.core.internal.lint.SetupLint;
import io.agentrules.core.internal.lint.UnusedToggles;
import io.agentrules.core.internal.lint.WorkspaceLint;
import io.agentrules.core.internal.profile.ToolProfiles;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Adds to a catalog's diagnostics what only a look at the whole workspace and the settings shows; a refresh has no time for it.
 *
 * @param profiles what is known about the tools
 * @param toggles what the user switched off
 * @param toggleFile the path of the file with the toggles
 */
record WorkspaceCheck(
        EngineSettings settings, ToolProfiles profiles, List<String> toggles, Optional<String> toggleFile) {
    /**
     * Returns all diagnostics.
     *
     * @param searched where providers looked for rules
     */
    List<Diagnostic> of(RuleCatalog catalog, List<Path> searched) {
        List<Path> roots = settings.files().roots();
        RulesConfig config = settings.config();
        var diagnostics = new DiagnosticCollector();
        catalog.diagnostics().forEach(diagnostics::add);
        WorkspaceLint.of(catalog.entries(), catalog.diagnostics(), profiles, roots)
                .forEach(diagnostics::add);
        overLimits(catalog).forEach(diagnostics::add);
        if (catalog.entries().isEmpty()) {
            WorkspaceFiles seen = WorkspaceFiles.in(roots);
            SetupLint.unread(
                            new UnreadFiles(profiles.instructionFiles()).anywhere(roots, seen.paths(), searched),
                            searched,
                            roots)
                    .forEach(diagnostics::add);
        }
        UnusedToggles.of(toggles, catalog.entries(), catalog.providers(), toggleFile)
                .forEach(diagnostics::add);
        UnusedToggles.inSettings(config, catalog.entries(), catalog.providers()).forEach(diagnostics::add);
        SetupLint.untrusted(config, roots).forEach(diagnostics::add);
        return diagnostics.sorted();
    }

    /** Returns what the limits of the view's tool do to files that it would load otherwise. */
    private static Stream<Diagnostic> overLimits(RuleCatalog catalog) {
        return catalog.entries().stream()
                .filter(entry -> entry.isEligible() || entry.state() == State.NOT_IN_VIEW)
                .flatMap(entry -> entry.overLimit().stream());
    }
}
