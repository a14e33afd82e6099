package io.agentrules.cli.hook;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.cli.command.Release;
import io.agentrules.hooks.install.ShellWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The command line that runs this program in the shell of an agent, which has a folder and a {@code PATH} of its own. */
final class ProgramCommand {
    /** The file beside the jar with the path of the script that runs it, absolute or relative to the jar's folder. */
    private static final String LAUNCHER = "rules.launcher";

    private ProgramCommand() {}

    /** Returns the command line; where the program is not one jar, as in tests, only its name. */
    static String line() {
        return HookDaemon.isJar() ? line(HookDaemon.java(), Release.program()) : "rules";
    }

    /** Returns the command line of a jar: the script that runs it, or else Java. */
    static String line(Path java, Path jar) {
        Path program = jar.toAbsolutePath().normalize();
        try {
            String written =
                    Files.readString(program.resolveSibling(LAUNCHER), UTF_8).strip();
            Path script = program.resolveSibling(written).normalize();
            if (Files.isExecutable(script)) {
                return ShellWord.quoted(script.toString());
            }
        } catch (IOException none) {
            // a jar that was moved elsewhere
        }
        return ShellWord.quoted(java.toString()) + " -jar " + ShellWord.quoted(program.toString());
    }
}
