package io.agentrules.hooks.daemon;

import io.agentrules.api.internal.Sha256;
import io.agentrules.check.input.RuleVariables;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The environment in which hooks are answered: the {@linkplain RuleVariables variables that choose rules}, as they were when the hooks were
 * installed, and no others. A daemon answers all agents of a user, so it must not inherit the variables of the agent that happens to start
 * it: if that one had another home folder, the user's rules would be missing everywhere.
 *
 * @param variables by name
 */
public record HookEnvironment(SortedMap<String, String> variables) {
    private static final String PLUGINS = RuleVariables.PLUGINS;

    private static final String HOME = "HOME";
    private static final String STATE_HOME = "XDG_STATE_HOME";
    private static final int ID_DIGITS = 16;

    /** Copies the map. */
    public HookEnvironment {
        variables = new TreeMap<>(variables);
    }

    /**
     * Takes what chooses rules from an environment.
     *
     * @param home the user's home folder, whatever the environment says
     * @param stateFolder the folder {@code agent-rules} for the user's state, likewise
     */
    public static HookEnvironment of(Map<String, String> environment, Path home, Path stateFolder) {
        var variables = new TreeMap<>(RuleVariables.of(environment));
        variables.put(HOME, home.toString());
        if (stateFolder.endsWith("agent-rules")) {
            variables.put(STATE_HOME, String.valueOf(stateFolder.getParent()));
        }
        return new HookEnvironment(variables);
    }

    /** Returns whether an environment says which plugins answer hooks; with an empty value, that there are none. */
    public static boolean namesPlugins(Map<String, String> environment) {
        return environment.containsKey(PLUGINS);
    }

    /** Returns this environment with other plugins. */
    public HookEnvironment withPlugins(List<Path> plugins) {
        var changed = new TreeMap<>(variables);
        changed.remove(PLUGINS);
        if (!plugins.isEmpty()) {
            changed.put(PLUGINS, plugins.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        }
        return new HookEnvironment(changed);
    }

    /** Returns the jars and folders of plugins, in order; empty if there are none. */
    public List<Path> plugins() {
        return paths(variables.getOrDefault(PLUGINS, ""));
    }

    /** Returns the plugins that {@code NAME=VALUE} names; empty for another variable. */
    static List<Path> pluginsIn(String assignment) {
        String start = PLUGINS + "=";
        return assignment.startsWith(start) ? paths(assignment.substring(start.length())) : List.of();
    }

    private static List<Path> paths(String value) {
        return Stream.of(value.split(File.pathSeparator))
                .filter(path -> !path.isEmpty())
                .map(Path::of)
                .toList();
    }

    /** Returns the end of the id of a program that answers in it. */
    String endOfProgram(Path jar) {
        return "+" + id() + "@" + jar;
    }

    /** Returns whether the program with an id answers in it. */
    boolean isOf(String program) {
        return program.contains("+" + id() + "@");
    }

    /** Returns what tells it from other environments: a word without special characters. */
    private String id() {
        return Sha256.hex(assignments().collect(Collectors.joining("\n"))).substring(0, ID_DIGITS);
    }

    /** Returns {@code NAME=VALUE} for each variable. */
    Stream<String> assignments() {
        return variables.entrySet().stream().map(variable -> variable.getKey() + "=" + variable.getValue());
    }

    /** Returns all variables of a process that answers hooks. File names are in UTF-8, whatever the language of the user. */
    Map<String, String> ofProcess() {
        var all = new TreeMap<>(variables);
        all.put("LC_ALL", "C.UTF-8");
        return all;
    }
}
