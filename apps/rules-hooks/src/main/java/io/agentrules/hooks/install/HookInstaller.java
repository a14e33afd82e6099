package io.agentrules.hooks.install;

import io.agentrules.check.input.UserState;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.AgentSettings;
import io.agentrules.hooks.agent.AgentSettings.Installed;
import io.agentrules.hooks.agent.Agents;
import io.agentrules.hooks.store.PrivateFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Adds hooks to an agent's settings and removes them. Nothing is changed before {@link SettingsChange#apply}. */
public final class HookInstaller {
    private final SettingsPlaces places;
    private final InstallRecords records;

    /**
     * Creates an installer.
     *
     * @param home the user's home folder
     * @param environment the environment variables, which may name the folders of agents
     * @param workspace the root of the project
     * @param stateFolder the folder {@code agent-rules} for the user's state
     */
    public HookInstaller(Path home, Map<String, String> environment, Path workspace, Path stateFolder) {
        Path hooks = stateFolder.resolve("hooks");
        this.places = new SettingsPlaces(home, environment, workspace, hooks.resolve("hook"));
        this.records = new InstallRecords(new PrivateFolder(UserState.in(stateFolder), hooks.resolve("installed")));
    }

    /** Returns the ids of the agents whose settings can be changed, in the order of the documentation. */
    public static List<String> agents() {
        return Agents.all().stream()
                .filter(agent -> agent.settings().isPresent())
                .map(Agent::id)
                .toList();
    }

    /** Returns the absolute path of an agent's settings. */
    public Path file(String agent, Scope scope) {
        return places.path(Target.of(agent, scope));
    }

    /**
     * Returns the change that adds the hooks, in place of those of an earlier installation.
     *
     * @param options for the command of the hook, such as {@code --fail-closed}
     * @throws SettingsException if the settings cannot be read, or are not to be changed
     * @throws IllegalArgumentException if the agent is not one of {@link #agents}
     */
    public SettingsChange install(String agent, Scope scope, List<String> options) throws SettingsException {
        Target target = Target.of(agent, scope);
        AgentSettings settings = target.settings();
        SettingsFile file = places.find(target);
        if (target.isPlugin()) {
            return new PluginFile(target, places, records).install(file, options);
        }
        Optional<String> present = file.read();
        String command = places.command(target, options);
        if (present.isPresent() && HookSettings.read(present.get()).has(settings, command)) {
            return unchanged(file, present);
        }
        Optional<String> base = present.isPresent() ? without(settings, file, present.get()) : present;
        HookSettings clean = HookSettings.read(base.orElse(""));
        JsonEdit edit = clean.added(settings, command);
        String after = edit.changed();
        checkResult(after, settings.hooks().size());
        InstallRecord record = InstallRecord.of(base.isPresent(), after, edit.changes(), clean.emptyValues(settings));
        return records.writing(file, present, after, record);
    }

    private static SettingsChange unchanged(SettingsFile file, Optional<String> text) {
        return new SettingsChange(file, text, text, () -> {});
    }

    /** Checks that the new text has the expected hooks, before it replaces the user's settings. */
    private static void checkResult(String after, int hooks) throws SettingsException {
        List<Installed> found = HookSettings.read(after).found();
        if (found.size() != hooks) {
            throw new SettingsException(
                    0, "the changed text would not have the expected hooks", "Please report this with the file");
        }
    }

    /** Returns the text without our hooks; empty if the file is to be deleted. */
    private Optional<String> without(AgentSettings agent, SettingsFile file, String text) throws SettingsException {
        HookSettings settings = HookSettings.read(text);
        List<Installed> found = settings.found();
        if (found.isEmpty()) {
            return Optional.of(text);
        }
        Optional<InstallRecord> record = records.read(file);
        Optional<String> exact = record.flatMap(before -> before.before(text));
        if (exact.isPresent()) {
            return record.get().existed() ? exact : Optional.empty();
        }
        String rest = settings.without(record.map(InstallRecord::kept).orElse(Set.of()));
        checkResult(rest, 0);
        boolean created = record.map(before -> !before.existed())
                .orElseGet(() -> isCreated(agent, found.get(0).command(), text));
        return created && HookSettings.read(rest).isEmpty() ? Optional.empty() : Optional.of(rest);
    }

    /** Returns whether a text is what an installation writes where there is no file. */
    private static boolean isCreated(AgentSettings agent, String command, String text) {
        try {
            return HookSettings.read("").added(agent, command).changed().equals(text);
        } catch (SettingsException impossible) {
            return false;
        }
    }

    /**
     * Returns the change that removes the hooks.
     *
     * @throws SettingsException if the settings cannot be read, or are not to be changed
     * @throws IllegalArgumentException if the agent is not one of {@link #agents}
     */
    public SettingsChange uninstall(String agent, Scope scope) throws SettingsException {
        Target target = Target.of(agent, scope);
        SettingsFile file = places.find(target);
        if (target.isPlugin()) {
            return new PluginFile(target, places, records).uninstall(file);
        }
        Optional<String> present = file.read();
        if (present.isEmpty()) {
            return unchanged(file, present);
        }
        return records.removing(file, present, without(target.settings(), file, present.get()));
    }

    /**
     * Returns whether our hooks are in the settings, and whether the agent runs them.
     *
     * @throws IllegalArgumentException if the agent is not one of {@link #agents}
     */
    public HookStatus status(String agent, Scope scope) {
        return new StatusReader(places, records).status(Target.of(agent, scope));
    }

    /**
     * Returns what a user must do or know after an installation, one sentence each; empty if there is nothing.
     *
     * @throws IllegalArgumentException if the agent is not one of {@link #agents}
     */
    public static List<String> nextSteps(String agent, Scope scope) {
        Target target = Target.of(agent, scope);
        AgentSettings settings = target.settings();
        return target.isProject()
                ? Stream.concat(settings.next().stream(), settings.nextInProject().stream())
                        .toList()
                : settings.next();
    }
}
