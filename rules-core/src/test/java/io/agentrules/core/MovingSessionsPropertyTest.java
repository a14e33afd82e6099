package io.agentrules.core;

import static io.agentrules.core.SessionScript.comparable;
import static io.agentrules.core.SessionScript.said;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.SessionScript.Event;
import io.agentrules.core.model.SessionState;
import io.agentrules.core.model.SessionState.Fired;
import io.agentrules.core.model.SessionState.Observed;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Sessions that move between nodes at random, compared with sessions of one node that saw everything. */
class MovingSessionsPropertyTest {
    private static final int NODES = 3;
    private static final int SESSIONS = 4;

    /** A busy machine may stand still for long. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    /** Something that happens in a session, on a node. */
    private record Step(int session, int node, Event event) {}

    @Property(tries = 30)
    void whereASessionIsMakesNoDifference(@ForAll("steps") List<Step> steps) {
        var store = new MemorySessionStore();
        List<RuleEngine> nodes = nodes(store, System::nanoTime, PATIENCE, 2);
        RuleEngine oracle = SessionScript.engine();

        for (Step step : steps) {
            String id = "s" + step.session();
            Session session = nodes.get(step.node()).openSession(id);
            Session expected = oracle.openSession(id);
            step.event().tell(session);
            step.event().tell(expected);
            Activation activation = session.activate();
            Activation expectedActivation = expected.activate();

            assertThat(said(activation)).isEqualTo(said(expectedActivation));
            assertThat(activation.renderPrompt().text())
                    .isEqualTo(expectedActivation.renderPrompt().text());
            assertThat(comparable(session.state())).isEqualTo(comparable(expected.state()));
        }
    }

    /** The caller sees no exception, and what a save reported as stored is there for every node in the end. */
    @Property(tries = 20)
    void nothingThatWasSavedIsLostWhenTheStoreFails(@ForAll("steps") List<Step> steps, @ForAll long seed) {
        var store = new FailingStore(new Random(seed));
        var nanos = new AtomicLong();
        List<RuleEngine> nodes = nodes(store, nanos::get, Duration.ofMillis(15), SESSIONS);
        Map<String, Set<String>> saved = new HashMap<>();

        for (Step step : steps) {
            String id = "s" + step.session();
            Session session = nodes.get(step.node()).openSession(id);
            step.event().tell(session);
            session.activate();
            if (session.save()) {
                saved.computeIfAbsent(id, unused -> new HashSet<>()).addAll(facts(session.state()));
            }
            nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        }
        store.failsNoMore();
        for (RuleEngine node : nodes) {
            for (int session = 0; session < SESSIONS; session++) {
                Session behind = node.openSession("s" + session);
                assertThat(isSaved(behind, nanos)).isTrue();
                saved.computeIfAbsent(behind.id(), unused -> new HashSet<>()).addAll(facts(behind.state()));
            }
        }

        RuleEngine fresh = nodes(store, nanos::get, PATIENCE, SESSIONS).get(0);
        saved.forEach(
                (id, facts) -> assertThat(facts(fresh.openSession(id).state())).containsAll(facts));
    }

    /** On a busy machine, a thread may not even begin within the deadline. */
    private static boolean isSaved(Session session, AtomicLong nanos) {
        boolean isSaved = false;
        for (int attempt = 0; attempt < 100 && !isSaved; attempt++) {
            nanos.addAndGet(Duration.ofSeconds(10).toNanos());
            isSaved = session.save();
        }
        return isSaved;
    }

    /** What nothing may undo: paths that were observed, and rules that fired. */
    private static Set<String> facts(SessionState state) {
        var facts = new HashSet<String>();
        for (Observed observed : state.evidence()) {
            if (!List.of("open", "visible").contains(observed.kind().id())) {
                facts.add(observed.kind() + " " + observed.path());
            }
        }
        for (Fired fired : state.firings().fired()) {
            facts.add("fired " + fired.rule());
        }
        return facts;
    }

    private static List<RuleEngine> nodes(
            MemorySessionStore store, LongSupplier nanoTime, Duration timeout, int maxSessions) {
        var nodes = new ArrayList<RuleEngine>();
        for (int node = 0; node < NODES; node++) {
            RuleEngine.Builder builder = SessionScript.builder()
                    .nanoTime(nanoTime)
                    .sessionStore(store)
                    .sessionStoreTimeout(timeout)
                    .maxSessions(maxSessions);
            SessionScript.rules().forEach(builder::rule);
            nodes.add(builder.build());
        }
        return nodes;
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Event> prompt = Arbitraries.of("next", "see src/a.ts", "test")
                .map(text -> new Event("prompt " + text, "", session -> session.prompt(text)));
        return Combinators.combine(
                        Arbitraries.integers().between(0, SESSIONS - 1),
                        Arbitraries.integers().between(0, NODES - 1),
                        Arbitraries.frequencyOf(Tuple.of(1, prompt), Tuple.of(2, withoutHistory())))
                .as((session, node, event) -> new Step(session, node, then(prompt(event), event)))
                .list()
                .ofMinSize(5)
                .ofMaxSize(40);
    }

    /** The history is read once: a node that does not know that another one has read it reads it again. */
    private static Arbitrary<Event> withoutHistory() {
        return SessionScript.anything().filter(event -> !event.text().startsWith("history"));
    }

    /** A session moves when a turn begins: what is repeated in a turn that another node began does not show. */
    private static Optional<Event> prompt(Event event) {
        return event.text().startsWith("prompt")
                ? Optional.empty()
                : Optional.of(new Event("prompt", "", session -> session.prompt("go on")));
    }

    private static Event then(Optional<Event> first, Event second) {
        return new Event(second.text(), "", session -> {
            first.ifPresent(event -> event.tell(session));
            second.tell(session);
        });
    }

    /** Fails, hangs, and loses answers at random. */
    private static final class FailingStore extends MemorySessionStore {
        private final Random random;
        private boolean isReliable;

        FailingStore(Random random) {
            this.random = random;
        }

        synchronized void failsNoMore() {
            isReliable = true;
        }

        private synchronized int luck() {
            return isReliable ? 9 : random.nextInt(10);
        }

        private static void fail(int luck) throws IOException {
            if (luck == 0) {
                throw new IOException("connection refused");
            }
            if (luck == 1) {
                try {
                    Thread.sleep(40);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        }

        @Override
        public Optional<Stored> load(String id) throws IOException {
            fail(luck());
            return super.load(id);
        }

        @Override
        public OptionalLong save(String id, String state, long expected) throws IOException {
            int luck = luck();
            fail(luck);
            OptionalLong saved = super.save(id, state, expected);
            if (luck == 2) {
                throw new IOException("connection reset");
            }
            return saved;
        }
    }
}
