package io.agentrules.cli.hook;

import io.agentrules.hooks.install.ShellWord;
import java.nio.file.Files;
import java.nio.file.Path;

/** The command line that runs this program in the shell of an agent, which has a folder and a {@code PATH} of its own. */
final class ProgramCommand {
    /** Where the script {@code rules} has the jar. */
    private static final Path OF_SCRIPT = Path.of("rules-cli", "target", "rules.jar");

    private ProgramCommand() {}

    /** Returns the command line; where the program is not one jar, as in tests, only its name. */
    static String line() {
        return HookDaemon.isJar() ? line(HookDaemon.java(), HookDaemon.classPath()) : "rules";
    }

    /** Returns the command line of a jar: the script that runs it, or else Java. */
    static String line(Path java, Path jar) {
        Path program = jar.toAbsolutePath().normalize();
        Path script = program.resolve("../../../rules").normalize();
        return program.endsWith(OF_SCRIPT) && Files.isExecutable(script)
                ? ShellWord.quoted(script.toString())
                : ShellWord.quoted(java.toString()) + " -jar " + ShellWord.quoted(program.toString());
    }
}
