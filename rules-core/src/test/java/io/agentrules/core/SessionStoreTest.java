package io.agentrules.core;

import static io.agentrules.core.SessionScript.said;
import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.StoreEvent;
import io.agentrules.core.internal.stream.Allocated;
import io.agentrules.core.model.Delta;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sessions in a store that several engines share. */
class SessionStoreTest {
    private static final Rule ONCE =
            named("once", "test").trigger(StreamTrigger.of("any\\b")).build();
    private static final Rule AFTER_TWO = named("after-two", "test")
            .trigger(StreamTrigger.of("TODO")
                    .withOptions(TriggerOptions.builder()
                            .repeatMode(RepeatMode.AFTER_GAP)
                            .repeatGap(2)
                            .build()))
            .build();
    private static final Rule TYPESCRIPT = TestRules.when("ts", "globs", PatternStyle.ANY_DEPTH, "*.ts");

    private final FragileStore store = new FragileStore();
    private final List<String> events = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final RuleEngine one = engine().build();
    private final RuleEngine other = engine().build();

    private RuleEngine.Builder engine() {
        return SessionScript.builder()
                .rule(ONCE)
                .rule(AFTER_TWO)
                .rule(TYPESCRIPT)
                .nanoTime(nanos::get)
                .sessionStore(store)
                .sessionStoreTimeout(Duration.ofSeconds(20))
                .listener(new RuleListener() {
                    @Override
                    public void stored(StoreEvent event) {
                        events.add(event.operation() + " " + event.outcome());
                    }

                    @Override
                    public void reported(DiagnosticEvent event) {
                        events.add(event.diagnostic().code());
                    }
                });
    }

    @Test
    void aTurnCostsOneLoadWhenColdAndOneSave() {
        Session session = one.openSession("s");
        assertThat(store.asked()).isEqualTo("1 loads, 0 saves");

        session.prompt("go on").path("a.ts").activate();
        assertThat(store.asked()).isEqualTo("0 loads, 1 saves");

        session.activate();
        one.openSession("s").activate();
        assertThat(store.asked()).isEqualTo("0 loads, 0 saves");

        one.openSession("s").prompt("and on").activate();
        assertThat(store.asked()).isEqualTo("0 loads, 1 saves");

        other.openSession("s").prompt("there").activate();
        assertThat(store.asked()).isEqualTo("1 loads, 1 saves");
        assertThat(events).containsExactly("LOAD DONE", "SAVE DONE", "SAVE DONE", "LOAD DONE", "SAVE DONE");
    }

    @Test
    void aResponseCostsOneSaveMore() {
        Session session = one.openSession("s").prompt("go on");
        session.activate();
        store.asked();

        respond(session, "fine");

        assertThat(store.asked()).isEqualTo("0 loads, 1 saves");
    }

    @Test
    void toolsThatAreToldAgainCostNothing() {
        Session session = one.openSession("s").tools(List.of("read"));
        session.activate();
        store.asked();

        session.tools(List.of("read")).activate();

        assertThat(store.asked()).isEqualTo("0 loads, 0 saves");
    }

    @Test
    void aSessionGoesOnElsewhereAsIfItHadNotMoved() {
        Session session = one.openSession("s").prompt("see a.ts").model("opus");
        List<String> said = said(session.activate());
        String prompt = session.activate().renderPrompt().text();

        Session moved = other.openSession("s");

        assertThat(said(moved.activate())).isEqualTo(said);
        assertThat(moved.activate().renderPrompt().text()).isEqualTo(prompt);
        assertThat(moved.state()).isEqualTo(session.state());
    }

    /** The guard saves what was told, so only the order in which rules came in is left to be saved. */
    @Test
    void theOrderOfThePromptIsStoredAlsoAfterAGuard() {
        Session session = one.openSession("s").prompt("see a.ts");
        respond(session, "fine");

        session.activate();

        assertThat(session.state().activated()).containsExactly("ts");
        assertThat(other.openSession("s").state().activated()).containsExactly("ts");
    }

    @Test
    void whatHappenedElsewhereCountsBeforeTheRulesAreEvaluated() {
        Session here = one.openSession("s").prompt("go on");
        here.activate();
        other.openSession("s").prompt("see a.ts").activate();
        store.asked();

        Activation now = here.prompt("and on").activate();

        assertThat(now.active()).extracting(Rule::name).contains("ts");
        assertThat(now.added()).extracting(Rule::name).containsExactly("ts");
        assertThat(here.state().turn()).isEqualTo(2);
        assertThat(store.asked()).isEqualTo("1 loads, 2 saves");
        assertThat(events).contains("SAVE CONFLICT");
        assertThat(other.openSession("s").prompt("there").activate().context().sessionPaths())
                .hasSize(1);
    }

    @Test
    void aRuleThatFiresOnceFiresOnceOnAllNodes() {
        Session here = one.openSession("s").prompt("go on");
        Session there = other.openSession("s");
        respond(here, "any");

        assertThat(respond(there.prompt("and on"), "any")).isEmpty();
        assertThat(respond(here.prompt("and on"), "any")).isEmpty();
        assertThat(here.state().turn()).isEqualTo(2);
    }

    @Test
    void aGapIsCountedOnAllNodes() {
        Session here = one.openSession("s").prompt("go on");
        Session there = other.openSession("s");

        assertThat(respond(here, "TODO")).isNotEmpty();
        assertThat(respond(there.path("a.ts"), "TODO")).isEmpty();
        assertThat(respond(here.path("b.ts"), "fine")).isEmpty();
        assertThat(respond(there.path("c.ts"), "TODO")).isNotEmpty();
    }

    @Test
    void theModelThatWasToldLastCountsAlsoIfItWasKnownBefore() {
        Session here = one.openSession("s").prompt("go on").model("opus");
        here.activate();
        other.openSession("s").prompt("there").model("haiku").activate();

        Activation now = here.prompt("back").model("opus").activate();

        assertThat(now.context().values("model")).containsExactly("opus");
    }

    @Test
    void aSessionThatCannotBeAskedForByIdIsNotStored() {
        one.openSession().prompt("go on").activate();
        Session fork = one.openSession("s").prompt("go on").fork("reviewer");
        fork.prompt("review").activate();

        assertThat(store.states().keySet()).isEmpty();
        assertThat(fork.save()).isFalse();
        assertThat(one.openSession("s").save()).isTrue();
        assertThat(store.states().keySet()).containsExactly("s");
    }

    @Test
    void aViewOfAToolStoresNothing() {
        one.viewedAs("claude").openSession("s").prompt("go on").activate();

        assertThat(store.asked()).isEqualTo("0 loads, 0 saves");
    }

    @Test
    void aRestoredSessionReplacesTheStoredOne() {
        Session session = one.openSession("s").prompt("see a.ts");
        session.activate();
        var state = one.openSession().prompt("see b.md").state();

        Session restored = one.restoreSession("s", state);
        session.prompt("late").activate();

        assertThat(restored.save()).isTrue();
        assertThat(other.openSession("s").state()).isEqualTo(state);
    }

    @Test
    void aDeletedSessionIsForgotten() {
        Session session = one.openSession("s").prompt("see a.ts");
        session.activate();

        assertThat(one.deleteSession("s")).isTrue();
        session.prompt("late").activate();

        assertThat(session.save()).isFalse();
        assertThat(store.states()).isEmpty();
        assertThat(one.openSession("s").state().turn()).isZero();
        assertThat(events).contains("DELETE DONE");
    }

    @Test
    void aNodeThatHasItInMemorySavesAForgottenSessionAgain() {
        Session here = one.openSession("s").prompt("see a.ts");
        here.activate();
        other.deleteSession("s");

        here.prompt("go on").activate();

        assertThat(other.openSession("s").state()).isEqualTo(here.state());
    }

    @Test
    void anUnreadableSessionStartsAnew() throws IOException {
        store.save("s", "no session", 0);

        Session session = one.openSession("s").prompt("go on");
        session.activate();

        assertThat(session.state().turn()).isZero();
        assertThat(events).contains("stored-session-unreadable");
        assertThat(other.openSession("s").state()).isEqualTo(session.state());
    }

    @Test
    void aSessionThatIsTooLargeStaysInMemory() {
        Session session = one.openSession("s").prompt("x".repeat(1 << 20));

        assertThat(session.save()).isFalse();
        assertThat(events).contains("session-too-large");
        assertThat(session.prompt("short").save()).isTrue();
    }

    @Test
    void aSessionThatIsTooLargeIsNotWrittenAgainBeforeItChanges() throws Exception {
        Session session = one.openSession("s").prompt("x".repeat(1 << 20));
        session.save();

        assertThat(Allocated.bytesOf(session::save)).isLessThan(1 << 16);
    }

    @Test
    void anyIdIsStored() {
        List<String> ids = List.of("", "\0", "\uD83D", "\uD83D\uDE80", "x".repeat(500), "x".repeat(501), " ");
        ids.forEach(id -> one.openSession(id).prompt("of " + id).activate());

        assertThat(ids)
                .allSatisfy(
                        id -> assertThat(other.openSession(id).state().prompt()).contains("of " + id));
        assertThat(store.states().keySet())
                .hasSameSizeAs(ids)
                .contains("\uD83D\uDE80", "x".repeat(500), " ")
                .doesNotContain("", "\0", "\uD83D", "x".repeat(501));
    }

    @Test
    void aStoreThatFailsIsNotAskedForAWhile() {
        Session session = one.openSession("s").prompt("see a.ts");
        store.isBroken = true;
        for (int turn = 0; turn < 5; turn++) {
            assertThat(session.prompt("see b.ts").activate().active())
                    .extracting(Rule::name)
                    .contains("ts");
        }
        assertThat(events)
                .containsExactly(
                        "LOAD DONE",
                        "store-unreachable",
                        "SAVE FAILED",
                        "LOAD FAILED",
                        "LOAD FAILED",
                        "LOAD SKIPPED",
                        "LOAD SKIPPED");

        store.isBroken = false;
        assertThat(session.save()).isFalse();
        nanos.addAndGet(Duration.ofSeconds(5).toNanos());
        assertThat(session.save()).isTrue();

        assertThat(other.openSession("s").state()).isEqualTo(session.state());
    }

    @Test
    void aStoreThatCannotSaveCountsAsDownForSavesOnly() {
        other.openSession("known").prompt("see a.ts").activate();
        events.clear();
        store.isFull = true;
        Session session = one.openSession("s");
        for (int turn = 0; turn < 4; turn++) {
            session.prompt("see b.ts").activate();
        }
        assertThat(events)
                .containsExactly(
                        "LOAD DONE",
                        "store-unreachable",
                        "SAVE FAILED",
                        "LOAD DONE",
                        "SAVE FAILED",
                        "LOAD DONE",
                        "SAVE FAILED",
                        "LOAD DONE",
                        "SAVE SKIPPED");
        assertThat(one.openSession("known").state().evidence()).hasSize(1);

        store.isFull = false;
        assertThat(session.save()).isFalse();
        nanos.addAndGet(Duration.ofSeconds(5).toNanos());
        assertThat(session.save()).isTrue();

        assertThat(other.openSession("s").state()).isEqualTo(session.state());
    }

    @Test
    void aSaveThatWasNotSentCostsNoLoad() {
        Session session = one.openSession("s").prompt("see a.ts");
        session.activate();
        store.isBroken = true;
        List.of("t", "u", "v").forEach(one::openSession);
        session.prompt("see b.ts").activate();
        assertThat(events).endsWith("LOAD FAILED", "SAVE SKIPPED");
        store.isBroken = false;
        nanos.addAndGet(Duration.ofSeconds(5).toNanos());
        store.asked();

        session.activate();

        assertThat(store.asked()).isEqualTo("0 loads, 1 saves");
    }

    @Test
    void aStoreThatHangsCostsOneDeadline() throws InterruptedException {
        RuleEngine engine = engine().sessionStoreTimeout(Duration.ofMillis(50)).build();
        Session session = engine.openSession("s").prompt("see a.ts");
        var release = new CountDownLatch(1);
        store.hangs = Optional.of(release);
        int before = storeThreads();

        for (int turn = 0; turn < 40; turn++) {
            session.prompt("see b.ts").activate();
            engine.openSession("t" + turn).prompt("go on").activate();
            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        }

        assertThat(events.stream().filter(event -> event.endsWith("TIMED_OUT"))).hasSizeBetween(5, 20);
        assertThat(storeThreads() - before).isLessThanOrEqualTo(17);
        store.hangs = Optional.empty();
        release.countDown();
        nanos.addAndGet(Duration.ofSeconds(5).toNanos());
        assertThat(session.save()).isTrue();
        Session moved = other.openSession("s");
        assertThat(moved.state()).isEqualTo(session.state());
        assertThat(moved.state().turn()).isEqualTo(40);
    }

    @Test
    void turnsOneAfterTheOtherDoNotUseAllThreads() {
        Session session = one.openSession("s");
        int before = storeThreads();

        IntStream.range(0, 60)
                .forEach(turn -> session.prompt("see " + turn + ".ts").activate());

        assertThat(storeThreads() - before).isLessThan(10);
    }

    @Test
    void aTurnForWhichNoThreadIsIdleWaitsForOne() throws InterruptedException {
        RuleEngine engine = engine().sessionStoreTimeout(Duration.ofMinutes(1)).build();
        var sixteenAreBusy = new CountDownLatch(16);
        var release = new CountDownLatch(1) {
            @Override
            public void await() throws InterruptedException {
                sixteenAreBusy.countDown();
                super.await();
            }
        };
        store.hangs = Optional.of(release);
        List<Thread> turns = IntStream.range(0, 40)
                .mapToObj(n -> new Thread(
                        () -> engine.openSession("s" + n).prompt("go on").activate()))
                .toList();

        turns.forEach(Thread::start);
        sixteenAreBusy.await();
        store.hangs = Optional.empty();
        release.countDown();
        for (Thread turn : turns) {
            turn.join();
        }

        assertThat(store.states()).hasSize(40);
        assertThat(events).doesNotContain("LOAD TIMED_OUT", "SAVE TIMED_OUT");
    }

    private static int storeThreads() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("rules-store"))
                .peek(thread -> assertThat(thread.isDaemon()).isTrue())
                .count();
    }

    @Test
    void twoThreadsOfOneSessionBothGetTheirAnswer() throws InterruptedException {
        RuleEngine engine = engine().sessionStoreTimeout(Duration.ofMillis(300)).build();
        Session session = engine.openSession("s").prompt("see a.ts");
        var release = new CountDownLatch(1);
        store.hangs = Optional.of(release);
        var answers = new AtomicInteger();
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(n -> new Thread(() -> answers.addAndGet(
                        session.path("b" + n + ".ts").activate().active().size())))
                .toList();

        threads.forEach(Thread::start);
        session.path("recorded-meanwhile.ts"); // does not wait
        for (Thread thread : threads) {
            thread.join();
        }

        release.countDown();
        assertThat(answers.get()).isEqualTo(4);
        assertThat(events.stream().filter("SAVE TIMED_OUT"::equals)).hasSize(1);
    }

    @Test
    void anInterruptedThreadGoesOnAtOnce() {
        Session session = one.openSession("s").prompt("see a.ts");
        Thread.currentThread().interrupt();

        Activation activation = session.activate();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(activation.active()).extracting(Rule::name).contains("ts");
        assertThat(session.save()).isTrue();
    }

    /** The answer to a save gets lost: the next conflict is with the session's own save, whose turn must not count twice. */
    @Test
    void aSaveWhoseAnswerWasLostIsRecognized() {
        Session session = one.openSession("s").prompt("first");
        session.activate();
        store.losesAnswers = true;
        session.prompt("second").activate();
        store.losesAnswers = false;
        other.openSession("s").prompt("third").activate();

        session.prompt("fourth").activate();

        assertThat(session.state().turn()).isEqualTo(3);
    }

    @Test
    void anEvictedSessionIsSavedAsSoonAsTheStoreAnswers() throws InterruptedException {
        RuleEngine engine = engine().maxSessions(2).build();
        store.isBroken = true;
        for (int n = 0; n < 10; n++) {
            engine.openSession("s" + n).prompt("see a.ts").activate();
        }
        assertThat(engine.openSession("s0").state().evidence()).hasSize(1); // still there
        store.isBroken = false;
        nanos.addAndGet(Duration.ofSeconds(5).toNanos());

        engine.openSession("s9").prompt("go on").activate();

        for (int wait = 0; wait < 500 && store.states().size() < 10; wait++) {
            Thread.sleep(10);
        }
        assertThat(store.states()).hasSize(10);
    }

    @Test
    void aSaveThatFailedOnceIsRepeatedSoonAlsoIfItsSessionRests() throws InterruptedException {
        one.openSession("busy").prompt("see a.ts").activate();
        Session resting = one.openSession("resting").prompt("see b.ts");
        store.isBroken = true;
        resting.activate();
        store.isBroken = false;
        one.openSession("busy").prompt("go on").activate();
        assertThat(store.states()).containsOnlyKeys("busy");
        nanos.addAndGet(Duration.ofSeconds(5).toNanos());

        one.openSession("busy").prompt("go on").activate();

        for (int wait = 0; wait < 500 && store.states().size() < 2; wait++) {
            Thread.sleep(10);
        }
        assertThat(other.openSession("resting").state()).isEqualTo(resting.state());
    }

    @Test
    void anEvictedSessionThatIsStoredIsReadAgain() {
        RuleEngine engine = engine().maxSessions(1).build();
        Session session = engine.openSession("s").prompt("see a.ts");
        session.activate();
        engine.openSession("t").prompt("go on").activate();

        Session again = engine.openSession("s");

        assertThat(again).isNotSameAs(session);
        assertThat(again.state()).isEqualTo(session.state());
    }

    @Test
    void aStoreThatBreaksItsPromisesIsReported() {
        store.returnsNull = true;

        Session session = one.openSession("s").prompt("see a.ts");

        assertThat(session.save()).isFalse();
        assertThat(events).contains("store-unreachable");
    }

    @Test
    void aTimeoutIsPositive() {
        assertThatThrownBy(() -> engine().sessionStoreTimeout(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static List<String> respond(Session session, String text) {
        StreamGuard guard = session.guard();
        Optional<List<String>> rules = guard.feed(Delta.text(text + " "))
                .map(stop -> stop.firing().matches().stream()
                        .map(match -> match.rule())
                        .toList());
        guard.resume();
        guard.finish();
        return rules.orElse(List.of());
    }

    /** A store that fails in all the ways in which a store can. */
    private static final class FragileStore extends MemorySessionStore {
        private volatile boolean isBroken;
        private volatile boolean isFull;
        private volatile boolean losesAnswers;
        private volatile boolean returnsNull;
        private volatile Optional<CountDownLatch> hangs = Optional.empty();

        private void fail() throws IOException {
            if (isBroken) {
                throw new IOException("connection refused");
            }
            hangs.ifPresent(FragileStore::awaitUninterruptibly);
        }

        private static void awaitUninterruptibly(CountDownLatch release) {
            while (true) {
                try {
                    release.await();
                    return;
                } catch (InterruptedException ignored) {
                    // as a driver that waits for a socket
                }
            }
        }

        @Override
        @SuppressWarnings("NullAway") // what is tested
        public Optional<Stored> load(String id) throws IOException {
            fail();
            return returnsNull ? null : super.load(id);
        }

        @Override
        @SuppressWarnings("NullAway") // what is tested
        public OptionalLong save(String id, String state, long expected) throws IOException {
            fail();
            if (isFull) {
                throw new IOException("disk full");
            }
            OptionalLong saved = returnsNull ? null : super.save(id, state, expected);
            if (losesAnswers) {
                throw new IOException("connection reset");
            }
            return saved;
        }
    }
}
