package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.core.model.SessionState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sessions whose store fails, hangs or loses answers. */
class FailingSessionStoreTest {
    private final SharedStore shared = new SharedStore();
    private final FragileStore store = shared.store;
    private final List<String> events = shared.events;
    private final AtomicLong nanos = shared.nanos;
    private final RuleEngine one = shared.engine().build();
    private final RuleEngine other = shared.engine().build();

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
        assertSavedAfterAPause(session);
    }

    @Test
    void aRestoredSessionReplacesOneThatCannotBeDeleted() {
        one.openSession("s").prompt("see a.ts").model("old").activate();
        store.cannotDelete = true;

        Session restored = one.restoreSession("s", SessionState.NEW).prompt("see b.ts");
        nanos.addAndGet(Duration.ofSeconds(5).toNanos());
        assertThat(restored.save()).isTrue();

        assertThat(other.openSession("s").state()).isEqualTo(restored.state());
        assertThat(restored.state().evidence())
                .extracting(SessionState.Observed::path)
                .containsExactly("b.ts");
        assertThat(restored.state().values()).doesNotContainKey("model");
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
        assertSavedAfterAPause(session);
    }

    private void assertSavedAfterAPause(Session session) {
        store.asked();
        session.activate();
        assertThat(store.asked()).endsWith("0 saves");
        nanos.addAndGet(Duration.ofMillis(500).toNanos());
        session.activate();

        assertThat(other.openSession("s").state()).isEqualTo(session.state());
    }

    /** A program that ends asks for the last time. */
    @Test
    void aSaveThatTheHarnessAsksForIsTriedAtAnyTime() {
        Session session = one.openSession("s").prompt("see a.ts");
        store.isBroken = true;
        for (int attempt = 0; attempt < 6; attempt++) {
            assertThat(session.save()).isFalse();
        }
        store.isBroken = false;

        assertThat(session.save()).isTrue();

        assertThat(events).doesNotContain("SAVE SKIPPED", "LOAD SKIPPED");
        assertThat(other.openSession("s").state()).isEqualTo(session.state());
    }

    /** The first calls connect, and what the engine does meanwhile takes its time from nobody. */
    @Test
    void theFirstCallsMayTakeLonger() {
        RuleEngine engine =
                shared.engine().sessionStoreTimeout(Duration.ofNanos(1)).build();

        Session session = engine.openSession("s").prompt("see a.ts");
        session.activate();

        assertThat(events).containsExactly("LOAD DONE", "SAVE DONE");
        assertThat(other.openSession("s").state()).isEqualTo(session.state());
    }

    @Test
    void aSaveThatTheHarnessAsksForMayTakeLonger() {
        RuleEngine engine =
                shared.engine().sessionStoreTimeout(Duration.ofNanos(1)).build();
        Session session = engine.openSession("s").prompt("see a.ts");
        session.activate();

        assertThat(session.prompt("see b.ts").save()).isTrue();
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
        RuleEngine engine =
                shared.engine().sessionStoreTimeout(Duration.ofMillis(50)).build();
        Session session = savedOnce(engine);
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
        assertThat(isSaved(session)).isTrue();
        Session moved = other.openSession("s");
        assertThat(moved.state()).isEqualTo(session.state());
        assertThat(moved.state().turn()).isEqualTo(40);
    }

    /** A guard is opened at each model call, so a store that is down costs it nothing. */
    @Test
    void aGuardAsksAStoreThatHangsNoMoreThanAnActivationDoes() {
        RuleEngine engine =
                shared.engine().sessionStoreTimeout(Duration.ofMillis(50)).build();
        Session session = savedOnce(engine);
        var release = new CountDownLatch(1);
        store.hangs = Optional.of(release);
        session.prompt("see b.ts").activate();
        assertThat(events).endsWith("SAVE TIMED_OUT");
        events.clear();

        session.guard();

        release.countDown();
        assertThat(events).isNotEmpty().allMatch(event -> event.endsWith("SKIPPED"));
    }

    /** The first save may take longer. */
    private static Session savedOnce(RuleEngine engine) {
        Session session = engine.openSession("s").prompt("see a.ts");
        assertThat(session.save()).isTrue();
        return session;
    }

    /** On a busy machine, a thread may not even begin within the deadline. */
    private boolean isSaved(Session session) {
        boolean isSaved = false;
        for (int attempt = 0; attempt < 100 && !isSaved; attempt++) {
            nanos.addAndGet(Duration.ofSeconds(5).toNanos());
            isSaved = session.save();
        }
        return isSaved;
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
        RuleEngine engine =
                shared.engine().sessionStoreTimeout(Duration.ofMinutes(1)).build();
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
        RuleEngine engine =
                shared.engine().sessionStoreTimeout(Duration.ofSeconds(2)).build();
        Session session = savedOnce(engine);
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
    void anInterruptedThreadGoesOn() {
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
    void aPromptWhoseSaveLostItsAnswerDoesNotReplaceALaterOne() {
        Session session = one.openSession("s").prompt("first");
        session.activate();
        store.losesAnswers = true;
        session.prompt("second").activate();
        store.losesAnswers = false;
        other.openSession("s").prompt("third").activate();

        for (int number = 0; number < 200; number++) { // so many changes are not made again
            session.model("model" + number);
        }
        session.activate();

        assertThat(session.state().prompt()).contains("third");
    }

    /** Another node saves twice before the session comes to repeat its save, so it conflicts twice. */
    @Test
    void aSaveWhoseAnswerWasLostCountsOnceAlsoAfterTwoConflicts() {
        Session session = one.openSession("s").prompt("first");
        session.activate();
        store.losesAnswers = true;
        session.prompt("second").activate();
        store.losesAnswers = false;
        other.openSession("s").prompt("third").activate();
        store.meanwhile =
                Optional.of(() -> other.openSession("s").prompt("fourth").activate());

        session.prompt("fifth").activate();

        assertThat(session.state().turn()).isEqualTo(4);
        assertThat(other.openSession("s").prompt("sixth").activate()).isNotNull();
        assertThat(other.openSession("s").state().turn()).isEqualTo(5);
    }

    @Test
    void aNewSessionReplacesOneThatCannotBeDeletedBeforeAnythingIsRecorded() {
        one.openSession("s").prompt("see a.ts").activate();
        store.cannotDelete = true;

        Session restored = one.restoreSession("s", SessionState.NEW);
        nanos.addAndGet(Duration.ofSeconds(5).toNanos());
        assertThat(restored.save()).isTrue();

        assertThat(other.openSession("s").state()).isEqualTo(SessionState.NEW);
    }

    @Test
    void anEvictedSessionIsSavedAsSoonAsTheStoreAnswers() throws InterruptedException {
        RuleEngine engine = shared.engine().maxSessions(2).build();
        store.isBroken = true;
        for (int n = 0; n < 10; n++) {
            engine.openSession("s" + n).prompt("see a.ts").activate();
        }
        assertThat(engine.openSession("s0").state().evidence()).hasSize(1); // still there
        store.isBroken = false;
        nanos.addAndGet(Duration.ofSeconds(5).toNanos());

        engine.openSession("s9").prompt("go on").activate();

        for (int wait = 0; wait < 12_000 && store.states().size() < 10; wait++) {
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

        for (int wait = 0; wait < 12_000 && store.states().size() < 2; wait++) {
            Thread.sleep(10);
        }
        assertThat(other.openSession("resting").state()).isEqualTo(resting.state());
    }

    @Test
    void aStoreThatBreaksItsPromisesIsReported() {
        store.returnsNull = true;

        Session session = one.openSession("s").prompt("see a.ts");

        assertThat(session.save()).isFalse();
        assertThat(events).contains("store-unreachable");
    }
}
