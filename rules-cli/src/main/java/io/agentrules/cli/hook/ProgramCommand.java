package io.agentrules.cli.hook;

import io.agentrules.hooks.install.ShellWord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The command line that runs this program in the shell of an agent, which has a folder and a {@code PATH} of its own. */
final class ProgramCommand {
    /** Where a script that runs the jar is, as seen from the jar, by the end of the jar's path: in a clone, and in an installation. */
    private static final Map<Path, String> SCRIPTS = Map.of(
            Path.of("rules-cli", "target", "rules.jar"), "../../../rules",
            Path.of("lib", "rules.jar"), "../../bin/rules");

    private ProgramCommand() {}

    /** Returns the command line; where the program is not one jar, as in tests, only its name. */
    static String line() {
        return HookDaemon.isJar() ? line(HookDaemon.java(), HookDaemon.classPath()) : "rules";
    }

    /** Returns the command line of a jar: the script that runs it, or else Java. */
    static String line(Path java, Path jar) {
        Path program = jar.toAbsolutePath().normalize();
        return SCRIPTS.entrySet().stream()
                .filter(place -> program.endsWith(place.getKey()))
                .map(place -> program.resolve(place.getValue()).normalize())
                .filter(Files::isExecutable)
                .findFirst()
                .map(script -> ShellWord.quoted(script.toString()))
                .orElseGet(() -> ShellWord.quoted(java.toString()) + " -jar " + ShellWord.quoted(program.toString()));
    }
}
