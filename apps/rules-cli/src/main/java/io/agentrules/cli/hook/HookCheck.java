package io.agentrules.cli.hook;

import io.agentrules.check.input.UserConfiguration;
import io.agentrules.check.input.UserState;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.hook.HookReport.Denials;
import io.agentrules.cli.hook.HookReport.Place;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.GlobalOptions;
import io.agentrules.cli.option.PluginPath;
import io.agentrules.hooks.agent.Agents;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.HookEnvironment;
import io.agentrules.hooks.daemon.HookLauncher;
import io.agentrules.hooks.daemon.Reply;
import io.agentrules.hooks.install.HookInstaller;
import io.agentrules.hooks.install.HookStatus;
import io.agentrules.hooks.install.HookTrial;
import io.agentrules.hooks.install.Scope;
import io.agentrules.hooks.store.DenialSettings;
import io.agentrules.hooks.store.HookLogReader;
import io.agentrules.hooks.store.LogEntry;
import io.agentrules.hooks.store.LogEntry.Kind;
import io.agentrules.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** {@code rules hook status}: finds out whether the hooks of an agent are installed, and tries them. */
record HookCheck(
        Invocation invocation,
        HookInstaller installer,
        UserState state,
        DaemonFolder daemonFolder,
        HookEnvironment environment,
        String agent,
        List<Scope> scopes) {
    private static final Duration START_LIMIT = Duration.ofSeconds(5);
    private static final long POLL_MILLIS = 50;

    /** Runs the hooks and returns the exit code. */
    int run() {
        // Asked before the trial, whose event replaces a daemon that hangs.
        boolean wasSilent = isSilent(startedDaemon());
        List<Place> tried = scopes.stream().map(this::place).toList();
        Reply daemon = startedDaemon();
        boolean isSilent = isSilent(daemon);
        List<Place> places = wasSilent || isSilent
                ? tried.stream().map(place -> withSilence(place, isSilent)).toList()
                : tried;
        var report = new HookReport(agent, places, daemon.isAnswered(), isSilent, log().file(), denials());
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), HookReportJson.of(report, invocation.paths()));
        } else {
            new HookReportText(report, invocation).write();
        }
        return report.works() ? 0 : Failure.FOUND;
    }

    /** Reads what the daemon reads: its environment may be another one than that of this command, which then is a problem of its own. */
    private Denials denials() {
        Path file = UserConfiguration.file(invocation.engine().home(), environment.variables())
                .orElseThrow(HookFolders::noHome);
        return new Denials(
                file,
                DenialSettings.read(file),
                Agents.find(agent).orElseThrow().maxDenials());
    }

    private boolean isSilent(Reply daemon) {
        return !daemon.isAnswered()
                && !daemon.text().equals(Reply.NOT_RUNNING)
                && !HookDaemon.isOff(invocation.options());
    }

    private Place withSilence(Place place, boolean isSilentStill) {
        OptionalLong process = daemonFolder.process();
        String problem = isSilentStill
                ? "The daemon does not answer, so each event waits for it and then for Java. End it"
                        + (process.isPresent() ? ", with kill -9 " + process.getAsLong() : "")
                        + "; an event starts another one."
                : "The daemon did not answer, so the test event waited for it and then for Java, which replaced it. Run this"
                        + " command again.";
        return place.status().isPresent()
                ? new Place(place.scope(), place.status().withProblem(problem), place.trial())
                : place;
    }

    private Place place(Scope scope) {
        HookStatus status = withEnvironment(installer.status(agent, scope));
        return new Place(scope, status, status.isSafeToRun() ? Optional.of(trial(status)) : Optional.empty());
    }

    /** A launcher that was installed elsewhere reads the rules of another place than this command. */
    private HookStatus withEnvironment(HookStatus status) {
        Path launcher = HookFolders.launcher(state);
        List<String> gone = environment.plugins().stream()
                .filter(plugin -> !PluginPath.hasPlugins(plugin))
                .map(plugin -> invocation.paths().shown(plugin.toString()))
                .toList();
        if (status.isPresent() && !gone.isEmpty()) {
            return status.withProblem(
                    "The plugins that the hooks were installed with are gone, so their rules do not hold: "
                            + String.join(", ", gone) + ". Put them back, or run rules hook install " + agent + " "
                            + GlobalOptions.PLUGIN_PATH + " with those that are there.");
        }
        return status.isPresent() && HookLauncher.answersInAnother(environment, launcher)
                ? status.withProblem(
                        "The hooks were installed where other variables choose the rules, such as HOME or the folder of an"
                                + " agent. If those of this shell are right, run rules hook install " + agent
                                + " again.")
                : status;
    }

    /** Tries a hook. The very first event has to wait for Java, and may fail on a busy machine although no other one will. */
    private HookTrial trial(HookStatus status) {
        HookTrial first = tried(status);
        return first.problem().isEmpty() || !startedDaemon().isAnswered() ? first : tried(status);
    }

    /** Asks the daemon, after it has started if an event has just begun that. */
    private Reply startedDaemon() {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        try {
            while (daemonFolder.isStarting() && System.nanoTime() < end) {
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return HookDaemon.client(invocation.options(), daemonFolder).status();
    }

    private HookTrial tried(HookStatus status) {
        Map<String, String> environment = new HashMap<>(invocation.options().environment());
        invocation.engine().home().ifPresent(home -> environment.putIfAbsent("HOME", home.toString()));
        Instant start = Instant.now();
        Path workspace = invocation.engine().workspaces().get(0);
        HookTrial trial = HookTrial.run(agent, status.command(), workspace, environment, start.toEpochMilli());
        return trial.problem().isEmpty()
                ? failure(start)
                        .map(reason -> new HookTrial(trial.event(), trial.answer(), trial.millis(), reason))
                        .orElse(trial)
                : trial;
    }

    /** Returns what the log says about a failure of this agent's hooks since the beginning of the trial. */
    private Optional<String> failure(Instant start) {
        try {
            return log().entries().stream()
                    .filter(entry -> entry.kind() == Kind.FAILED && isOfTrial(entry, start))
                    .map(LogEntry::message)
                    .findFirst();
        } catch (IOException unreadable) {
            return Optional.of("the log cannot be read: " + unreadable.getMessage());
        }
    }

    private boolean isOfTrial(LogEntry entry, Instant start) {
        String session = entry.source().session();
        return session.isEmpty()
                // The launcher's clock has seconds.
                ? entry.source().agent().equals(agent) && !entry.time().isBefore(start.minusSeconds(1))
                : session.equals(HookTrial.SESSION + start.toEpochMilli());
    }

    private HookLogReader log() {
        return new HookLogReader(state);
    }
}
