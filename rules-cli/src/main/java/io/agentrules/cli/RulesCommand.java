package io.agentrules.cli;

import io.agentrules.core.RuleEngine;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code rules} command: which rules there are, which of them apply, and why. */
public final class RulesCommand {
    private final Terminal terminal;
    private final Output err;
    private final Commands commands;
    private final CommandLine commandLine;

    private RulesCommand(Terminal terminal, List<String> arguments) {
        this.terminal = terminal;
        this.err = new Output(terminal.err(), false, terminal.errColumns());
        this.commands = new Commands(arguments);
        this.commandLine = commands.commandLine(terminal.columns());
    }

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(run(Terminal.ofProcess(), arguments));
    }

    /** Runs the command. Whatever happens becomes a message on standard error and an exit code. */
    static int run(Terminal terminal, String... arguments) {
        var command = new RulesCommand(terminal, List.of(arguments));
        try {
            int exitCode = command.answer(arguments);
            command.err.flush();
            return exitCode;
        } catch (UncheckedIOException e) {
            return command.unwritten(e);
        }
    }

    private int answer(String... arguments) {
        try {
            return answer(commandLine.parseArgs(arguments));
        } catch (ParameterException e) {
            return wrongUsage(e);
        } catch (Failure failure) {
            err.wrapped("rules: " + failure.getMessage());
            return failure.exitCode();
        } catch (UncheckedIOException unwritten) {
            throw unwritten;
        } catch (StackOverflowError | OutOfMemoryError | RuntimeException e) {
            err.line("rules: this is a bug, please report it: " + VisibleText.line(e.toString()));
            return Failure.FOUND;
        }
    }

    private int answer(ParseResult root) {
        var arguments = new Arguments(root);
        var options = new GlobalOptions(arguments, terminal);
        var out = new Output(terminal.out(), options.isColored(), terminal.columns());
        ParseResult last = root.hasSubcommand() ? root.subcommand() : root;
        Optional<Subcommand> subcommand = commands.named(last.commandSpec().name());
        if (last.isUsageHelpRequested() || root.isUsageHelpRequested()) {
            out.text(commands.help(last.commandSpec(), options.isColored())).flush();
        } else if (last.isVersionHelpRequested() || root.isVersionHelpRequested()) {
            out.line(last.commandSpec().version()[0]).flush();
        } else if (subcommand.isEmpty()) {
            err.text(commands.help(root.commandSpec(), false));
            return Failure.USAGE;
        } else {
            return answer(subcommand.get(), arguments, options, out);
        }
        return 0;
    }

    private int answer(Subcommand subcommand, Arguments arguments, GlobalOptions options, Output out) {
        var late = new LateDiagnostics(err);
        var firings = new HeardFirings();
        RuleEngine engine = options.engine(late, firings);
        options.folders().note().ifPresent(note -> err.wrapped("rules: " + note));
        var paths = new ShownPaths(engine.workspaces(), engine.home());
        var call = new Call(
                arguments, options, engine, paths, terminal.in(), out, err, late, firings, terminal.progressColumns());
        int exitCode = subcommand.run(call);
        out.flush();
        if (options.hasTimings()) {
            Timings.write(call);
        }
        return exitCode;
    }

    private int wrongUsage(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            err.line("rules: there is no " + VisibleText.line(String.join(" ", unmatched.getUnmatched())));
            nearest(unmatched).ifPresent(nearest -> err.line("Did you mean " + nearest + "?"));
        } else {
            err.wrapped("rules: " + VisibleText.line(String.valueOf(e.getMessage())));
        }
        err.line("Try " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        return Failure.USAGE;
    }

    /** Of commands, which are short, picocli would name one that shares more pairs of letters before one with a letter left out. */
    private static Optional<String> nearest(UnmatchedArgumentException e) {
        String given = e.getUnmatched().get(0);
        Set<String> commands = e.getCommandLine().getSubcommands().keySet();
        return e.isUnknownOption() || commands.isEmpty()
                ? e.getSuggestions().stream().findFirst()
                : commands.stream()
                        .filter(known -> !e.getSuggestions().isEmpty())
                        .min(Comparator.comparingInt(known -> RuleNames.distance(given, known)));
    }

    /** Whoever reads may have read enough; anything else is worth a word. */
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
