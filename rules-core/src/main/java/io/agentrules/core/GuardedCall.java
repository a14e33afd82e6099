package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.core.Arming.Armed;
import io.agentrules.core.guard.Batch;
import io.agentrules.core.guard.Batch.Match;
import io.agentrules.core.guard.Policy;
import io.agentrules.core.guard.Policy.Outcome;
import io.agentrules.core.guard.TriggerIndex;
import io.agentrules.core.guard.Watch;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** One model call of a session, and the trigger rules that watch it: those of the catalog at its beginning, to its end. */
final class GuardedCall {
    private final Session session;
    private final SessionSource source;
    private final TriggerIndex triggers;
    private final Policy policy;
    private final Watch watch;
    private long characters;

    /** Begins a call that the rules watch that are armed. */
    static GuardedCall watching(Session session, SessionSource source, Armed armed) {
        return new GuardedCall(session, source, armed.triggers().index(), armed.rules(), armed.prompt());
    }

    /** Begins a call that no rule watches. */
    static GuardedCall unwatched(Session session, SessionSource source) {
        return new GuardedCall(session, source, TriggerIndex.NONE, new BitSet(), Optional.empty());
    }

    private GuardedCall(
            Session session, SessionSource source, TriggerIndex triggers, BitSet armed, Optional<String> prompt) {
        GuardSettings settings = source.guardSettings();
        this.session = session;
        this.source = source;
        this.triggers = triggers;
        this.policy = new Policy(triggers, settings);
        this.watch = new Watch(triggers, armed, prompt, settings.rawArguments(), source::candidates, source::report);
    }

    /** Takes a slice of a piece. */
    List<Batch> feed(Delta delta, int from, int to) {
        characters += to - from;
        watch.feed(delta, delta.text().substring(from, to));
        return watch.taken();
    }

    List<Batch> finish(String stream) {
        watch.finish(stream);
        return watch.taken();
    }

    /** Returns whether a stream of that key began, and was not ended. */
    boolean isOpen(String stream) {
        return watch.isOpen(stream);
    }

    /** Returns the key of the stream that began first, of those that were not ended; empty when there is none. */
    Optional<String> firstStream() {
        return watch.firstStream();
    }

    /** Lets rules fire, if they may, and returns what follows from it; also when that is no interruption. */
    Optional<Interruption> fire(Batch batch, String stream) {
        Optional<Outcome> outcome = session.fire(policy, batch, triggers);
        batch.matches().stream()
                .map(Match::rule)
                .filter(rule -> !policy.mayFireAgain(rule))
                .forEach(watch::disarm);
        return outcome.map(fired -> told(batch, stream, fired));
    }

    private Interruption told(Batch batch, String stream, Outcome outcome) {
        List<Rule> rules = outcome.matches().stream()
                .map(Match::rule)
                .distinct()
                .map(triggers::rule)
                .toList();
        if (outcome.isBounded()) {
            rules.forEach(rule -> source.report(bounded(rule)));
        }
        var firing = new Firing(
                batch.source(),
                stream,
                batch.offset(),
                outcome.matches().stream()
                        .map(match ->
                                new Firing.Match(triggers.rule(match.rule()).name(), match.condition()))
                        .toList(),
                outcome.action(),
                batch.excerpt(),
                source.reminder(rules));
        source.triggered(session.id(), firing);
        return new Interruption(firing, outcome.contextMode(), outcome.left());
    }

    private static Diagnostic bounded(Rule rule) {
        return Diagnostic.warning(
                        "interruptions-bounded",
                        "A match did not interrupt the model: it was interrupted so often that a rule may keep it from ever"
                                + " finishing",
                        "Make the condition narrower, so that the model's next answer does not match again")
                .about(rule.name())
                .at(rule.source().location());
    }

    /** The response is complete. */
    void completed() {
        session.completedCall();
        tellLength();
    }

    /** The response is interrupted, and will probably not be complete. */
    void interrupted() {
        tellLength();
    }

    private void tellLength() {
        source.streamed(session.id(), characters);
        characters = 0;
    }
}
