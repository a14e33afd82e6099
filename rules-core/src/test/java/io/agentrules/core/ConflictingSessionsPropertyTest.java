package io.agentrules.core;

import static io.agentrules.core.SessionScript.comparable;
import static io.agentrules.core.SessionScript.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.spi.SessionStore.Stored;
import io.agentrules.core.SessionScript.Event;
import io.agentrules.core.model.SessionState;
import io.agentrules.core.model.SessionState.Fired;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What two nodes did to a session at the same time: what this one did comes after what the other one has saved. */
class ConflictingSessionsPropertyTest {
    /** Two nodes with one store, and a node that sees everything. */
    private static final class Nodes {
        private final MemorySessionStore store = new MemorySessionStore();
        private final RuleEngine here = node();
        private final RuleEngine there = node();
        private final RuleEngine oracle = SessionScript.engine();

        Nodes() {
            oracle.catalog(); // mentions in prompts before it would be read later
        }

        private RuleEngine node() {
            RuleEngine.Builder builder =
                    SessionScript.builder().sessionStore(store).sessionStoreTimeout(Duration.ofHours(1));
            SessionScript.rules().forEach(builder::rule);
            RuleEngine engine = builder.build();
            engine.catalog();
            return engine;
        }
    }

    @Property(tries = 200)
    void itIsAsIfOurTurnCameAfterTheirs(
            @ForAll("scripts") List<Event> before,
            @ForAll("scripts") List<Event> theirs,
            @ForAll("evidence") List<Event> ours) {
        var nodes = new Nodes();
        Session session = saved(told(nodes.here.openSession("s"), before));
        saved(told(nodes.there.openSession("s"), theirs));
        Session expected = nodes.oracle.openSession();
        told(expected, before).activate();
        told(expected, theirs).activate();

        told(session.prompt("next"), ours).activate();
        told(expected.prompt("next"), ours).activate();

        assertThat(comparable(session.state())).isEqualTo(comparable(expected.state()));
        assertThat(nodes.there.openSession("s").prompt("and on").activate()).isNotNull();
        assertThat(nodes.there.openSession("s").state().turn())
                .isEqualTo(expected.state().turn() + 1);
    }

    @Property(tries = 200)
    void nothingIsLost(
            @ForAll("scripts") List<Event> before,
            @ForAll("scripts") List<Event> theirs,
            @ForAll("scripts") List<Event> ours) {
        var nodes = new Nodes();
        Session session = saved(told(nodes.here.openSession("s"), before));
        Session other = nodes.there.openSession("s");
        told(session, ours);
        SessionState ofOurs = session.state();
        SessionState ofTheirs = saved(told(other, theirs)).state();

        SessionState both = saved(session.path("at-last.ts")).state();

        assertThat(observed(both)).containsAll(observed(ofOurs)).containsAll(observed(ofTheirs));
        assertThat(fired(both)).containsAll(fired(ofOurs)).containsAll(fired(ofTheirs));
        assertThat(both.turn()).isGreaterThanOrEqualTo(Math.max(ofOurs.turn(), ofTheirs.turn()));
        assertThat(both.firings().fired())
                .allSatisfy(firing -> assertThat(firing.call())
                        .isLessThanOrEqualTo(both.firings().completedCalls()));
    }

    /** A store that was restored from a copy has an older state than this node saved. */
    @Property(tries = 200)
    void whatTheStoreLostComesBack(
            @ForAll("scripts") List<Event> before,
            @ForAll("scripts") List<Event> lost,
            @ForAll("scripts") List<Event> meanwhile,
            @ForAll("scripts") List<Event> later)
            throws IOException {
        var nodes = new Nodes();
        Session session = saved(told(nodes.here.openSession("s").path("first.ts"), before));
        Stored copy = nodes.store.load("s").orElseThrow();
        saved(told(session.path("lost.ts"), lost));
        nodes.store.delete("s");
        nodes.store.save("s", copy.state(), 0);
        SessionState ofTheirs =
                saved(told(nodes.there.openSession("s"), meanwhile)).state();

        told(session, later);
        SessionState ofOurs = session.state();
        SessionState both = saved(session.path("at-last.ts")).state();

        assertThat(observed(both)).containsAll(observed(ofOurs)).containsAll(observed(ofTheirs));
        assertThat(fired(both)).containsAll(fired(ofOurs)).containsAll(fired(ofTheirs));
        assertThat(both.turn()).isGreaterThanOrEqualTo(Math.max(ofOurs.turn(), ofTheirs.turn()));
    }

    @Example
    void theOldestPathsAreLeftOutOfTooMany() {
        var nodes = new Nodes();
        Session session = saved(told(nodes.here.openSession("s"), paths("base", 1_000)));
        saved(told(nodes.there.openSession("s"), paths("theirs", 700)));
        Session expected = told(nodes.oracle.openSession(), paths("base", 1_000));
        told(told(expected, paths("theirs", 700)), paths("ours", 80));

        saved(told(session, paths("ours", 80)));

        assertThat(session.state().evidence())
                .hasSize(1_000)
                .isEqualTo(expected.state().evidence());
    }

    /** So many changes are not kept one by one. */
    @Example
    void manyChangesThatCouldNotBeSavedAreNotLost() {
        var nodes = new Nodes();
        Session session = saved(told(nodes.here.openSession("s"), paths("base", 10)));
        saved(told(nodes.there.openSession("s"), paths("theirs", 10)));

        saved(told(session, paths("ours", 700)));

        assertThat(session.state().evidence()).hasSize(720);
    }

    private static Session saved(Session session) {
        session.activate();
        assertThat(session.save()).isTrue();
        return session;
    }

    private static List<Event> paths(String folder, int count) {
        return IntStream.range(0, count)
                .mapToObj(n -> new Event("path", "", session -> session.path(folder + "/" + n + ".x")))
                .toList();
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

    /** Without the history: a node that does not know that another one has read it reads it again. */
    @Provide
    Arbitrary<List<Event>> scripts() {
        return SessionScript.anything()
                .filter(event -> !event.text().startsWith("history"))
                .list()
                .ofMaxSize(10);
    }

    @Provide
    Arbitrary<List<Event>> evidence() {
        return SessionScript.evidence().list().ofMaxSize(10);
    }
}
