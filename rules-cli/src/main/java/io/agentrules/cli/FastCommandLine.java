package io.agentrules.cli;

import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.Argument;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.cli.option.Option;
import io.agentrules.cli.option.OptionSection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Parses simple, unambiguous command lines without picocli: the name of a command, its arguments, and known options with their
 * values. Loading picocli and building its model takes longer than reading a workspace's rules, so picocli parses only the other
 * lines: requests for help, other ways to write options, and mistakes.
 */
final class FastCommandLine {
    private final Map<String, Option.Kind> known = new HashMap<>();
    private final Optional<Argument> argument;
    private final Map<String, List<String>> options = new HashMap<>();
    private final List<String> arguments = new ArrayList<>();

    private FastCommandLine(Subcommand subcommand) {
        argument = subcommand.argument();
        subcommand.options().forEach(this::add);
        add(GlobalOptions.section());
    }

    private void add(OptionSection section) {
        for (Option option : section.options()) {
            known.put(option.name(), option.kind());
        }
    }

    /** Parses a simple command line; empty if picocli has to parse it. */
    static Optional<ParsedCommand> read(List<String> line) {
        if (line.isEmpty() || !Subcommands.NAMES.contains(line.get(0))) {
            return Optional.empty();
        }
        Subcommand subcommand = Subcommands.named(line.get(0));
        var plain = new FastCommandLine(subcommand);
        return plain.takes(line.subList(1, line.size()))
                ? Optional.of(new ParsedCommand(subcommand, new Arguments(List.of(plain.options), plain.arguments)))
                : Optional.empty();
    }

    private boolean takes(List<String> words) {
        for (int at = 0; at < words.size(); at++) {
            String word = words.get(at);
            Option.Kind kind = known.get(word);
            boolean again = options.containsKey(word);
            if (kind == null && isValue(word)) {
                arguments.add(word);
            } else if (kind == Option.Kind.FLAG && !again) {
                options.put(word, List.of());
            } else if (kind == Option.Kind.VALUES || (kind == Option.Kind.VALUE && !again)) {
                at++;
                if (at == words.size() || !isValue(words.get(at))) {
                    return false;
                }
                options.computeIfAbsent(word, first -> new ArrayList<>()).add(words.get(at));
            } else {
                return false;
            }
        }
        return switch (arguments.size()) {
            case 0 -> !argument.map(Argument::required).orElse(false);
            case 1 -> argument.isPresent();
            default -> argument.map(Argument::several).orElse(false);
        };
    }

    /** Returns whether a word cannot be an option. A lone hyphen is standard input. */
    private static boolean isValue(String word) {
        return word.equals("-") || (!word.isEmpty() && !word.startsWith("-"));
    }
}
