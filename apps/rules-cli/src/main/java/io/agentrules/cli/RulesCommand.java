package io.agentrules.cli;

import io.agentrules.cli.command.FiringQueue;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.RuntimeDiagnostics;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Table;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.cli.text.Terminal;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.json.DisplayPaths;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;

/** The {@code rules} command: tells which rules there are, which of them apply, and why. */
public final class RulesCommand {
    private static final String DEBUG = "RULES_DEBUG";

    private final Terminal terminal;
    private final Output err;

    private RulesCommand(Terminal terminal) {
        this.terminal = terminal;
        this.err = new Output(terminal.err(), false, terminal.errColumns());
    }

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(run(Terminal.ofProcess(), arguments));
    }

    /** Runs the command. Any failure becomes a message on standard error and an exit code. */
    public static int run(Terminal terminal, String... arguments) {
        var command = new RulesCommand(terminal);
        try {
            int exitCode = command.answer(List.of(arguments));
            command.err.flush();
            return exitCode;
        } catch (UncheckedIOException e) {
            return command.unwritten(e);
        }
    }

    private int answer(List<String> arguments) {
        try {
            return new PicocliCommandLine(terminal, err, arguments).answer(this::answer);
        } catch (Failure failure) {
            Paragraph.writeLines("rules: " + failure.getMessage(), err);
            return failure.exitCode();
        } catch (UncheckedIOException unwritten) {
            throw unwritten;
        } catch (OutOfMemoryError e) {
            err.line("rules: there is not enough memory; allow Java more, as in JAVA_TOOL_OPTIONS=-Xmx2g");
            return Failure.INTERNAL;
        } catch (StackOverflowError | LinkageError | RuntimeException e) {
            writeBug(e);
            return Failure.INTERNAL;
        }
    }

    private void writeBug(Throwable bug) {
        err.line("rules: this is a bug, please report it: " + bug);
        if (!terminal.environment().getOrDefault(DEBUG, "").isEmpty()) {
            var trace = new StringWriter();
            bug.printStackTrace(new PrintWriter(trace));
            trace.toString().lines().forEach(line -> err.line(line.replace("\t", "    ")));
        } else {
            err.line("rules: with " + DEBUG + "=1 in the environment, the same command also prints where it happened");
        }
    }

    private int answer(Subcommand subcommand, Arguments arguments) {
        subcommand.arguments().stream().limit(1).map(ArgSpec::paramLabel).forEach(arguments::checkPositionals);
        var options = new GlobalOptions(arguments, terminal);
        if (options.isJson() && !subcommand.hasJson()) {
            throw Failure.usage(arguments.command() + " has no JSON output");
        }
        options.checkFormat(subcommand.formats());
        boolean isSilent = options.isQuiet() && subcommand.answersByExitCode();
        var out = new Output(
                isSilent ? OutputStream.nullOutputStream() : terminal.out(), options.isColored(), terminal.columns());
        Output notes = options.isQuiet() ? new Output(OutputStream.nullOutputStream(), false, 0) : err;
        var runtimeDiagnostics = new RuntimeDiagnostics(notes);
        var firings = new FiringQueue();
        RuleEngine engine = options.engine(firings);
        runtimeDiagnostics.listenTo(engine);
        options.folders().note().ifPresent(note -> Paragraph.writeLines("rules: " + note, notes));
        var paths = new DisplayPaths(engine.workspaces(), engine.home());
        runtimeDiagnostics.show(paths);
        var invocation = new Invocation(
                arguments,
                options,
                engine,
                paths,
                new Invocation.Streams(
                        terminal.in(),
                        terminal.hasInput(),
                        out,
                        notes,
                        options.isQuiet() ? 0 : terminal.progressColumns()),
                runtimeDiagnostics,
                firings);
        int exitCode = subcommand.run(invocation);
        out.flush();
        if (options.hasTimings()) {
            writeTimings(invocation);
        }
        return exitCode;
    }

    /** Writes how long each provider took: times differ between runs, and so are not part of the answer. */
    private static void writeTimings(Invocation invocation) {
        var table = new Table("");
        for (ProviderReport provider : invocation.engine().catalog().providers()) {
            table.row(
                    Cell.of(provider.id()),
                    Cell.of(provider.rules() + " rules"),
                    Cell.of(provider.time().toMillis() + " ms"));
        }
        table.writeTo(invocation.err());
    }

    /** Ignores a closed pipe, because the reader may have read enough; reports any other write error. */
    private int unwritten(UncheckedIOException e) {
        if (isClosedPipe(e.getCause())) {
            return 0;
        }
        String reason = String.valueOf(e.getMessage());
        try {
            err.line("rules: the answer could not be written: " + reason).flush();
        } catch (UncheckedIOException nowhereToSay) {
            return Failure.INTERNAL;
        }
        return Failure.INTERNAL;
    }

    /** Java has no exception of its own for a closed pipe, only the system's message: {@code Broken pipe}, or in Windows another with the word. */
    private static boolean isClosedPipe(@Nullable IOException failure) {
        return failure != null
                && String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }
}
