package io.agentrules.cli;

import io.agentrules.cli.command.FiringQueue;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.RuntimeDiagnostics;
import io.agentrules.cli.option.Argument;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Terminal;
import io.agentrules.core.RuleEngine;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.VisibleText;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The {@code rules} command: tells which rules there are, which of them apply, and why. */
public final class RulesCommand {
    private static final String DEBUG = "RULES_DEBUG";

    private final Terminal terminal;
    private final Output err;

    private RulesCommand(Terminal terminal) {
        this.terminal = terminal;
        this.err = new Output(terminal.err(), false, terminal.errColumns());
    }

    /**
     * Runs the command and ends the process with its exit code. Nothing is left for shutdown hooks to do, and {@code System.exit} opens
     * the jar to look for a logger since Java 21, which takes 15 ms.
     */
    public static void main(String[] arguments) {
        Runtime.getRuntime().halt(run(Terminal.ofProcess(), arguments));
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
            Optional<ParsedCommand> plain = FastCommandLine.read(arguments);
            return plain.isPresent()
                    ? answer(plain.get())
                    : new PicocliCommandLine(terminal, err, arguments).answer(this::answer);
        } catch (Failure failure) {
            Paragraph.writeLines("rules: " + failure.getMessage(), err);
            return failure.exitCode();
        } catch (UncheckedIOException unwritten) {
            throw unwritten;
        } catch (OutOfMemoryError e) {
            err.line("rules: there is not enough memory; allow Java more, as in JAVA_TOOL_OPTIONS=-Xmx2g");
            return Failure.FOUND;
        } catch (StackOverflowError | LinkageError | RuntimeException e) {
            writeBug(e);
            return Failure.FOUND;
        }
    }

    private void writeBug(Throwable bug) {
        err.line("rules: this is a bug, please report it: " + VisibleText.line(bug.toString()));
        if (!terminal.environment().getOrDefault(DEBUG, "").isEmpty()) {
            var trace = new StringWriter();
            bug.printStackTrace(new PrintWriter(trace));
            trace.toString().lines().forEach(line -> err.line(VisibleText.line(line.replace("\t", "    "))));
        } else {
            err.line("rules: with " + DEBUG + "=1 in the environment, the same command also prints where it happened");
        }
    }

    private int answer(ParsedCommand parsed) {
        parsed.subcommand().argument().map(Argument::label).ifPresent(parsed.arguments()::checkPositionals);
        var options = new GlobalOptions(parsed.arguments(), terminal);
        boolean isSilent = options.isQuiet() && parsed.subcommand().answersByExitCode();
        var out = new Output(
                isSilent ? OutputStream.nullOutputStream() : terminal.out(), options.isColored(), terminal.columns());
        Output notes = options.isQuiet() ? new Output(OutputStream.nullOutputStream(), false, 0) : err;
        var runtimeDiagnostics = new RuntimeDiagnostics(notes);
        var firings = new FiringQueue();
        RuleEngine engine = options.engine(runtimeDiagnostics, firings);
        options.folders().note().ifPresent(note -> Paragraph.writeLines("rules: " + note, notes));
        var paths = new DisplayPaths(engine.workspaces(), engine.home());
        runtimeDiagnostics.show(paths);
        var invocation = new Invocation(
                parsed.arguments(),
                options,
                engine,
                paths,
                terminal.in(),
                out,
                notes,
                runtimeDiagnostics,
                firings,
                options.isQuiet() ? 0 : terminal.progressColumns());
        int exitCode = parsed.subcommand().run(invocation);
        out.flush();
        if (options.hasTimings()) {
            Timings.write(invocation);
        }
        return exitCode;
    }

    /** Ignores a closed pipe, because the reader may have read enough; reports any other write error. */
    private int unwritten(UncheckedIOException e) {
        String reason = String.valueOf(e.getMessage());
        if (reason.toLowerCase(Locale.ROOT).contains("pipe")) {
            return 0;
        }
        try {
            err.line("rules: the answer could not be written: " + reason).flush();
        } catch (UncheckedIOException nowhereToSay) {
            return Failure.FOUND;
        }
        return Failure.FOUND;
    }
}
