package io.agentrules.core;

import static io.agentrules.core.SessionScript.said;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.SessionEvent;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.session.SessionRegistry;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import io.agentrules.core.model.PromptSection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sessions that several threads use: each round all start at one moment. */
class SessionThreadsTest {
    private static final int THREADS = 6;
    private static final int ROUNDS = 60;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @Test
    void whatManyThreadsTellIsAllKnown() throws Exception {
        RuleEngine engine = SessionScript.engine();
        for (int round = 0; round < ROUNDS; round++) {
            Session shared = engine.openSession();
            Session sequential = engine.openSession();

            together(thread -> tell(shared, thread));
            for (int thread = 0; thread < THREADS; thread++) {
                tell(sequential, thread);
            }
            settle(shared);
            settle(sequential);

            assertThat(said(shared.activate())).isEqualTo(said(sequential.activate()));
            assertThat(shared.state().turn()).isEqualTo(sequential.state().turn());
        }
    }

    private static void tell(Session session, int thread) {
        for (int i = 0; i < 5; i++) {
            session.toolCall("read", Map.of("path", "src/t" + thread + "/" + i + ".ts"));
            session.modified("docs/t" + thread + "/" + i + ".md");
            session.observeOpenFiles(List.of("open/t" + thread + ".ts", "open/" + i + ".ts"));
            session.value("key-" + thread + "-" + i, "known");
            session.activate();
            session.prompt("prompt of t" + thread + "/" + i + ".sql");
            session.activate().renderPrompt();
        }
    }

    /** What a prompt or a tool call means ends with its turns, and snapshots and prompts replace each other. */
    private static void settle(Session session) {
        session.observeOpenFiles(List.of("q.sql"));
        for (int turn = 0; turn < 4; turn++) {
            session.prompt("test");
        }
    }

    @Test
    void theStoreOfSessionsNeverExceedsItsBound() throws Exception {
        var opened = new AtomicInteger();
        var evicted = new AtomicInteger();
        var sessions = new SessionRegistry<Session>(
                5, new EventPublisher(List.of(new Counting(opened, evicted))), session -> false);
        RuleEngine engine = SessionScript.engine();

        for (int round = 0; round < ROUNDS; round++) {
            together(thread -> {
                for (int i = 0; i < 50; i++) {
                    sessions.get("s" + (thread + i) % 9, id -> engine.openSession());
                    assertThat(sessions.size()).isLessThanOrEqualTo(5);
                }
            });

            assertThat(opened.get() - evicted.get()).isEqualTo(sessions.size()).isEqualTo(5);
        }
    }

    private record Counting(AtomicInteger opened, AtomicInteger evicted) implements RuleListener {
        @Override
        public void sessionOpened(SessionEvent event) {
            opened.incrementAndGet();
        }

        @Override
        public void sessionEvicted(SessionEvent event) {
            evicted.incrementAndGet();
        }
    }

    @Test
    void oneIdIsOneSessionForAllThatAskAtOnce() throws Exception {
        RuleEngine engine = SessionScript.engine();
        for (int round = 0; round < ROUNDS; round++) {
            var sessions = new Session[THREADS];
            String id = "s" + round;

            together(thread -> sessions[thread] = engine.openSession(id));

            assertThat(sessions).containsOnly(sessions[0]);
        }
    }

    @Test
    void tenThousandSessionsLeaveAHundred() {
        var evicted = new ArrayList<String>();
        RuleEngine engine = SessionScript.builder()
                .rule(TestRules.when("ts", "globs", PatternStyle.ANY_DEPTH, "*.ts"))
                .listener(new RuleListener() {
                    @Override
                    public void sessionEvicted(SessionEvent event) {
                        evicted.add(event.session());
                    }
                })
                .build();
        Session first = engine.openSession("0").path("a.ts");

        for (int i = 1; i < 10_000; i++) {
            engine.openSession(Integer.toString(i));
        }

        assertThat(evicted).hasSize(9_900).startsWith("0").endsWith("9899");
        assertThat(first.path("b.ts").activate().active())
                .extracting(Rule::name)
                .containsExactly("ts");
        assertThat(first.activate().context().sessionPaths()).hasSize(2);
        assertThat(engine.openSession("0")).isNotSameAs(first);
    }

    @Test
    void activationsAreOfOneCatalogEachWhileItIsReplaced() throws Exception {
        RuleEngine engine = SessionScript.engine();
        Session shared = engine.openSession().path("src/a.ts");
        for (int round = 0; round < ROUNDS; round++) {
            String name = "policy-" + round % 2;
            String text = "---\npaths:\n  - src/**\n---\nPolicy " + round;

            together(thread -> {
                if (thread == 0) {
                    engine.remoteRules(List.of(new RemoteRule(name, text, false)));
                    engine.refresh();
                } else {
                    assertIsOfOneCatalog(shared.path("src/" + thread + ".ts").activate());
                }
            });

            assertThat(shared.activate().catalog()).isSameAs(engine.catalog());
            assertThat(shared.activate().active()).extracting(Rule::content).contains("Policy " + round);
        }
    }

    private static void assertIsOfOneCatalog(Activation activation) {
        var active = new HashSet<>(activation.active());

        assertThat(activation.catalog().rules()).containsAll(active);
        for (Decision decision : activation.decisions()) {
            assertThat(decision.isActive()).isEqualTo(active.contains(decision.rule()));
        }
        assertThat(activation.renderPrompt().sections())
                .extracting(PromptSection.Section::text)
                .containsAll(active.stream().map(Rule::content).toList());
    }

    @Test
    void theSurroundingsAreKnownToWhoeverIsFirst() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            RuleEngine engine = SessionScript.builder()
                    .rule(TestRules.when("local", "ci", PatternStyle.ROOTED, "false"))
                    .build();
            engine.catalog();

            together(thread -> assertThat(
                            engine.openSession().activate().explain("local").flatMap(Decision::how))
                    .isEqualTo(Optional.of(How.CONDITION)));
        }
    }

    /** Has each thread do its part, all from one moment on, and waits for them; what one throws is thrown. */
    private void together(IntConsumer part) throws Exception {
        var gate = new CyclicBarrier(THREADS);
        var parts = new ArrayList<Future<?>>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            parts.add(threads.submit(() -> {
                gate.await(30, TimeUnit.SECONDS);
                part.accept(thread);
                return true;
            }));
        }
        for (Future<?> each : parts) {
            each.get(60, TimeUnit.SECONDS);
        }
    }
}
