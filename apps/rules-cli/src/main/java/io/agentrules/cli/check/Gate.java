package io.agentrules.cli.check;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.check.config.Baseline;
import io.agentrules.check.config.Configuration;
import io.agentrules.check.config.JudgedFindings;
import io.agentrules.check.config.WorkspacePath;
import io.agentrules.cli.command.ConfigurationOption;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.Folders;
import io.agentrules.cli.option.OptionNumber;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What a team lets pass: the configuration of the first workspace, a baseline, and the options that turn findings into an exit code.
 */
final class Gate {
    private static final String BASELINE = "--baseline";
    private static final String UPDATE_BASELINE = "--update-baseline";
    private static final String SHOW_SUPPRESSED = "--show-suppressed";
    private static final String MAX_WARNINGS = "--max-warnings";
    private static final String STRICT = "--strict";
    private static final String CHECK_FAILED = "lint-failed";

    private final Arguments arguments;
    private final WorkspacePath root;
    private final Path file;
    private final Configuration configuration;
    private final Optional<Baseline> baseline;
    private final OptionalInt maxWarnings;

    private Gate(Invocation invocation) {
        this.arguments = invocation.arguments();
        this.root = WorkspacePath.of(invocation.options().folders().workspaces().get(0));
        ConfigurationOption configured = ConfigurationOption.of(invocation);
        this.file = configured.file();
        this.configuration = configured.configuration();
        this.baseline = arguments.last(BASELINE).map(text -> baseline(Folders.path(BASELINE, text)));
        this.maxWarnings = arguments
                .last(MAX_WARNINGS)
                .map(text -> OptionalInt.of(OptionNumber.between(0, Integer.MAX_VALUE, MAX_WARNINGS, "a number", text)))
                .orElse(OptionalInt.empty());
    }

    /**
     * Reads the options.
     *
     * @throws Failure if they exclude each other, or name a file that cannot be read
     */
    static Gate of(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        if (arguments.has(BASELINE) && arguments.has(UPDATE_BASELINE)) {
            throw Failure.usage(BASELINE + " cannot be combined with " + UPDATE_BASELINE);
        }
        return new Gate(invocation);
    }

    private static Baseline baseline(Path file) {
        try {
            return Baseline.read(file);
        } catch (NoSuchFileException absent) {
            throw Failure.usage(BASELINE + " " + VisibleText.line(file.toString())
                    + " does not exist; write it with rules check " + UPDATE_BASELINE);
        } catch (IOException broken) {
            throw Failure.usage(BASELINE + " " + VisibleText.line(file.toString()) + " " + Failure.reason(broken));
        }
    }

    /** Returns the options, in the order of the help. */
    static List<OptionSpec> options() {
        var options = new ArrayList<>(List.of(
                CommandSpecs.flag(STRICT, "treat warnings as errors"),
                CommandSpecs.value(MAX_WARNINGS, "N", "exit with code 1 if there are more warnings")));
        options.addAll(ConfigurationOption.options());
        options.addAll(List.of(
                CommandSpecs.path(BASELINE, "FILE", "report only what is not in this file"),
                CommandSpecs.path(UPDATE_BASELINE, "FILE", "write what is found into this file"),
                CommandSpecs.flag(
                        SHOW_SUPPRESSED, "also report what the configuration or the baseline leaves out, marked so")));
        return options;
    }

    /** Returns the configuration that counts. */
    Configuration configuration() {
        return configuration;
    }

    /** Returns what is reported of findings. */
    JudgedFindings judge(List<Diagnostic> findings) {
        var all = new ArrayList<>(configuration.diagnostics());
        all.addAll(findings);
        JudgedFindings judged =
                JudgedFindings.of(all, configuration.check(), root, VisibleText.line(file.toString()), baseline);
        return arguments.has(STRICT)
                ? new JudgedFindings(
                        judged.reported().stream().map(Gate::stricter).toList(), judged.suppressed())
                : judged;
    }

    private static Diagnostic stricter(Diagnostic given) {
        return given.severity() == Severity.WARNING ? given.as(Severity.ERROR) : given;
    }

    /** Returns whether what is left out is shown. */
    boolean showsSuppressed() {
        return arguments.has(SHOW_SUPPRESSED);
    }

    /** Returns the file into which findings are to be written as a baseline. */
    Optional<Path> baselineToWrite() {
        return arguments.last(UPDATE_BASELINE).map(text -> Folders.path(UPDATE_BASELINE, text));
    }

    /** Returns the baseline that has what is reported. */
    Baseline newBaseline(JudgedFindings judged) {
        return Baseline.of(judged.reported(), root);
    }

    /** Returns the exit code; where a check of this module failed, its answer is missing, whatever else was found. */
    int exitCode(JudgedFindings judged) {
        return exitCode(judged, maxWarnings);
    }

    static int exitCode(JudgedFindings judged, OptionalInt maxWarnings) {
        if (judged.reported().stream().anyMatch(found -> found.code().equals(CHECK_FAILED))) {
            return Failure.INTERNAL;
        }
        boolean isFound = judged.count(Severity.ERROR) > 0
                || (maxWarnings.isPresent() && judged.count(Severity.WARNING) > maxWarnings.getAsInt());
        return isFound ? Failure.FOUND : 0;
    }

    /** Returns a sentence if warnings alone make the check fail. */
    Optional<String> tooManyWarnings(JudgedFindings judged) {
        long warnings = judged.count(Severity.WARNING);
        return maxWarnings.isPresent() && warnings > maxWarnings.getAsInt()
                ? Optional.of("More warnings than the " + maxWarnings.getAsInt() + " of " + MAX_WARNINGS)
                : Optional.empty();
    }
}
