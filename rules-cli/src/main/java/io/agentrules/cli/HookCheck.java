package io.agentrules.cli;

import io.agentrules.core.input.UserState;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.Reply;
import io.agentrules.hooks.install.HookInstaller;
import io.agentrules.hooks.install.HookStatus;
import io.agentrules.hooks.install.HookStatus.State;
import io.agentrules.hooks.install.HookTrial;
import io.agentrules.hooks.install.Scope;
import io.agentrules.hooks.store.HookLogReader;
import io.agentrules.hooks.store.LogEntry;
import io.agentrules.hooks.store.LogEntry.Kind;
import io.agentrules.json.Json;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** {@code rules hook status}: whether the hooks of an agent are installed and work. */
final class HookCheck {
    private static final int MAX_ANSWER = 200;
    private static final Duration START_LIMIT = Duration.ofSeconds(5);
    private static final long POLL_MILLIS = 50;

    private final Invocation invocation;
    private final HookInstaller installer;
    private final HookLogReader log;
    private final DaemonFolder daemonFolder;
    private final String agent;
    private final List<Scope> scopes;

    HookCheck(
            Invocation invocation,
            HookInstaller installer,
            UserState state,
            DaemonFolder daemonFolder,
            String agent,
            List<Scope> scopes) {
        this.invocation = invocation;
        this.installer = installer;
        this.log = new HookLogReader(state);
        this.daemonFolder = daemonFolder;
        this.agent = agent;
        this.scopes = scopes;
    }

    /** What was found in one file. */
    private record Place(Scope scope, HookStatus status, Optional<HookTrial> trial) {
        boolean works() {
            return status.isPresent()
                    && status.problems().isEmpty()
                    && trial.filter(tried -> !tried.problem().isEmpty()).isEmpty();
        }
    }

    /** Runs the hooks and returns the exit code. */
    int run() {
        List<Place> places = scopes.stream().map(this::place).toList();
        Reply daemon = startedDaemon();
        List<Place> present =
                places.stream().filter(place -> place.status().isPresent()).toList();
        boolean works = !present.isEmpty() && present.stream().allMatch(Place::works);
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), json -> write(json, places, daemon, works));
        } else {
            write(places, daemon, works);
        }
        return works ? 0 : Failure.FOUND;
    }

    private Place place(Scope scope) {
        HookStatus status = installer.status(agent, scope);
        return new Place(scope, status, status.isSafeToRun() ? Optional.of(trial(status)) : Optional.empty());
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
            return log.entries().stream()
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

    private void write(List<Place> places, Reply daemon, boolean works) {
        Output out = invocation.out();
        for (Place place : places) {
            HookStatus status = place.status();
            out.text(Style.BOLD, VisibleText.line(shown(status.file())))
                    .text(": ")
                    .line(style(status.state()), text(status.state()));
            if (status.isPresent()) {
                line("Command", command(status.command()));
                line(
                        "Events",
                        status.events().isEmpty() ? "all that the plugin gets" : String.join(", ", status.events()));
                place.trial().ifPresent(this::write);
            }
            status.problems().forEach(problem -> line("Problem", problem));
            status.notes().forEach(note -> line("Note", note));
        }
        if (places.stream().filter(place -> place.status().isPresent()).count() > 1) {
            line(
                    "Note",
                    "The hooks are installed twice, so each event is answered twice. To remove those of the project:"
                            + " rules hook uninstall " + agent + " --project");
        }
        out.text("Resident process: ").line(daemon.isAnswered() ? "running" : "not running; an event starts it");
        out.text("Log: ").line(VisibleText.line(shown(log.file())));
        if (works) {
            out.line(Style.GREEN, "The hooks work");
        } else if (places.stream().allMatch(place -> place.status().state() == State.NOT_INSTALLED)) {
            out.line("Install them with: rules hook install " + agent);
        } else {
            out.line(Style.RED, "The hooks do not work yet");
        }
    }

    /** Returns a command as users write it: what {@code sh -c} runs, without these words. */
    private static String command(List<String> words) {
        boolean isScript = words.size() > 2 && words.subList(0, 2).equals(List.of("sh", "-c"));
        return String.join(" ", isScript ? words.subList(2, words.size()) : words);
    }

    private void write(HookTrial trial) {
        if (!trial.problem().isEmpty()) {
            line("Problem", "Run on a test event, " + trial.problem() + ".");
            return;
        }
        String answer = trial.answer();
        String shown = answer.length() > MAX_ANSWER ? answer.substring(0, MAX_ANSWER) + "…" : answer;
        line("Test", "answered in " + trial.millis() + " ms: " + (shown.isEmpty() ? "nothing to say" : shown));
    }

    private void line(String label, String text) {
        new Paragraph(11)
                .add("  " + label + ":" + " ".repeat(Math.max(1, 8 - label.length())))
                .add(VisibleText.line(text))
                .writeTo(invocation.out());
    }

    private String shown(Path file) {
        return invocation.paths().shown(file.toString());
    }

    static String scope(Scope scope) {
        return scope == Scope.USER ? "user" : "project";
    }

    private static String text(State state) {
        return switch (state) {
            case INSTALLED -> "installed";
            case OUTDATED -> "installed by another version, or in part; run rules hook install again";
            case NOT_INSTALLED -> "not installed";
            case UNREADABLE -> "cannot be read";
        };
    }

    private static Style style(State state) {
        return switch (state) {
            case INSTALLED -> Style.GREEN;
            case OUTDATED -> Style.YELLOW;
            case NOT_INSTALLED -> Style.DIM;
            case UNREADABLE -> Style.RED;
        };
    }

    private void write(JsonGenerator json, List<Place> places, Reply daemon, boolean works) {
        json.writeStartObject();
        json.writeStringProperty("agent", agent);
        json.writeBooleanProperty("works", works);
        json.writeArrayPropertyStart("places");
        places.forEach(place -> write(json, place));
        json.writeEndArray();
        json.writeBooleanProperty("daemon", daemon.isAnswered());
        json.writeStringProperty("log", shown(log.file()));
        json.writeEndObject();
    }

    private void write(JsonGenerator json, Place place) {
        HookStatus status = place.status();
        json.writeStartObject();
        json.writeStringProperty("scope", scope(place.scope()));
        json.writeStringProperty("path", shown(status.file()));
        json.writeStringProperty(
                "state",
                switch (status.state()) {
                    case INSTALLED -> "installed";
                    case OUTDATED -> "outdated";
                    case NOT_INSTALLED -> "not-installed";
                    case UNREADABLE -> "unreadable";
                });
        json.writeBooleanProperty("works", place.works());
        Json.texts(json, "command", status.command());
        Json.texts(json, "events", status.events());
        Json.texts(json, "problems", status.problems());
        Json.texts(json, "notes", status.notes());
        if (place.trial().isPresent()) {
            HookTrial trial = place.trial().get();
            json.writeObjectPropertyStart("test");
            json.writeStringProperty("event", trial.event());
            json.writeStringProperty("answer", trial.answer());
            json.writeNumberProperty("millis", trial.millis());
            Json.textOrNull(json, "problem", Optional.of(trial.problem()).filter(text -> !text.isEmpty()));
            json.writeEndObject();
        } else {
            json.writeNullProperty("test");
        }
        json.writeEndObject();
    }
}
