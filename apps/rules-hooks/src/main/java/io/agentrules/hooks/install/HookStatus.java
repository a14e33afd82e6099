package io.agentrules.hooks.install;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the settings of an agent say about our hooks.
 *
 * @param file the absolute path of the settings
 * @param state whether our hooks are in them
 * @param command the program and its arguments that the agent runs; empty if there are no hooks
 * @param isSafeToRun whether the command may be run to try it: not if there is none, and not one in the settings of a project that no
 *     installation writes, because a repository may name any program there
 * @param events the agent's names of the events that run it, in the order of the file; empty for a plugin, which gets all
 * @param problems why the agent does not run them, one sentence each
 * @param notes what else is worth knowing, one sentence each
 */
public record HookStatus(
        Path file,
        State state,
        List<String> command,
        boolean isSafeToRun,
        List<String> events,
        List<String> problems,
        List<String> notes) {
    /** Whether our hooks are in the settings. */
    public enum State {
        /** All of them are, as this version installs them. */
        INSTALLED,
        /** Some are, or those of an earlier version or with another launcher. */
        OUTDATED,
        /** None is. */
        NOT_INSTALLED,
        /** The settings cannot be read. */
        UNREADABLE
    }

    /** Copies the lists. */
    public HookStatus {
        command = List.copyOf(command);
        events = List.copyOf(events);
        problems = List.copyOf(problems);
        notes = List.copyOf(notes);
    }

    /** Returns the status of settings without hooks of ours. */
    static HookStatus notInstalled(Path file) {
        return new HookStatus(file, State.NOT_INSTALLED, List.of(), false, List.of(), List.of(), List.of());
    }

    /** Returns the status with a further problem. */
    public HookStatus withProblem(String problem) {
        List<String> all = Stream.concat(problems.stream(), Stream.of(problem)).toList();
        return new HookStatus(file, state, command, isSafeToRun, events, all, notes);
    }

    /** Returns whether there are hooks in the settings. */
    public boolean isPresent() {
        return state == State.INSTALLED || state == State.OUTDATED;
    }
}
