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
        return parts.stream().flatMap(part -> given(part, option).stream()).toList();
    }

    private static List<String> given(ParseResult part, String option) {
        return part.hasMatchedOption(option) ? part.matchedOption(option).stringValues() : List.of();
    }

    /**
     * Returns the value of an option that has one; that of the subcommand before that of the whole command.
     *
     * @throws Failure if it was given twice in one place
     */
    Optional<String> last(String option) {
        if (parts.stream().anyMatch(part -> given(part, option).size() > 1)) {
            throw Failure.usage(option + " is given twice");
        }
        List<String> values = all(option);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
    }

    /** Returns the argument of the subcommand that is no option's. */
    Optional<String> positional() {
        return positionals().stream().findFirst();
    }

    /** Returns the arguments of the subcommand that are no option's, in the order given. */
    List<String> positionals() {
        return parts.get(parts.size() - 1).matchedPositionals().stream()
                .flatMap(argument -> argument.stringValues().stream())
                .toList();
    }
}
