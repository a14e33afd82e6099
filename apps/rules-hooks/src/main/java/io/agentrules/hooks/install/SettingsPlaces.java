package io.agentrules.hooks.install;

import io.agentrules.hooks.agent.AgentSettings.Place;
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
    Path path(Target target) {
        Place place = target.settings().place();
        return target.isProject() ? place.projectFile(workspace) : place.userFile(home, environment);
    }

    /**
     * Finds an agent's settings.
     *
     * @throws SettingsException if a link leads to another place, or they are not a file
     */
    SettingsFile find(Target target) throws SettingsException {
        return target.isProject()
                ? SettingsFile.find(path(target), workspace)
                : findOfUser(target.settings().place(), path(target));
    }

    /**
     * Finds another file in the user's folder for an agent.
     *
     * @throws SettingsException if a link leads to another place, or it is not a file
     */
    SettingsFile findBesides(Place place, String name) throws SettingsException {
        return findOfUser(place, place.userFolder(home, environment).resolve(name));
    }

    private SettingsFile findOfUser(Place place, Path file) throws SettingsException {
        return SettingsFile.find(file, file.startsWith(home) ? home : place.userFolder(home, environment));
    }

    /**
     * Returns the command that an installation writes.
     *
     * @throws SettingsException if the launcher's path cannot be part of a command
     */
    String command(Target target, List<String> options) throws SettingsException {
        return target.isProject()
                ? HookCommandLine.ofProject(target.agent(), options)
                : HookCommandLine.ofUser(launcher, target.agent(), options);
    }

    /** Returns the program and its arguments that an installation writes into a plugin. */
    List<String> words(Target target, List<String> options) {
        return target.isProject()
                ? HookCommandLine.wordsOfProject(target.agent(), options)
                : HookCommandLine.wordsOfUser(launcher, target.agent(), options);
    }
}
