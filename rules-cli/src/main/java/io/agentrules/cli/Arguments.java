package io.agentrules.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/** What was given on the command line, whether before or after the name of the subcommand. */
final class Arguments {
    private final List<Map<String, List<String>>> parts;
    private final List<String> positionals;

    /**
     * Takes what was read.
     *
     * @param parts the values of the options before and after the name of the subcommand, by the name of the option
     * @param positionals the arguments of the subcommand that are no option's
     */
    Arguments(List<Map<String, List<String>>> parts, List<String> positionals) {
        this.parts = List.copyOf(parts);
        this.positionals = List.copyOf(positionals);
    }

    /** Returns what picocli read. */
    static Arguments of(ParseResult root) {
        List<ParseResult> results = root.hasSubcommand() ? List.of(root, root.subcommand()) : List.of(root);
        return new Arguments(
                results.stream().map(Arguments::options).toList(),
                results.get(results.size() - 1).matchedPositionals().stream()
                        .distinct() // one that is given several times stands there as often
                        .flatMap(argument -> argument.stringValues().stream())
                        .toList());
    }

    private static Map<String, List<String>> options(ParseResult part) {
        var options = new LinkedHashMap<String, List<String>>();
        part.matchedOptions().forEach(option -> options.put(option.longestName(), option.stringValues()));
        return options;
    }

    boolean has(String option) {
        for (Map<String, List<String>> part : parts) {
            if (part.containsKey(option)) {
                return true;
            }
        }
        return false;
    }

    /** Returns every value of an option, in the order given. */
    List<String> all(String option) {
        var values = new ArrayList<String>();
        parts.forEach(part -> values.addAll(given(part, option)));
        return values;
    }

    private static List<String> given(Map<String, List<String>> part, String option) {
        return part.getOrDefault(option, List.of());
    }

    /**
     * Returns the value of an option that has one; that of the subcommand before that of the whole command.
     *
     * @throws Failure if it was given twice in one place
     */
    Optional<String> last(String option) {
        String value = null;
        for (Map<String, List<String>> part : parts) {
            List<String> given = given(part, option);
            if (given.size() > 1) {
                throw Failure.usage(option + " is given twice");
            }
            value = given.isEmpty() ? value : given.get(0);
        }
        return Optional.ofNullable(value);
    }

    /** Returns the argument of the subcommand that is no option's. */
    Optional<String> positional() {
        return positionals.isEmpty() ? Optional.empty() : Optional.of(positionals.get(0));
    }

    /** Returns the arguments of the subcommand that are no option's, in the order given. */
    List<String> positionals() {
        return positionals;
    }
}
