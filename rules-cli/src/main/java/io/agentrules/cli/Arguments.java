package io.agentrules.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/** What was given on the command line, whether before or after the name of the subcommand. */
final class Arguments {
    private final List<ParseResult> parts = new ArrayList<>();

    Arguments(ParseResult root) {
        parts.add(root);
        if (root.hasSubcommand()) {
            parts.add(root.subcommand());
        }
    }

    boolean has(String option) {
        return parts.stream().anyMatch(part -> part.hasMatchedOption(option));
    }

    /** Returns every value of an option, in the order given. */
    List<String> all(String option) {
        return parts.stream()
                .filter(part -> part.hasMatchedOption(option))
                .flatMap(part -> part.matchedOption(option).stringValues().stream())
                .toList();
    }

    /** Returns the last value of an option. */
    Optional<String> last(String option) {
        List<String> values = all(option);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
    }

    /** Returns the argument of the subcommand that is no option's. */
    Optional<String> positional() {
        return parts.get(parts.size() - 1).matchedPositionals().stream()
                .flatMap(argument -> argument.stringValues().stream())
                .findFirst();
    }
}
