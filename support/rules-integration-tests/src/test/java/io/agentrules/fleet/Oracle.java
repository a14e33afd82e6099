package io.agentrules.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.SessionState;
import io.agentrules.core.model.SessionState.Fired;
import io.agentrules.core.model.SessionState.Observed;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** One engine that sees everything that is known to have happened, to compare with. */
final class Oracle {
    /** All processes while they share the store; without it, each is a side of its own. */
    private static final Optional<NodeProcess> CONNECTED = Optional.empty();

    private final RuleEngine engine;
    private final Set<String> sessions = new TreeSet<>();

    /** How many turns of a session nobody answered, because the process was killed: whether they happened is not known. */
    private final Map<String, Integer> lost = new HashMap<>();

    /** Sessions that went on in the memory of one process, because the store was down. */
    private final Set<String> apart = new HashSet<>();

    /** Where {@link FleetRules#ONCE} fired in a session. */
    private final Map<String, Set<Optional<NodeProcess>>> firedOnce = new HashMap<>();

    private int answers;
    private int states;
    private int fired;
    private int unsaved;
    private boolean isBehind;

    Oracle(int sessions) {
        this.engine = FleetRules.engine().maxSessions(sessions).build();
    }

    void notAnswered(Turn turn) {
        sessions.add(turn.session());
        lost.merge(turn.session(), 1, Integer::sum);
    }

    /** Compares an answer, if everything is known of the session; a rule that fires once does so in any case. */
    void answered(Turn turn, Answer answer, NodeProcess node) {
        sessions.add(turn.session());
        if (!answer.isSaved()) {
            apart.add(turn.session());
            unsaved++;
            isBehind = true;
        }
        Answer expected = turn.happen(engine);
        if (isCertain(turn.session())) {
            assertThat(answer).as(turn.line()).isEqualTo(expected);
            answers++;
        }
        if (!answer.fired().isEmpty()) {
            fired++;
        }
        if (answer.fired().equals(FleetRules.ONCE)) {
            assertFiresOnce(turn.session(), answer.isSaved() ? CONNECTED : Optional.of(node));
        }
    }

    private boolean isCertain(String session) {
        return !lost.containsKey(session) && !apart.contains(session);
    }

    /** A rule that fires once may fire once on each side, before either knows of the other. */
    private void assertFiresOnce(String session, Optional<NodeProcess> side) {
        Set<Optional<NodeProcess>> sides = firedOnce.computeIfAbsent(session, unused -> new HashSet<>());
        if (side.equals(CONNECTED)) {
            assertThat(sides).as("knows all firings in " + session).isEmpty();
        }
        assertThat(sides.add(side)).as("fires for the first time in " + session).isTrue();
    }

    /** Compares what is stored of all sessions: nothing is lost that was answered, not even while the store was down. */
    void compareStored(RuleEngine other) {
        for (String session : sessions) {
            SessionState expected = engine.openSession(session).state();
            SessionState stored = other.openSession(session).state();
            if (isCertain(session)) {
                assertThat(stored).as(session).isEqualTo(expected);
            } else {
                assertThat(stored.turn())
                        .as(session)
                        .isBetween(expected.turn(), expected.turn() + lost.getOrDefault(session, 0));
                assertThat(paths(stored)).as(session).containsAll(paths(expected));
                assertThat(fired(stored)).as(session).containsAll(fired(expected));
            }
            states++;
        }
    }

    private static List<String> paths(SessionState state) {
        return state.evidence().stream().map(Observed::path).toList();
    }

    private static List<String> fired(SessionState state) {
        return state.firings().fired().stream().map(Fired::rule).toList();
    }

    /** Returns whether something that was answered may not be stored. */
    boolean isBehind() {
        return isBehind;
    }

    /** Records that everything is stored. */
    void caughtUp() {
        isBehind = false;
    }

    int comparedAnswers() {
        return answers;
    }

    int firings() {
        return fired;
    }

    /** Returns the figures of the run. */
    @Override
    public String toString() {
        long twice =
                firedOnce.values().stream().filter(sides -> sides.size() > 1).count();
        return ("%,d answers and %,d stored sessions compared, %,d firings (in %d sessions one on more than one side), "
                        + "%d turns not answered, %d not saved at once")
                .formatted(
                        answers,
                        states,
                        fired,
                        twice,
                        lost.values().stream().mapToInt(i -> i).sum(),
                        unsaved);
    }
}
