package io.agentrules.hooks.install;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Where the settings of agents are for one user and one project, and which command belongs in them.
 *
 * @param home the user's home folder
 * @param environment the environment variables, which may name the folders of agents
 * @param workspace the root of the project
 * @param launcher the user's launcher of hooks, which need not exist
 */
record SettingsPlaces(Path home, Map<String, String> environment, Path workspace, Path launcher) {
    SettingsPlaces {
        environment = Map.copyOf(environment);
    }

    /** Returns the absolute path of an agent's settings. */
    Path path(AgentSettings agent, Scope scope) {
        return scope == Scope.USER ? agent.userFile(home, environment) : agent.projectFile(workspace);
    }

    /**
     * Finds an agent's settings.
     *
     * @throws SettingsException if a link leads to another place, or they are not a file
     */
    SettingsFile find(AgentSettings agent, Scope scope) throws SettingsException {
        return scope == Scope.USER
                ? findOfUser(agent, agent.userFile(home, environment))
                : SettingsFile.find(agent.projectFile(workspace), workspace);
    }

    /**
     * Finds another file in the user's folder for an agent.
     *
     * @throws SettingsException if a link leads to another place, or it is not a file
     */
    SettingsFile findBesides(AgentSettings agent, String name) throws SettingsException {
        return findOfUser(agent, agent.userFolder(home, environment).resolve(name));
    }

    private SettingsFile findOfUser(AgentSettings agent, Path file) throws SettingsException {
        return SettingsFile.find(file, file.startsWith(home) ? home : agent.userFolder(home, environment));
    }

    /**
     * Returns the command that an installation writes.
     *
     * @throws SettingsException if the launcher's path cannot be part of a command
     */
    String command(AgentSettings agent, Scope scope, List<String> options) throws SettingsException {
        return scope == Scope.USER
                ? HookCommandLine.ofUser(launcher, agent.agent(), options)
                : HookCommandLine.ofProject(agent.agent(), options);
    }

    /** Returns the program and its arguments that an installation writes into a plugin. */
    List<String> words(AgentSettings agent, Scope scope, List<String> options) {
        return scope == Scope.USER
                ? HookCommandLine.wordsOfUser(launcher, agent.agent(), options)
                : HookCommandLine.wordsOfProject(agent.agent(), options);
    }
}
