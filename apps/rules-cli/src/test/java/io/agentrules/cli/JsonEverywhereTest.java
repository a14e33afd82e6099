package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Issue 53, B.19: a command answers in JSON, or refuses the option. */
class JsonEverywhereTest {
    static final List<String> COMMANDS = Subcommands.NAMES;

    /** What commands need besides their name. */
    private static final Map<String, List<String>> ARGUMENTS = Map.of(
            "show", List.of("style"),
            "test", List.of("no-any", "--text", "-"),
            "enable", List.of("style"),
            "disable", List.of("style"),
            "hook", List.of("claude"),
            "hook install", List.of("claude", "--dry-run"),
            "hook uninstall", List.of("claude"),
            "hook status", List.of("claude"),
            "completion", List.of("bash"),
            "inspect", List.of("--build", "page"));

    @TempDir
    Path folder;

    @ParameterizedTest
    @FieldSource("COMMANDS")
    void aCommandAnswersInJsonOrRefuses(String command) {
        String[] arguments = Stream.of(
                        List.of(command.split(" ")), ARGUMENTS.getOrDefault(command, List.of()), List.of("--json"))
                .flatMap(List::stream)
                .toArray(String[]::new);

        CommandResult run = Workspace.varied(folder).withInput("").rules(arguments);

        if (run.exitCode() == 2) {
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).isEqualTo("rules: rules " + command + " has no JSON output\n");
        } else if (!run.out().isEmpty()) { // the answers to no lines of input are none
            assertThat(run.json().isObject()).isTrue();
        }
    }
}
