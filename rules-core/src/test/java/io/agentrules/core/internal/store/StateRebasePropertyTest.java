package io.agentrules.core.internal.store;

import static io.agentrules.core.SessionScript.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.SessionScript;
import io.agentrules.core.SessionScript.Event;
import io.agentrules.core.internal.session.Setting;
import io.agentrules.core.model.SessionState;
import io.agentrules.core.model.SessionState.Fired;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What two nodes did to a session at the same time, put together. */
class StateRebasePropertyTest {
    private static final RuleEngine ENGINE = SessionScript.engine();
    private static final Event NEW_TURN = new Event("prompt next", "", session -> session.prompt("next"));

    @Property(tries = 300)
    void whereOneSideDidNothingTheOtherOneCounts(
            @ForAll("scripts") List<Event> before, @ForAll("scripts") List<Event> later) {
        SessionState base = after(SessionState.NEW, before);
        SessionState changed = after(base, later);

        assertThat(StateRebase.rebase(base, base, changed, Set.of())).isEqualTo(changed);
        assertThat(StateRebase.rebase(base, changed, base, toldIn(later))).isEqualTo(changed);
    }

    /** A new turn makes visible what is repeated: see {@link StateRebase}. */
    @Property(tries = 300)
    void itIsAsIfOurTurnsCameAfterTheirs(
            @ForAll("scripts") List<Event> before,
            @ForAll("scripts") List<Event> theirs,
            @ForAll("quietScripts") List<Event> ours) {
        List<Event> ourTurns = Stream.concat(Stream.of(NEW_TURN), ours.stream()).toList();
        SessionState base = after(after(SessionState.NEW, List.of(NEW_TURN)), before);
        SessionState stored = after(base, theirs);

        SessionState rebased = StateRebase.rebase(base, after(base, ourTurns), stored, toldIn(ours));

        assertThat(comparable(rebased)).isEqualTo(comparable(after(stored, ourTurns)));
    }

    /** Leaves out the order in which rules came in, too: they are evaluated again. */
    private static SessionState comparable(SessionState state) {
        SessionState comparable = SessionScript.comparable(state);
        return new SessionState(
                comparable.turn(),
                comparable.prompt(),
                comparable.evidence(),
                comparable.mentions(),
                List.of(),
                comparable.values(),
                comparable.tools(),
                comparable.mcpTools(),
                comparable.seededFromHistory(),
                comparable.firings());
    }

    @Property(tries = 300)
    void nothingIsLostAndTheOrderOfTheSidesDecidesLittle(
            @ForAll("scripts") List<Event> before,
            @ForAll("scripts") List<Event> one,
            @ForAll("scripts") List<Event> other) {
        SessionState base = after(SessionState.NEW, before);
        SessionState ours = after(base, one);
        SessionState theirs = after(base, other);

        SessionState merged = StateRebase.rebase(base, ours, theirs, toldIn(one));
        SessionState mirrored = StateRebase.rebase(base, theirs, ours, toldIn(other));

        assertThat(observed(merged)).containsAll(observed(ours)).containsAll(observed(theirs));
        assertThat(observed(merged)).isEqualTo(observed(mirrored));
        assertThat(fired(merged))
                .containsAll(fired(ours))
                .containsAll(fired(theirs))
                .isEqualTo(fired(mirrored));
        assertThat(merged.activated()).containsAll(ours.activated()).containsAll(theirs.activated());
        assertThat(merged.turn()).isEqualTo(mirrored.turn()).isGreaterThanOrEqualTo(theirs.turn());
        assertThat(merged.firings().completedCalls())
                .isEqualTo(mirrored.firings().completedCalls())
                .isGreaterThanOrEqualTo(theirs.firings().completedCalls());
        assertThat(merged.firings().interruptions())
                .isEqualTo(mirrored.firings().interruptions());
        assertThat(merged.firings().fired())
                .allSatisfy(firing -> assertThat(firing.call())
                        .isLessThanOrEqualTo(merged.firings().completedCalls())
                        .isGreaterThanOrEqualTo(call(firing.rule(), theirs)));
    }

    /** A store that was restored from a copy has an older state than this side started from. */
    @Property(tries = 200)
    void whatTheStoreLostComesBack(
            @ForAll("scripts") List<Event> before,
            @ForAll("scripts") List<Event> lost,
            @ForAll("scripts") List<Event> later) {
        SessionState old = after(SessionState.NEW, before);
        SessionState base = after(old, lost);
        SessionState ours = after(base, later);

        SessionState merged = StateRebase.rebase(base, ours, old, toldIn(later));

        assertThat(observed(merged)).containsAll(observed(ours));
        assertThat(fired(merged)).isEqualTo(fired(ours));
        assertThat(merged.turn()).isGreaterThanOrEqualTo(ours.turn());
        assertThat(merged.firings().completedCalls()).isEqualTo(ours.firings().completedCalls());
    }

    @Example
    void theOldestPathsAreLeftOutOfTooMany() {
        List<Event> theirs = paths("theirs", 700);
        List<Event> ours = paths("ours", 700);
        SessionState base = after(SessionState.NEW, paths("base", 1_000));

        SessionState merged = StateRebase.rebase(base, after(base, ours), after(base, theirs), Set.of());

        assertThat(merged.evidence()).hasSize(1_000);
        assertThat(merged).isEqualTo(after(after(base, theirs), ours));
    }

    private static List<Event> paths(String folder, int count) {
        return IntStream.range(0, count)
                .mapToObj(n -> new Event("path", "", session -> session.path(folder + "/" + n + ".x")))
                .toList();
    }

    private static Set<Setting> toldIn(List<Event> events) {
        return events.stream()
                .map(Event::replaces)
                .filter(what -> !what.isEmpty())
                .map(StateRebasePropertyTest::setting)
                .collect(Collectors.toSet());
    }

    private static Setting setting(String what) {
        return switch (what) {
            case "tools" -> Setting.TOOLS;
            case "mcp" -> Setting.MCP_TOOLS;
            case "open" -> Setting.paths(Kind.OPEN);
            case "visible" -> Setting.paths(Kind.VISIBLE);
            default -> Setting.values(what);
        };
    }

    private static SessionState after(SessionState state, List<Event> events) {
        Session session = ENGINE.restoreSession("s", state);
        return told(session, events).state();
    }

    private static Set<String> observed(SessionState state) {
        return state.evidence().stream()
                .filter(path -> path.kind() != Kind.OPEN && path.kind() != Kind.VISIBLE)
                .map(path -> path.kind() + " " + path.path())
                .collect(Collectors.toSet());
    }

    private static Set<String> fired(SessionState state) {
        return state.firings().fired().stream().map(Fired::rule).collect(Collectors.toSet());
    }

    private static int call(String rule, SessionState state) {
        return state.firings().fired().stream()
                .filter(firing -> firing.rule().equals(rule))
                .mapToInt(Fired::call)
                .findFirst()
                .orElse(0);
    }

    @Provide
    Arbitrary<List<Event>> scripts() {
        return SessionScript.anything().list().ofMaxSize(12);
    }

    /** Without what counts only once, but on both sides: responses in which rules fire, and the history. */
    @Provide
    Arbitrary<List<Event>> quietScripts() {
        return scripts().map(script -> {
            var quiet = new ArrayList<>(script);
            quiet.removeIf(event -> event.text().startsWith("history"));
            quiet.removeIf(event ->
                    event.text().startsWith("response") && !event.text().endsWith("fine"));
            return quiet;
        });
    }
}
