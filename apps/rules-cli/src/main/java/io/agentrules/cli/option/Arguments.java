package io.agentrules.cli.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ParseResult;

/** The options and arguments given on the command line, before or after the subcommand's name. */
public final class Arguments {
    /** The values of the options before and after the subcommand's name, by the name of the option. */
    private final List<Map<String, List<String>>> parts;

    private final List<String> positionals;
    private final String command;

    /** Takes the arguments that picocli parsed. */
    public Arguments(ParseResult root) {
        List<ParseResult> results =
                Stream.iterate(root, Objects::nonNull, ParseResult::subcommand).toList();
        parts = results.stream().map(Arguments::options).toList();
        ParseResult last = results.get(results.size() - 1);
        command = last.commandSpec().qualifiedName();
        positionals = last.matchedPositionals().stream()
                .distinct() // picocli lists an argument once for each of its values
                .flatMap(argument -> argument.stringValues().stream())
                .toList();
    }

    private static Map<String, List<String>> options(ParseResult part) {
        var options = new LinkedHashMap<String, List<String>>();
        part.matchedOptions().forEach(option -> options.put(option.longestName(), option.stringValues()));
        return options;
    }

    /** Returns the words of the command, such as {@code rules hook install}. */
    public String command() {
        return command;
    }

    /** Returns whether an option was given, before or after the subcommand's name. */
    public boolean has(String option) {
        return parts.stream().anyMatch(part -> part.containsKey(option));
    }

    /**
     * Returns all values of an option, in the order given.
     *
     * @throws Failure if one is empty
     */
    public List<String> all(String option) {
        List<String> values =
                parts.stream().flatMap(part -> given(part, option).stream()).toList();
        values.forEach(value -> checkNotEmpty(option, value));
        return values;
    }

    private static List<String> given(Map<String, List<String>> part, String option) {
        return part.getOrDefault(option, List.of());
    }

    /**
     * Returns the value of an option that takes one; a value after the subcommand's name overrides one before it.
     *
     * @throws Failure if the option was given twice in the same place, or its value is empty
     */
    public Optional<String> last(String option) {
        Optional<String> value = text(option);
        value.ifPresent(text -> checkNotEmpty(option, text));
        return value;
    }

    /** A script gives an empty value where a variable of it is not set. */
    private static void checkNotEmpty(String name, String value) {
        if (value.isBlank()) {
            throw Failure.usage(name + " requires a value, but its value is empty");
        }
    }

    /**
     * Returns the value of an option that takes one, which may be empty; a value after the subcommand's name overrides one before it.
     *
     * @throws Failure if the option was given twice in the same place
     */
    public Optional<String> text(String option) {
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

    /**
     * Checks that no positional argument is empty.
     *
     * @param label the name of the arguments in the help
     * @throws Failure if one is
     */
    public void checkPositionals(String label) {
        positionals.forEach(value -> checkNotEmpty(label, value));
    }

    /** Returns the first positional argument of the subcommand. */
    public Optional<String> positional() {
        return positionals.isEmpty() ? Optional.empty() : Optional.of(positionals.get(0));
    }

    /** Returns the positional arguments of the subcommand, in the order given. */
    public List<String> positionals() {
        return positionals;
    }
}
