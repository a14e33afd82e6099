package io.agentrules.hooks.install;

import io.agentrules.hooks.agent.AgentSettings.Installed;
import io.agentrules.hooks.agent.CodexConsent;
import io.agentrules.hooks.install.HookStatus.State;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads from an agent's settings whether our hooks are in them, and why the agent might not run them. */
record StatusReader(SettingsPlaces places, InstallRecords records) {
    HookStatus status(Target target) {
        try {
            SettingsFile file = places.find(target);
            String text = file.read().orElse("");
            return target.isPlugin() ? pluginStatus(target, file, text) : status(target, file, HookSettings.read(text));
        } catch (SettingsException e) {
            String line = e.line() == 0 ? "" : "in line " + e.line() + ", ";
            return new HookStatus(
                    places.path(target),
                    State.UNREADABLE,
                    List.of(),
                    false,
                    List.of(),
                    List.of("The settings cannot be used: " + line + e.getMessage() + ". " + e.remedy() + "."),
                    List.of());
        }
    }

    private HookStatus pluginStatus(Target target, SettingsFile file, String text) {
        List<String> command = PluginFile.command(text).orElse(List.of());
        if (command.isEmpty()) {
            return HookStatus.notInstalled(file.path());
        }
        var plugin = new PluginFile(target, places, records);
        boolean isSafeToRun = !target.isProject() || plugin.isWritten(command);
        return new HookStatus(
                file.path(),
                plugin.isCurrent(text) ? State.INSTALLED : State.OUTDATED,
                command,
                isSafeToRun,
                List.of(),
                problems(target, isSafeToRun),
                target.settings().notes());
    }

    private HookStatus status(Target target, SettingsFile file, HookSettings settings) throws SettingsException {
        List<Installed> found = settings.found();
        if (found.isEmpty()) {
            return HookStatus.notInstalled(file.path());
        }
        String command = found.get(0).command();
        boolean isWritten = command.equals(places.command(target, HookCommandLine.options(command)));
        boolean isSafeToRun = !target.isProject() || isWritten;
        var problems = new ArrayList<>(problems(target, isSafeToRun));
        if (settings.isDisabled()) {
            problems.add("The settings switch all hooks off.");
        }
        var notes = new ArrayList<>(target.settings().notes());
        Optional<String> consentFile = target.settings().consentFile();
        if (consentFile.isPresent()) {
            SettingsFile config = places.findBesides(target.settings().place(), consentFile.get());
            var consent = new CodexConsent(config.read().orElse(""));
            Optional<Path> project = target.isProject() ? Optional.of(places.workspace()) : Optional.empty();
            problems.addAll(consent.problems(file.paths(), found, project));
            notes.addAll(consent.notes());
        }
        return new HookStatus(
                file.path(),
                isWritten && settings.has(target.settings(), command) ? State.INSTALLED : State.OUTDATED,
                List.of("sh", "-c", command),
                isSafeToRun,
                found.stream().map(Installed::event).distinct().toList(),
                problems,
                notes);
    }

    private List<String> problems(Target target, boolean isSafeToRun) {
        return isSafeToRun
                ? missingProgram(target)
                : List.of(
                        "The command is not one that this version of Agent Rules writes, so it was not tried. Run rules hook"
                                + " install " + target.agent() + " --project, or remove it.");
    }

    /** Returns the problem of hooks that find neither the launcher nor, in a project, the program, and so have no effect. */
    private List<String> missingProgram(Target target) {
        if (!target.isProject()) {
            return Files.isExecutable(places.launcher())
                    ? List.of()
                    : List.of(places.launcher() + " is missing: run rules hook install " + target.agent() + " again.");
        }
        Stream<Path> programs = Stream.concat(
                Stream.of(
                        places.launcher(),
                        places.home().resolve(HookCommandLine.FIXED_PLACE).resolve(HookCommandLine.LAUNCHER)),
                Stream.of(places.environment().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, "rules")));
        return programs.anyMatch(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                ? List.of()
                : List.of(
                        "Agent Rules is not installed on this machine, so the hooks do nothing: run rules hook install "
                                + target.agent() + " --project, or put rules on the PATH.");
    }
}
