package io.agentrules.hooks.install;

import io.agentrules.core.input.UserState;
import io.agentrules.hooks.install.HookSettings.Found;
import io.agentrules.hooks.install.HookStatus.State;
import io.agentrules.hooks.install.JsonEdit.Change;
import io.agentrules.hooks.store.PrivateFolder;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Adds hooks to an agent's settings and removes them. Nothing is changed before {@link SettingsChange#apply}. */
public final class HookInstaller {
    private static final String ACCEPT_IN_CODEX =
            "start codex in a terminal, and trust them where it says \"Hooks need review\", or enter /hooks and press t.";

    private final Path home;
    private final Map<String, String> environment;
    private final Path workspace;
    private final Path launcher;
    private final InstallRecords records;

    /** Whose settings. */
    public enum Scope {
        /** The user's own, for all projects. */
        USER,
        /** Those of a project, which others share. */
        PROJECT
    }

    /**
     * Creates an installer.
     *
     * @param home the user's home folder
     * @param environment the environment variables, which may name the folders of agents
     * @param workspace the root of the project
     * @param stateFolder the folder {@code agent-rules} for the user's state
     */
    public HookInstaller(Path home, Map<String, String> environment, Path workspace, Path stateFolder) {
        this.home = home;
        this.environment = Map.copyOf(environment);
        this.workspace = workspace;
        Path hooks = stateFolder.resolve("hooks");
        this.launcher = hooks.resolve("hook");
        this.records = new InstallRecords(new PrivateFolder(UserState.in(stateFolder), hooks.resolve("installed")));
    }

    /** Returns the ids of the agents whose settings can be changed, in the order of the documentation. */
    public static List<String> agents() {
        return AgentSettings.all().stream().map(AgentSettings::agent).toList();
    }

    private static AgentSettings settings(String agent) {
        return AgentSettings.of(agent)
                .orElseThrow(() -> new IllegalArgumentException("no settings are known of the agent " + agent));
    }

    /** Returns the absolute path of an agent's settings. */
    public Path file(String agent, Scope scope) {
        AgentSettings settings = settings(agent);
        return scope == Scope.USER ? settings.userFile(home, environment) : settings.projectFile(workspace);
    }

    private SettingsFile find(AgentSettings agent, Scope scope) throws SettingsException {
        if (scope == Scope.PROJECT) {
            return SettingsFile.find(agent.projectFile(workspace), workspace);
        }
        Path file = agent.userFile(home, environment);
        return SettingsFile.find(file, file.startsWith(home) ? home : agent.userFolder(home, environment));
    }

    private String command(AgentSettings agent, Scope scope, List<String> options) throws SettingsException {
        return scope == Scope.USER
                ? HookCommand.ofUser(launcher, agent.agent(), options)
                : HookCommand.ofProject(agent.agent(), options);
    }

    /**
     * Returns the change that adds the hooks, in place of those of an earlier installation.
     *
     * @param options for the command of the hook, such as {@code --fail-closed}
     * @throws SettingsException if the settings cannot be read, or are not to be changed
     * @throws IllegalArgumentException if the agent is not one of {@link #agents}
     */
    public SettingsChange install(String agent, Scope scope, List<String> options) throws SettingsException {
        AgentSettings settings = settings(agent);
        SettingsFile file = find(settings, scope);
        if (settings.isPlugin()) {
            return plugin(settings, scope).install(file, options);
        }
        Optional<String> present = file.read();
        String command = command(settings, scope, options);
        if (present.isPresent() && HookSettings.read(present.get()).has(settings, command)) {
            return unchanged(file, present);
        }
        Optional<String> base = present.isPresent() ? without(settings, file, present.get()) : present;
        HookSettings clean = HookSettings.read(base.orElse(""));
        List<Change> changes = clean.added(settings, command);
        String after = applied(base.orElse(""), changes);
        checkResult(after, settings.events().size());
        InstallRecord record = InstallRecord.of(base.isPresent(), after, changes, clean.emptyValues());
        return new SettingsChange(file, present, Optional.of(after), change -> {
            int folders = records.read(file).map(InstallRecord::folders).orElse(0);
            int created = file.write(present, after);
            records.write(file, record.withFolders(created == 0 ? folders : created));
        });
    }

    private PluginFile plugin(AgentSettings agent, Scope scope) {
        return new PluginFile(
                agent.agent(),
                options -> scope == Scope.USER
                        ? HookCommand.wordsOfUser(launcher, agent.agent(), options)
                        : HookCommand.wordsOfProject(agent.agent(), options),
                records);
    }

    private static SettingsChange unchanged(SettingsFile file, Optional<String> text) {
        return new SettingsChange(file, text, text, change -> {});
    }

    private static String applied(String text, List<Change> changes) {
        var after = new StringBuilder(text);
        for (int i = changes.size() - 1; i >= 0; i--) {
            after.insert(changes.get(i).start(), changes.get(i).replacement());
        }
        return after.toString();
    }

    /** Checks that the new text is what it should be, before anybody's settings are replaced by it. */
    private static void checkResult(String after, int hooks) throws SettingsException {
        List<Found> found = HookSettings.read(after).found();
        if (found.size() != hooks) {
            throw new SettingsException(
                    0, "the changed text would not have the expected hooks", "Please report this with the file");
        }
    }

    /** Returns the text without our hooks; empty if the file is to be deleted. */
    private Optional<String> without(AgentSettings agent, SettingsFile file, String text) throws SettingsException {
        HookSettings settings = HookSettings.read(text);
        List<Found> found = settings.found();
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
            return applied("", HookSettings.read("").added(agent, command)).equals(text);
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
        AgentSettings settings = settings(agent);
        SettingsFile file = find(settings, scope);
        if (settings.isPlugin()) {
            return plugin(settings, scope).uninstall(file);
        }
        Optional<String> present = file.read();
        if (present.isEmpty()) {
            return unchanged(file, present);
        }
        Optional<String> after = without(settings, file, present.get());
        return new SettingsChange(file, present, after, change -> {
            if (after.isPresent()) {
                file.write(present, after.get());
            } else {
                file.delete(
                        present.get(),
                        records.read(file).map(InstallRecord::folders).orElse(0));
            }
            records.delete(file);
        });
    }

    /**
     * Returns whether our hooks are in the settings, and whether the agent runs them.
     *
     * @throws IllegalArgumentException if the agent is not one of {@link #agents}
     */
    public HookStatus status(String agent, Scope scope) {
        AgentSettings settings = settings(agent);
        try {
            SettingsFile file = find(settings, scope);
            String text = file.read().orElse("");
            return settings.isPlugin()
                    ? pluginStatus(settings, scope, file, text)
                    : status(settings, scope, file, HookSettings.read(text));
        } catch (SettingsException e) {
            String line = e.line() == 0 ? "" : "in line " + e.line() + ", ";
            return new HookStatus(
                    file(agent, scope),
                    State.UNREADABLE,
                    List.of(),
                    false,
                    List.of(),
                    List.of("The settings cannot be used: " + line + e.getMessage() + ". " + e.remedy() + "."),
                    List.of());
        }
    }

    private HookStatus pluginStatus(AgentSettings agent, Scope scope, SettingsFile file, String text) {
        List<String> command = PluginFile.command(text).orElse(List.of());
        if (command.isEmpty()) {
            return HookStatus.notInstalled(file.path());
        }
        PluginFile plugin = plugin(agent, scope);
        boolean isSafeToRun = scope == Scope.USER || plugin.isWritten(command);
        return new HookStatus(
                file.path(),
                plugin.isCurrent(text) ? State.INSTALLED : State.OUTDATED,
                command,
                isSafeToRun,
                List.of(),
                problems(agent, scope, isSafeToRun),
                List.of());
    }

    private HookStatus status(AgentSettings agent, Scope scope, SettingsFile file, HookSettings settings)
            throws SettingsException {
        List<Found> found = settings.found();
        if (found.isEmpty()) {
            return HookStatus.notInstalled(file.path());
        }
        String command = found.get(0).command();
        boolean isWritten = command.equals(command(agent, scope, HookCommand.options(command)));
        boolean isSafeToRun = scope == Scope.USER || isWritten;
        var problems = new ArrayList<>(problems(agent, scope, isSafeToRun));
        if (settings.isDisabled()) {
            problems.add("The settings switch all hooks off.");
        }
        var notes = new ArrayList<String>();
        if (agent.agent().equals("codex")) {
            codex(scope, file, found, problems, notes);
        }
        return new HookStatus(
                file.path(),
                isWritten && settings.has(agent, command) ? State.INSTALLED : State.OUTDATED,
                List.of("sh", "-c", command),
                isSafeToRun,
                found.stream().map(Found::event).distinct().toList(),
                problems,
                notes);
    }

    private List<String> problems(AgentSettings agent, Scope scope, boolean isSafeToRun) {
        return isSafeToRun
                ? missingProgram(agent, scope)
                : List.of("The command is not one that Agent Rules writes, so it was not tried. Run rules hook install "
                        + agent.agent() + " --project, or remove it.");
    }

    /** Returns the problem of hooks that find neither the launcher nor, in a project, the program: they do nothing then. */
    private List<String> missingProgram(AgentSettings agent, Scope scope) {
        if (scope == Scope.USER) {
            return Files.isExecutable(launcher)
                    ? List.of()
                    : List.of(launcher + " is missing: run rules hook install " + agent.agent() + " again.");
        }
        Stream<Path> programs = Stream.concat(
                Stream.of(home.resolve(".local/state").resolve(HookCommand.LAUNCHER)),
                Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, "rules")));
        return programs.anyMatch(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                ? List.of()
                : List.of("On this machine the hooks find no Agent Rules, so they do nothing: run rules hook install "
                        + agent.agent() + " --project, or put rules on the PATH.");
    }

    private void codex(Scope scope, SettingsFile file, List<Found> found, List<String> problems, List<String> notes)
            throws SettingsException {
        AgentSettings agent = settings("codex");
        Path folder = agent.userFolder(home, environment);
        String config = SettingsFile.find(folder.resolve("config.toml"), folder.startsWith(home) ? home : folder)
                .read()
                .orElse("");
        var trust = new CodexTrust(config);
        List<String> skipped = trust.skipped(file.paths(), found);
        if (!skipped.isEmpty()) {
            String which = skipped.size() == found.size() ? "these hooks" : String.join(", ", skipped);
            problems.add("Codex skips " + which + " without a message until you accept them: " + ACCEPT_IN_CODEX);
        }
        if (scope == Scope.PROJECT && !trust.isTrusted(workspace)) {
            problems.add(
                    "Codex does not run the hooks of this project until you trust it: start codex in it once, and say so.");
        }
        if (trust.hasHooks()) {
            notes.add("There are hooks in config.toml too: Codex runs both, with a warning.");
        }
    }

    /** Returns what a user must do or know after an installation, one sentence each. */
    public static List<String> nextSteps(String agent, Scope scope) {
        boolean isProject = scope == Scope.PROJECT;
        return switch (agent) {
            case "claude" -> List.of("Conversations that run already may need a restart.");
            case "codex" -> {
                String accept = "Codex skips hooks without a message until you accept them: " + ACCEPT_IN_CODEX;
                yield isProject ? List.of(accept, "It also has to trust the project.") : List.of(accept);
            }
            case "gemini" ->
                isProject
                        ? List.of(
                                "Gemini CLI runs the hooks of a project only if you trust its folder and start gemini in it,"
                                        + " not in a subfolder.")
                        : List.of();
            case "qwen" ->
                isProject
                        ? List.of(
                                "Qwen Code runs the hooks of a project only if you start qwen in its folder, not in a subfolder, and"
                                        + " trust it if you have switched on folder trust.")
                        : List.of();
            case "copilot" ->
                isProject
                        ? List.of("With copilot -p, hooks of a project run only in folders that you trust, or with"
                                + " GITHUB_COPILOT_PROMPT_MODE_REPO_HOOKS=true.")
                        : List.of();
            default -> List.of();
        };
    }
}
