package io.agentrules.hooks.install;

import io.agentrules.hooks.install.HookSettings.Found;
import io.agentrules.hooks.install.HookStatus.State;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads from an agent's settings whether our hooks are in them, and why the agent might not run them. */
final class StatusReader {
    private final SettingsPlaces places;
    private final InstallRecords records;

    StatusReader(SettingsPlaces places, InstallRecords records) {
        this.places = places;
        this.records = records;
    }

    HookStatus status(AgentSettings agent, Scope scope) {
        try {
            SettingsFile file = places.find(agent, scope);
            String text = file.read().orElse("");
            return agent.isPlugin()
                    ? pluginStatus(agent, scope, file, text)
                    : status(agent, scope, file, HookSettings.read(text));
        } catch (SettingsException e) {
            String line = e.line() == 0 ? "" : "in line " + e.line() + ", ";
            return new HookStatus(
                    places.path(agent, scope),
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
        var plugin = new PluginFile(agent.agent(), options -> places.words(agent, scope, options), records);
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
        boolean isWritten = command.equals(places.command(agent, scope, HookCommandLine.options(command)));
        boolean isSafeToRun = scope == Scope.USER || isWritten;
        var problems = new ArrayList<>(problems(agent, scope, isSafeToRun));
        if (settings.isDisabled()) {
            problems.add("The settings switch all hooks off.");
        }
        var notes = new ArrayList<String>();
        if (agent.agent().equals("codex")) {
            codex(agent, scope, file, found, problems, notes);
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
                : List.of(
                        "The command is not one that this version of Agent Rules writes, so it was not tried. Run rules hook"
                                + " install " + agent.agent() + " --project, or remove it.");
    }

    /** Returns the problem of hooks that find neither the launcher nor, in a project, the program: they do nothing then. */
    private List<String> missingProgram(AgentSettings agent, Scope scope) {
        if (scope == Scope.USER) {
            return Files.isExecutable(places.launcher())
                    ? List.of()
                    : List.of(places.launcher() + " is missing: run rules hook install " + agent.agent() + " again.");
        }
        Stream<Path> programs = Stream.concat(
                Stream.of(
                        places.launcher(), places.home().resolve(".local/state").resolve(HookCommandLine.LAUNCHER)),
                Stream.of(places.environment().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, "rules")));
        return programs.anyMatch(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                ? List.of()
                : List.of(
                        "Agent Rules is not installed on this machine, so the hooks do nothing: run rules hook install "
                                + agent.agent() + " --project, or put rules on the PATH.");
    }

    private void codex(
            AgentSettings agent,
            Scope scope,
            SettingsFile file,
            List<Found> found,
            List<String> problems,
            List<String> notes)
            throws SettingsException {
        var trust =
                new CodexTrust(places.findBesides(agent, "config.toml").read().orElse(""));
        List<String> skipped = trust.skipped(file.paths(), found);
        if (!skipped.isEmpty()) {
            String which = skipped.size() == found.size() ? "these hooks" : String.join(", ", skipped);
            problems.add(
                    "Codex skips " + which + " without a message until you accept them: " + NextSteps.ACCEPT_IN_CODEX);
        }
        if (scope == Scope.PROJECT && !trust.isTrusted(places.workspace())) {
            problems.add(
                    "Codex does not run the hooks of this project until you trust it: start codex there once and confirm that you trust it.");
        }
        if (trust.hasHooks()) {
            notes.add("There are hooks in config.toml too: Codex runs both, with a warning.");
        }
    }
}
