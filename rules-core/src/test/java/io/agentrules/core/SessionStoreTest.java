package io.agentrules.core;

import static io.agentrules.core.SessionScript.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.RemoteRule;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.stream.Allocated;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.SessionState;
import io.agentrules.core.model.SessionState.Observed;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sessions in a store that several engines share. */
class SessionStoreTest {
    private final SharedStore shared = new SharedStore();
    private final FragileStore store = shared.store;
    private final List<String> events = shared.events;
    private final RuleEngine one = shared.engine().build();
    private final RuleEngine other = shared.engine().build();

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

    /** What happened elsewhere got lost: the whole state is put back, for so many changes are not kept. */
    @Test
    void whatHappenedElsewhereCountsAlsoAfterManyChanges() {
        Session here = one.openSession("s").prompt("go on");
        here.activate();
        other.openSession("s").mention("ts").activate();

        manyChanges(here, "opus");

        assertThat(events).contains("SAVE CONFLICT");
        assertThat(here.state().mentions()).containsExactly("ts");

        other.openSession("s").prompt("and on").activate();
        manyChanges(here, "sonnet");

        assertThat(here.state().prompt()).contains("and on");
        assertThat(here.state().mentions()).isEmpty();

        other.openSession("s").activate();
        other.openSession("s").path("b.ts").activate();
        manyChanges(here.prompt("last"), "haiku");

        assertThat(here.state().prompt()).contains("last");
    }

    private static void manyChanges(Session session, String model) {
        IntStream.range(0, 200).forEach(number -> session.model(model + number));
        session.activate();
    }

    @Test
    void aValueWithTheNameOfAKindOfPathsDoesNotStandForThem() {
        Session here = one.openSession("s").prompt("go on");
        here.activate();
        other.openSession("s").observeOpenFiles(List.of("a.ts")).activate();

        here.value("open", "yes").activate();

        assertThat(events).contains("SAVE CONFLICT");
        assertThat(here.state().evidence()).extracting(Observed::path).containsExactly("a.ts");
    }

    @Test
    void whatWasInBeforeIsNotAddedAgainBecauseOfAnotherNode() {
        Session here = one.openSession("s").prompt("see a.ts");
        here.activate();
        other.openSession("s").prompt("and on").activate();

        Activation now = here.prompt("go on").activate();

        assertThat(events).contains("SAVE CONFLICT");
        assertThat(now.active()).extracting(Rule::name).contains("ts");
        assertThat(now.added()).isEmpty();
        assertThat(now.removed()).isEmpty();
    }

    @Test
    void aRuleThatIsOutIsRemovedAlsoIfAnotherNodeWentOn() {
        Session here = one.openSession("s").prompt("go on").mention("ts");
        here.activate();
        other.openSession("s").prompt("and on").activate();

        Activation now = here.prompt("go on").activate();

        assertThat(events).contains("SAVE CONFLICT");
        assertThat(now.added()).isEmpty();
        assertThat(now.removed()).extracting(Rule::name).containsExactly("ts");
    }

    @Test
    void aGuardThatFindsWhatHappenedElsewhereLeavesOpenWhatIsAdded() {
        Session here = one.openSession("s").prompt("see a.ts");
        here.activate();
        other.openSession("s").prompt("and on").activate();
        respond(here.prompt("go on"), "fine");

        assertThat(here.activate().added()).isEmpty();
    }

    @Test
    void whatIsInAfterTheStoreForgotTheSessionIsEvaluatedFromThisTurn() {
        Session here = one.openSession("s").prompt("go on");
        here.activate();
        other.deleteSession("s");

        Activation now = here.prompt("see a.ts").activate();

        assertThat(now.active()).extracting(Rule::name).contains("ts");
        assertThat(now.added()).extracting(Rule::name).containsExactly("ts");
    }

    @Test
    void aFirstActivationAddsAllThatIsInAlsoIfTheStoreForgotTheSession() {
        one.openSession("s").prompt("go on").activate();
        Session here = other.openSession("s").prompt("see a.ts");
        one.deleteSession("s");

        Activation now = here.activate();

        assertThat(now.added()).isEqualTo(now.active()).isNotEmpty();
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
        RuleEngine viewed = shared.engine().provider(new AcmeProvider()).build().viewedAs("acme");

        viewed.openSession("s").prompt("go on").activate();

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
    void aSaveThatWaitsForAnotherStoresNoDeletedSession() throws Exception {
        Session session = one.openSession("s").prompt("see a.ts");
        session.activate();
        var release = new CountDownLatch(1);
        store.hangs = Optional.of(release);
        session.prompt("go on");
        FutureTask<Boolean> first = waitingSave(session);
        FutureTask<Boolean> second = waitingSave(session);

        one.deleteSession("s");
        store.hangs = Optional.empty();
        release.countDown();

        assertThat(first.get(1, TimeUnit.MINUTES)).isFalse();
        assertThat(second.get(1, TimeUnit.MINUTES)).isFalse();
        assertThat(store.states()).isEmpty();
    }

    /** Saves a session in a thread, and returns when that waits: for the store, or for another thread that does. */
    private static FutureTask<Boolean> waitingSave(Session session) {
        var save = new FutureTask<>(session::save);
        var thread = new Thread(save);
        thread.start();
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        return save;
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
    void aSessionThatCouldNotBeReadIsNotStored() {
        List<Observed> evidence = IntStream.range(0, 3_000)
                .mapToObj(n -> new Observed(
                        "x".repeat(3_000) + n,
                        List.of(Kind.MENTION, Kind.PROMPT_TEXT, Kind.TOOL_TARGET)
                                .get(n % 3),
                        0))
                .toList();
        SessionState state = new SessionState(
                0,
                Optional.empty(),
                evidence,
                List.of(),
                List.of(),
                Map.of(),
                List.of(),
                List.of(),
                false,
                SessionState.Firings.NONE);

        Session session = one.restoreSession("s", state);

        assertThat(session.save()).isFalse();
        assertThat(events).contains("session-too-large");
        assertThat(store.states()).isEmpty();
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
    void aSessionThatIsTooLargeIsEvictedAsOthersAre() {
        RuleEngine engine = shared.engine().maxSessions(2).build();

        for (int n = 0; n < 5; n++) {
            engine.openSession("s" + n).prompt("x".repeat(1 << 20)).save();
        }

        assertThat(List.of("s0", "s1", "s2", "s3", "s4"))
                .filteredOn(id -> engine.sessionInMemory(id).isPresent())
                .containsExactly("s3", "s4");
    }

    @Test
    void aSessionThatIsBeingEvaluatedKeepsNobodyFromOpeningOthers() throws Exception {
        RuleEngine engine = shared.engine().maxSessions(1).build();
        Session busy = engine.openSession("busy").prompt("go on");
        var open = new FutureTask<>(() -> engine.openSession("another"));

        synchronized (busy.lock()) { // as whoever records something does
            new Thread(open).start();

            assertThat(open.get(1, TimeUnit.MINUTES).id()).isEqualTo("another");
        }
    }

    @Test
    void aThreadThatHadToWaitDoesNotGoBackToAnOlderCatalog() throws Exception {
        Session session = one.openSession("s").prompt("go on");
        session.activate();
        session.prompt("and on");
        var late = new FutureTask<>(session::activate);
        var thread = new Thread(late);

        Activation now;
        synchronized (session.evaluations()) { // as another evaluation does
            thread.start();
            while (thread.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            one.remoteRules(List.of(new RemoteRule("new", "Be brief.", true)));
            one.refresh();
            now = session.activate();
        }

        assertThat(now.active()).extracting(Rule::name).contains("new");
        assertThat(late.get(1, TimeUnit.MINUTES).active())
                .extracting(Rule::name)
                .contains("new");
        assertThat(session.latestActivation().orElseThrow().active())
                .extracting(Rule::name)
                .contains("new");
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
    void anEvictedSessionThatIsStoredIsReadAgain() {
        RuleEngine engine = shared.engine().maxSessions(1).build();
        Session session = engine.openSession("s").prompt("see a.ts");
        session.activate();
        engine.openSession("t").prompt("go on").activate();

        Session again = engine.openSession("s");

        assertThat(again).isNotSameAs(session);
        assertThat(again.state()).isEqualTo(session.state());
    }

    @Test
    void aTimeoutIsPositive() {
        assertThatThrownBy(() -> shared.engine().sessionStoreTimeout(Duration.ZERO))
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
}
