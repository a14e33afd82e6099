package io.agentrules.cli;

import io.agentrules.cli.text.Terminal;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs the commands that people start most often, one after another. The launchers start it once, so that Java archives the classes that
 * these commands load.
 */
final class StartupTraining {
    private static final List<List<String>> COMMANDS = List.of(
            List.of("list"),
            List.of("list", "--as", "cursor"), // another text than that for several agents
            List.of("prompt"),
            List.of("check"),
            List.of("explain", "--path", "pom.xml"),
            List.of("explain", "--as", "cursor", "--path", "pom.xml"));

    private StartupTraining() {}

    /**
     * Runs the commands.
     *
     * @param options the options that each command gets
     */
    public static void main(String[] options) {
        for (List<String> command : COMMANDS) {
            RulesCommand.run(
                    Terminal.ofProcess(),
                    Stream.concat(command.stream(), Stream.of(options)).toArray(String[]::new));
        }
    }
}
