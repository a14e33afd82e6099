package io.agentrules.cli;

import io.agentrules.check.input.Suggestion;
import io.agentrules.cli.Subcommands.Entry;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Terminal;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntBiFunction;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** A command line, parsed by picocli. */
final class PicocliCommandLine {
    private final Terminal terminal;
    private final Output err;
    private final List<String> line;
    private final Commands commands;

    PicocliCommandLine(Terminal terminal, Output err, List<String> line) {
        this.terminal = terminal;
        this.err = err;
        this.line = line;
        this.commands = new Commands(line);
    }

    /**
     * Writes help, the version or an error message, or runs the command. Returns the exit code.
     *
     * @throws Failure if there are options but no command
     */
    int answer(ToIntBiFunction<Subcommand, Arguments> run) {
        ParseResult parsed;
        try {
            CommandLine commandLine = commands.commandLine(terminal.columns());
            parsed = commandLine.parseArgs(line.toArray(String[]::new));
        } catch (ParameterException e) {
            return wrongUsage(e);
        }
        return answer(parsed, run);
    }

    private int answer(ParseResult root, ToIntBiFunction<Subcommand, Arguments> run) {
        var arguments = new Arguments(root);
        var options = new GlobalOptions(arguments, terminal);
        var out = new Output(terminal.out(), options.isColored(), terminal.columns());
        ParseResult last = root;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        Optional<Subcommand> subcommand = commands.of(last.commandSpec());
        if (last.isUsageHelpRequested() || root.isUsageHelpRequested()) {
            out.raw(commands.help(last.commandSpec(), options.isColored())).flush();
        } else if (last.isVersionHelpRequested() || root.isVersionHelpRequested()) {
            for (String line : last.commandSpec().version()) {
                out.line(line);
            }
            out.flush();
        } else if (subcommand.isPresent()) {
            return run.applyAsInt(subcommand.get(), arguments);
        } else if (line.isEmpty()) {
            err.raw(commands.help(root.commandSpec(), false));
            return Failure.USAGE;
        } else {
            throw Failure.usage("a command is missing; rules --help lists them");
        }
        return 0;
    }

    private int wrongUsage(ParameterException e) {
        Optional<String> now = OldSpellings.now(line);
        if (now.isPresent()) {
            err.line("rules: this is " + now.get() + " now");
            return Failure.USAGE;
        }
        String problem = e instanceof UnmatchedArgumentException unmatched ? unknown(unmatched) : problem(e);
        Paragraph.writeLines("rules: " + VisibleText.line(problem), err);
        if (e instanceof UnmatchedArgumentException unmatched) {
            nearest(unmatched).ifPresent(nearest -> err.line("Did you mean " + nearest + "?"));
        }
        err.line("Try " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        return Failure.USAGE;
    }

    private String unknown(UnmatchedArgumentException e) {
        String words = String.join(" ", e.getUnmatched());
        return "unknown " + kind(e) + " " + (words.isEmpty() ? "''" : words);
    }

    private String kind(UnmatchedArgumentException e) {
        if (isOption(e)) {
            return "option";
        }
        return e.getCommandLine().getSubcommands().isEmpty() ? "argument" : "command";
    }

    /** Picocli takes a word for an option by its hyphen, even after {@code --}. */
    private boolean isOption(UnmatchedArgumentException e) {
        int end = line.indexOf("--");
        return e.isUnknownOption()
                && (end < 0 || line.subList(0, end).contains(e.getUnmatched().get(0)));
    }

    /** Returns a problem in the words of our own messages; picocli's differ from them, and from each other. */
    private String problem(ParameterException e) {
        if (e instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            ArgSpec argument = missing.getMissing().get(0);
            return argument instanceof OptionSpec option
                    ? option.longestName() + " requires a value: " + option.paramLabel()
                    : e.getCommandLine().getCommandSpec().qualifiedName() + " requires " + argument.paramLabel();
        }
        if (e instanceof OverwrittenOptionException overwritten
                && overwritten.getOverwritten() instanceof OptionSpec option) {
            return option.longestName() + " is given twice";
        }
        return flagWithValue(e)
                .map(option -> option.longestName() + " takes no value")
                .orElseGet(() -> String.valueOf(e.getMessage()));
    }

    /** Returns the flag that is given a value, as in {@code --json=true}; picocli does not tell which one it is. */
    private Optional<OptionSpec> flagWithValue(ParameterException e) {
        return line.stream()
                .filter(word -> word.indexOf('=') > 0)
                .map(word -> e.getCommandLine().getCommandSpec().findOption(word.substring(0, word.indexOf('='))))
                .filter(option -> option != null && option.arity().max() == 0)
                .findFirst();
    }

    /** Uses our own suggestions for commands, because picocli compares pairs of letters, which misses typos in short words. */
    private Optional<String> nearest(UnmatchedArgumentException e) {
        String given = e.getUnmatched().get(0);
        if (isOption(e)) {
            return e.getSuggestions().stream().findFirst();
        }
        return Suggestion.of(
                given,
                Subcommands.below(Commands.name(e.getCommandLine().getCommandSpec())).stream()
                        .map(Entry::word)
                        .toList());
    }
}
