package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.core.Message.ToolCall;
import io.agentrules.core.discover.Fatal;
import io.agentrules.core.session.PathsInToolCall;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/** What every session of an engine works with. Safe for use by many threads. */
final class SessionSource {
    private final CatalogSource catalogs;
    private final Sessions sessions;
    private final LongSupplier nanoTime;
    private final List<BiFunction<String, Map<String, ?>, Collection<String>>> extractors;

    SessionSource(CatalogSource catalogs, RuleEngine.Builder settings) {
        this.catalogs = catalogs;
        this.sessions = new Sessions(settings.maxSessions, catalogs.listeners());
        this.nanoTime = settings.nanoTime;
        this.extractors = List.copyOf(settings.toolPaths);
    }

    CatalogSource catalogSource() {
        return catalogs;
    }

    RuleCatalog catalog() {
        return catalogs.catalog();
    }

    Workspace workspace() {
        return catalogs.workspace();
    }

    /** Returns what durations are measured by. */
    long nanoTime() {
        return nanoTime.getAsLong();
    }

    /** Opens a session that no one else asks for by id. */
    Session open(SessionState state) {
        return sessions.opened(new Session(sessions.unusedId(), this, catalog(), state));
    }

    /** Returns the session of that id; a new one when there is none. */
    Session get(String id) {
        RuleCatalog catalog = catalog(); // not inside the lock of all sessions: it may ask providers and tell listeners
        return sessions.get(id, unused -> new Session(id, this, catalog, SessionState.NEW));
    }

    /** Opens a session, in place of another one of that id. */
    Session restore(String id, SessionState state) {
        return sessions.put(id, new Session(id, this, catalog(), state));
    }

    /** Returns the candidate paths of observed ones, in their order. */
    List<String> candidates(Collection<String> observed) {
        return observed.stream()
                .flatMap(path -> workspace().candidates().candidate(path).stream())
                .toList();
    }

    /** Returns the candidate paths that a tool call names; an extractor that fails is reported. */
    List<String> pathsInToolCall(ToolCall call) {
        return candidates(pathsInToolCall(call.tool(), call.arguments()));
    }

    private Collection<String> pathsInToolCall(String tool, Map<String, ?> arguments) {
        var paths = new LinkedHashSet<>(PathsInToolCall.in(tool, arguments));
        for (var extractor : extractors) {
            try {
                extractor.apply(tool, arguments).forEach(path -> paths.add(Objects.requireNonNull(path, "path")));
            } catch (Throwable broken) {
                Fatal.rethrowIfFatal(broken);
                report(Fatal.causedBy(
                        Diagnostic.warning(
                                "extractor-failed",
                                extractor.getClass().getName() + " failed on the arguments of a tool: "
                                        + Fatal.describe(broken),
                                "Repair or remove it"),
                        broken));
            }
        }
        return paths;
    }

    Triggers triggersOf(Rule rule) {
        return catalogs.triggersOf(rule);
    }

    GuardSettings guardSettings() {
        return catalogs.guardSettings();
    }

    String reminder(List<Rule> rules) {
        return catalogs.reminder(rules);
    }

    void triggered(String session, Firing firing) {
        catalogs.triggered(session, firing);
    }

    void streamed(String session, long characters) {
        catalogs.streamed(session, characters);
    }

    void report(Diagnostic diagnostic) {
        catalogs.report(diagnostic);
    }

    void activated(String session, Activation activation, Duration time) {
        catalogs.activated(session, activation, time);
    }
}
