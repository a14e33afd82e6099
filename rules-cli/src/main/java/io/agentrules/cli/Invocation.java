package io.agentrules.cli;

import io.agentrules.core.Activation;
import io.agentrules.core.ProviderReport;
import io.agentrules.core.RuleCatalog;
import io.agentrules.core.RuleEngine;
import java.io.InputStream;

/**
 * One call of a command.
 *
 * @param arguments what was given on the command line
 * @param options those of every command
 * @param engine reads the rules
 * @param paths how paths are shown
 * @param in standard input
 * @param out standard output
 * @param err standard error
 * @param late what is found while the rules are applied
 * @param firings the trigger rules that fire in sessions
 * @param progressColumns how wide a progress bar on standard error may be; 0 when there may be none
 */
record Invocation(
        Arguments arguments,
        GlobalOptions options,
        RuleEngine engine,
        DisplayPaths paths,
        InputStream in,
        Output out,
        Output err,
        RuntimeDiagnostics runtimeDiagnostics,
        FiringQueue firings,
        int progressColumns) {
    /** Returns the rules, once it is clear that the providers that were named exist. */
    RuleCatalog catalog() {
        RuleCatalog catalog = engine.catalog();
        options.checkProviders(catalog.providers());
        return catalog;
    }

    /** Says on standard error which providers did not give all their rules. */
    void writeFailedProviders() {
        for (ProviderReport provider : engine.catalog().providers()) {
            if (provider.hasFailed()) {
                err.wrapped("rules: the provider " + VisibleText.line(provider.id()) + " failed ("
                        + provider.status().id() + "), so rules of it are missing; rules check says why");
            }
        }
    }

    /** Returns which rules are in for the work at hand, in a session of its own, and says what was found only there. */
    Activation activation(WorkContext context) {
        Activation activation = context.applyTo(engine.openSession()).activation();
        runtimeDiagnostics.write(activation.catalog().diagnostics());
        return activation;
    }

    /** Says which workspace it is, when that was found above the current folder. */
    void writeWorkspace() {
        options.folders()
                .elsewhere()
                .ifPresent(root -> out.text(Style.BOLD, "Workspace: ")
                        .line(VisibleText.line(paths.place(root)))
                        .line());
    }

    /** Returns whether a terminal shows standard output. */
    boolean isTerminal() {
        return out.columns() > 0;
    }
}
