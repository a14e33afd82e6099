package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.cli.option.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

class FastCommandLineTest {
    private static final List<String> VALUES =
            List.of("a", "src/x.ts", "@style", "no-any", "list", "two words", "7", "=", "ü", "-");

    private static final List<String> ODD =
            List.of("", "--", "-h", "-V", "--json=true", "--path=a", "--jsn", "-x", "--help", "--color");

    static Stream<String> commands() {
        return Subcommands.NAMES.stream();
    }

    /** Valid and invalid lines of all kinds: if the fast parser accepts one, picocli parses it the same way. */
    @ParameterizedTest
    @MethodSource("commands")
    void theFastParserAgreesWithPicocli(String command) {
        int plain = 0;
        for (List<String> line : lines(command, 300)) {
            Optional<ParsedCommand> read = FastCommandLine.read(line);
            if (read.isPresent()) {
                plain++;
                assertThat(read.get().subcommand())
                        .hasSameClassAs(Subcommands.named(command))
                        .isNotSameAs(Subcommands.named(command));
                assertThat(meaning(command, read.get().arguments()))
                        .as(line.toString())
                        .isEqualTo(meaning(command, Arguments.of(full(line))));
            }
        }
        assertThat(plain).isGreaterThan(10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list",
                "prompt --path a --path b --json",
                "explain",
                "explain style --prompt hello",
                "show style",
                "check --strict --format sarif",
                "serve --mcp",
                "disable cursor:style --workspace w --home h"
            })
    void commonLinesAreParsedFast(String line) {
        assertThat(FastCommandLine.read(List.of(line.split(" ")))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "--json list",
                "lst",
                "list -h",
                "list --json --json",
                "list --workspace",
                "list --workspace --json",
                "list surplus",
                "show",
                "show a b",
                "list --color=never"
            })
    void helpAndMistakesAreLeftToPicocli(String line) {
        assertThat(FastCommandLine.read(List.of(line.split(" ")))).isEmpty();
    }

    @Test
    void anEmptyCommandLineIsLeftToPicocli() {
        assertThat(FastCommandLine.read(List.of())).isEmpty();
    }

    private static List<List<String>> lines(String command, int number) {
        var random = new SplittableRandom(command.hashCode());
        List<Option> options = options(command);
        var lines = new ArrayList<List<String>>();
        for (int i = 0; i < number; i++) {
            var line = new ArrayList<>(List.of(command));
            for (int words = random.nextInt(5); words > 0; words--) {
                int kind = random.nextInt(12);
                if (kind == 0) {
                    line.add(pick(ODD, random));
                } else if (kind < 3) {
                    line.add(pick(VALUES, random));
                } else {
                    Option option = pick(options, random);
                    line.add(option.name());
                    boolean valued = option.kind() == Option.Kind.VALUE || option.kind() == Option.Kind.VALUES;
                    if (valued == (random.nextInt(10) > 0)) {
                        line.add(pick(VALUES, random));
                    }
                }
            }
            lines.add(line);
        }
        return lines;
    }

    private static <T> T pick(List<T> all, SplittableRandom random) {
        return all.get(random.nextInt(all.size()));
    }

    private static List<Option> options(String command) {
        return Stream.concat(Subcommands.named(command).options().stream(), Stream.of(GlobalOptions.section()))
                .flatMap(section -> section.options().stream())
                .toList();
    }

    private static ParseResult full(List<String> line) {
        try {
            return new Commands(line).commandLine(0).parseArgs(line.toArray(String[]::new));
        } catch (ParameterException e) {
            throw new AssertionError("Picocli refuses " + line, e);
        }
    }

    /** Returns everything that a command can read from its arguments. */
    private static List<Object> meaning(String command, Arguments arguments) {
        var meaning = new ArrayList<Object>();
        for (Option option : options(command)) {
            meaning.add(option.name());
            meaning.add(arguments.has(option.name()));
            if (option.kind() != Option.Kind.FLAG) {
                meaning.add(arguments.all(option.name()));
            }
        }
        meaning.add(arguments.positionals());
        return meaning;
    }
}
