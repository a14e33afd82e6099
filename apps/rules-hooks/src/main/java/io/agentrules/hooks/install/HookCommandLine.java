package io.agentrules.hooks.install;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The command that an agent runs at an event. */
final class HookCommandLine {
    /** Where the command of a project looks for the launcher, below the user's home folder; {@code XDG_STATE_HOME} does not move it. */
    static final String FIXED_PLACE = ".local/state";

    /** The end of the launcher's path, below a folder for state. */
    static final String LAUNCHER = "agent-rules/hooks/hook";

    private static final String FAIL_CLOSED = "--fail-closed";
    private static final String PROGRAM = "rules hook ";

    /** Commands of this and of earlier versions: the launcher, or the program itself. */
    private static final Pattern OURS = Pattern.compile(
            "agent-rules[/\\\\]hooks[/\\\\]hook(?:['\"\\s]|$)|(?:^|[\\s;&|/\\\\'\"])rules(?:\\.cmd|\\.exe)?['\"]? hook\\s");

    private HookCommandLine() {}

    /**
     * Returns the command for the user's own settings. Where the launcher is missing, it exits with 0 unless the user chose to fail closed:
     * Gemini CLI and Copilot treat the exit code 127 as a denial.
     *
     * @throws SettingsException if the launcher's path cannot be part of a command
     */
    static String ofUser(Path launcher, String agent, List<String> options) throws SettingsException {
        String path = launcher.toString();
        if (path.chars().anyMatch(Character::isISOControl)) {
            throw new SettingsException(
                    0,
                    "the launcher's path contains a control character",
                    "Choose another state folder with XDG_STATE_HOME");
        }
        if (path.indexOf('$') >= 0) {
            throw new SettingsException(
                    0,
                    "the launcher's path contains $, which some agents replace in their settings",
                    "Choose another state folder with XDG_STATE_HOME");
        }
        String run = ShellWord.quoted(path) + " " + words(agent, options);
        return options.contains(FAIL_CLOSED) ? run : "[ ! -x " + ShellWord.quoted(path) + " ] || exec " + run;
    }

    /**
     * Returns the command for the settings of a project. It has no path of this machine: it runs the launcher of the user who works there,
     * or else the program if it is installed, or else it exits with 0. A program that fails, such as another version that does not know
     * the agent, denies no call unless the user chose to fail closed. The syntax works in POSIX shells and in fish.
     */
    static String ofProject(String agent, List<String> options) {
        return script(words(agent, options), options);
    }

    /** Returns the command for the user's own settings as a program and its arguments, for plugins. */
    static List<String> wordsOfUser(Path launcher, String agent, List<String> options) {
        var words = new ArrayList<>(List.of(launcher.toString(), agent));
        words.addAll(options);
        return words;
    }

    /** Returns the command for the settings of a project as a program and its arguments, for plugins. */
    static List<String> wordsOfProject(String agent, List<String> options) {
        String script = script("\"$@\"", options);
        var words = new ArrayList<>(List.of("sh", "-c", script, "rules", agent));
        words.addAll(options);
        return words;
    }

    private static String script(String words, List<String> options) {
        String launcher = "~/" + FIXED_PLACE + "/" + LAUNCHER;
        String program = PROGRAM + words;
        return "[ -x " + launcher + " ] && exec " + launcher + " " + words + "; "
                + (options.contains(FAIL_CLOSED)
                        ? "command -v rules >/dev/null 2>&1 || exit 0; exec " + program
                        : program + " 2>/dev/null || exit 0");
    }

    private static String words(String agent, List<String> options) {
        return agent + (options.isEmpty() ? "" : " " + String.join(" ", options));
    }

    /** Returns the options of an installation that are among the words of a command, in the order in which it writes them. */
    static List<String> options(List<String> words) {
        return Stream.of(FAIL_CLOSED, "--no-excerpt", "--frozen")
                .filter(words::contains)
                .toList();
    }

    /** Returns the options in a command that an installation wrote. */
    static List<String> options(String command) {
        return options(List.of(command.split(" ")));
    }

    /** Returns whether a command in settings is one that an installation wrote, of this version or of an earlier one. */
    static boolean isOurs(String command) {
        return OURS.matcher(command).find();
    }
}
