package io.agentrules.cli.command;

import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Style;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.VisibleText;
import java.io.InputStream;

/**
 * One invocation of a command: its arguments, the engine, and its streams.
 *
 * @param arguments the options and arguments of the command line
 * @param options the options that every command has
 * @param engine the engine that reads the rules
 * @param paths formats paths for display
 * @param streams what the command reads and writes
 * @param runtimeDiagnostics writes diagnostics that are found while rules are evaluated
 * @param firings the firings of trigger rules
 */
public record Invocation(
        Arguments arguments,
        GlobalOptions options,
        RuleEngine engine,
        DisplayPaths paths,
        Streams streams,
        RuntimeDiagnostics runtimeDiagnostics,
        FiringQueue firings) {
    /**
     * What a command reads and writes.
     *
     * @param in standard input
     * @param hasInput whether standard input is no terminal
     * @param out standard output
     * @param err standard error
     * @param progressColumns the maximum width of a progress bar on standard error; 0 for no progress bar
     */
    public record Streams(InputStream in, boolean hasInput, Output out, Output err, int progressColumns) {}

    /** Returns the same invocation with another engine. */
    public Invocation with(RuleEngine other) {
        return new Invocation(arguments, options, other, paths, streams, runtimeDiagnostics, firings);
    }

    /** Returns standard input. */
    public InputStream in() {
        return streams.in();
    }

    /** Returns standard output. */
    public Output out() {
        return streams.out();
    }

    /** Returns standard error. */
    public Output err() {
        return streams.err();
    }

    /** Returns the rules, after checking that the providers named in options exist. */
    public RuleCatalog catalog() {
        RuleCatalog catalog = engine.catalog();
        options.checkProviders(catalog.providers());
        return catalog;
    }

    /** Reports on standard error which providers failed. */
    public void writeFailedProviders() {
        for (ProviderReport provider : engine.catalog().providers()) {
            if (provider.hasFailed()) {
                Paragraph.writeLines(
                        "rules: the provider " + VisibleText.line(provider.id()) + " failed ("
                                + provider.status().id()
                                + "), so some of its rules are missing; run " + options.sameRules("rules check")
                                + " to see why",
                        err());
            }
        }
    }

    /** Names the workspace if it was found above the current folder. */
    public void writeWorkspace() {
        options.folders()
                .elsewhere()
                .ifPresent(root -> out().text(Style.BOLD, "Workspace: ")
                        .line(VisibleText.line(paths.place(root)))
                        .line());
    }

    /** Returns whether standard output is a terminal. */
    public boolean isTerminal() {
        return out().columns() > 0;
    }
}
