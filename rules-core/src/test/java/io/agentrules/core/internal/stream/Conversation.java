package io.agentrules.core.internal.stream;

import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Interruption;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Feeds responses to the guards of a session, as a harness does, and records all events in order. */
final class Conversation implements RuleListener {
    private final List<Event> events = new ArrayList<>();
    private final String prompt;
    private final Emission emission;
    private final int goesOn;
    private final Session session;
    private final StringBuilder shown = new StringBuilder();
    private Optional<Shown> showing = Optional.empty();
    private int interruptions;

    /** An event while feeding. */
    sealed interface Event {}

    /** Text of a stream was shown; consecutive texts are joined. */
    record Shown(StreamSource source, String stream, String text) implements Event {}

    /** Rules fired. */
    record Fired(Firing firing) implements Event {}

    /** The harness was told to stop. */
    record Interrupted(Interruption interruption) implements Event {}

    /** A response ended with these deferred firings. */
    record Ended(List<Firing> deferred) implements Event {}

    /**
     * Starts a conversation.
     *
     * @param goesOn one bit per interruption: whether the harness continues after it
     */
    Conversation(List<Rule> rules, GuardSettings settings, String prompt, Emission emission, int goesOn) {
        this.prompt = prompt;
        this.emission = emission;
        this.goesOn = goesOn;
        this.session = engine(rules, settings, this).openSession().prompt(prompt);
    }

    static RuleEngine engine(List<Rule> rules, GuardSettings settings, RuleListener listener) {
        RuleEngine.Builder builder = RuleEngine.builder()
                .workspace(Path.of("/nowhere"))
                .home(Path.of("/nowhere"))
                .environment(Map.of())
                .config(RulesConfig.builder().guard(settings).build())
                .listener(listener)
                .discovery(false);
        rules.forEach(builder::rule);
        return builder.build();
    }

    /** Feeds responses, each up to where the harness stops, and returns all events. */
    List<Event> of(List<List<Step>> responses) {
        responses.forEach(this::respond);
        return events();
    }

    /** Starts the next turn. */
    void nextTurn() {
        session.prompt(prompt);
    }

    List<Event> events() {
        endShown();
        return events;
    }

    /** Feeds one response up to where the harness stops. */
    void respond(List<Step> response) {
        StreamGuard guard = session.guard(emission, this::show);
        for (Step step : response) {
            if (!note(guard, step(guard, step))) {
                break;
            }
        }
        note(guard, guard.finish());
        guard.finish();
        add(new Ended(guard.deferred()));
    }

    private static Optional<Interruption> step(StreamGuard guard, Step step) {
        return step instanceof Step.Piece piece ? guard.feed(piece.delta()) : guard.finish(((Step.End) step).stream());
    }

    /** Records interruptions and returns whether the harness continues. */
    private boolean note(StreamGuard guard, Optional<Interruption> first) {
        Optional<Interruption> next = first;
        while (next.isPresent()) {
            add(new Interrupted(next.get()));
            if ((goesOn >> interruptions++ & 1) == 0) {
                return false;
            }
            next = guard.resume();
        }
        return true;
    }

    private void show(StreamSource source, String stream, String text) {
        var piece = new Shown(source, stream, "");
        if (!showing.equals(Optional.of(piece))) {
            endShown();
            showing = Optional.of(piece);
        }
        shown.append(text);
    }

    private void add(Event event) {
        endShown();
        events.add(event);
    }

    /** Records what was shown since the last event as one text: joining it piece by piece would take most of the time of a test. */
    private void endShown() {
        showing.ifPresent(piece -> events.add(new Shown(piece.source(), piece.stream(), shown.toString())));
        showing = Optional.empty();
        shown.setLength(0);
    }

    @Override
    public void triggered(FiringEvent event) {
        add(new Fired(event.firing()));
    }
}
