package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.ToolCall;
import io.agentrules.core.model.PromptSection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What comes as messages, what went on before, and what is compacted. */
class ConversationTest {
    private Instant timeOfDay = Instant.parse("2026-01-01T00:00:00Z");
    private long nanos = Long.MAX_VALUE - Duration.ofSeconds(10).toNanos(); // which overflows, as it may
    private final RuleEngine engine = SessionScript.builder()
            .clock(new Hand())
            .nanoTime(() -> nanos)
            .rule(TestRules.when("request", "paths", PatternStyle.ROOTED, "src/**"))
            .rule(TestRules.when("session", "globs", PatternStyle.ANY_DEPTH, "*.ts"))
            .rule(TestRules.when("words", "keywords", PatternStyle.ROOTED, "test"))
            .rule(TestRules.named("style", "test").build())
            .rule(TestRules.named("always", "test").alwaysApply(true).build())
            .build();

    @Test
    void aMessageOfTheUserIsAPromptAndThatOfTheModelItsToolCalls() {
        Session session = engine.openSession()
                .message(Message.user("test it, @style"))
                .message(Message.assistant("I look at src/no.ts", new ToolCall("read", Map.of("path", "src/a.ts"))));

        assertThat(active(session)).containsExactly("request", "session", "words", "style", "always");
        assertThat(session.activate().context().sessionPaths())
                .containsExactly(Evidence.of(Kind.TOOL_TARGET, "src/a.ts"));
    }

    @Test
    void aSyntheticMessageIsNoPromptAndNoEvidence() {
        Session session = engine.openSession().prompt("@style").message(Message.synthetic("test src/a.ts"));

        assertThat(active(session)).containsExactly("style", "always");
        assertThat(session.state().prompt()).contains("@style");
    }

    @Test
    void theHistoryCountsForTheSessionAndItsLastPromptIsThePrompt() {
        Session session = engine.openSession()
                .history(List.of(
                        Message.user("see src/a.ts"),
                        Message.synthetic("src/synthetic.ts"),
                        Message.assistant("wrote src/b.ts", new ToolCall("edit", Map.of("path", "src/c.ts"))),
                        Message.user("test it as in @style and @src/d.ts"),
                        Message.assistant("")));

        assertThat(active(session)).containsExactly("session", "words", "style", "always");
        assertThat(session.activate().context().requestPaths()).isEmpty();
        assertThat(session.activate().context().sessionPaths())
                .containsExactly(
                        Evidence.of(Kind.HISTORY, "src/a.ts"),
                        Evidence.of(Kind.HISTORY, "src/b.ts"),
                        Evidence.of(Kind.HISTORY, "src/c.ts"),
                        Evidence.of(Kind.HISTORY, "src/d.ts"));
    }

    @Test
    void aCallThatEndsWithTheUserBeginsATurnAndWhatIsBeforeItIsTheHistory() {
        Session session = engine.openSession()
                .beforeModelCall(
                        List.of("user see src/a.ts", "other", "user test it as in @style"), ConversationTest::message);

        assertThat(active(session)).containsExactly("session", "words", "style", "always");

        session.beforeModelCall(List.of("never read", "user see src/a.ts"), ConversationTest::message);

        assertThat(active(session)).containsExactly("request", "session", "always");
    }

    @Test
    void aCallThatEndsWithAnythingElseGoesOnWithTheTurn() {
        Session session = engine.openSession()
                .beforeModelCall(List.of("user test it", "other"), ConversationTest::message)
                .beforeModelCall(List.of("user test it", "other", "other"), ConversationTest::message)
                .beforeModelCall(List.<String>of(), ConversationTest::message);

        assertThat(session.state().prompt()).contains("test it");
        assertThat(session.activate().context().requestPaths()).isEmpty();
    }

    /** As a model call does whose harness keeps no session, after the first tool of a turn. */
    @Test
    void aSessionThatIsOpenedInTheMiddleOfATurnKnowsWhatBelongsToIt() {
        List<Message> messages = List.of(
                Message.user("see src/old.ts"),
                Message.assistant("done"),
                Message.user("test it"),
                Message.assistant("I look at src/c.ts", new ToolCall("edit", Map.of("path", "src/b.ts"))),
                Message.synthetic("ok"));

        Session session = engine.openSession().beforeModelCall(messages, message -> message);

        assertThat(active(session)).containsExactly("request", "session", "words", "always");
        assertThat(session.activate().context().requestPaths())
                .extracting(Evidence::path)
                .containsExactly("src/b.ts");
        assertThat(session.activate().context().sessionPaths())
                .extracting(Evidence::path)
                .contains("src/old.ts", "src/b.ts", "src/c.ts");

        Session known = engine.openSession().prompt("something else").beforeModelCall(messages, message -> message);
        assertThat(known.state().prompt()).contains("something else");
    }

    @Test
    void whatIsMentionedInQuotesIsAPathOnlyIfItLooksLikeOne() {
        Session session = engine.openSession().prompt("see @\"src/a b.ts\", @\"!!\" and @\"" + "x ".repeat(200) + "\"");

        assertThat(session.activate().context().requestPaths())
                .extracting(Evidence::path)
                .containsExactly("src/a b.ts");
    }

    /** What the harness recorded before the call belongs to the turn, too, whoever is the first to tell of its prompt. */
    @Test
    void aSessionThatJoinsATurnStartsNoOther() throws Exception {
        List<Message> messages = List.of(Message.user("test it"), Message.assistant("yes"), Message.synthetic("ok"));
        Session session = engine.openSession().path("src/a.ts").mention("style");
        ExecutorService pool = Executors.newFixedThreadPool(4);

        for (Future<Session> call : pool.invokeAll(Collections.nCopies(
                4, (Callable<Session>) () -> session.beforeModelCall(messages, message -> message)))) {
            call.get();
        }
        pool.shutdown();

        assertThat(session.state().turn()).isZero();
        assertThat(session.state().mentions()).containsExactly("style");
        assertThat(session.state().prompt()).contains("test it");
        assertThat(session.activate().context().requestPaths())
                .extracting(Evidence::path)
                .containsExactly("src/a.ts");
    }

    private static Message message(String text) {
        if (text.startsWith("user ")) {
            return Message.user(text.substring(5));
        }
        assertThat(text).isEqualTo("other");
        return Message.synthetic("");
    }

    @Test
    void theHistoryIsTakenOnceAndNeverReplacesALaterPrompt() {
        Session session = engine.openSession().prompt("test");
        assertThat(session.isSeededFromHistory()).isFalse();

        session.history(List.of(Message.user("@style"))).history(List.of(Message.user("see src/a.ts")));

        assertThat(session.isSeededFromHistory()).isTrue();
        assertThat(active(session)).containsExactly("words", "always");
        assertThat(active(engine.restoreSession("s", session.state()).history(List.of(Message.user("src/a.ts")))))
                .containsExactly("words", "always");
    }

    @Test
    void aMessageKeepsItsArgumentsAsTheyWere() {
        var arguments = new HashMap<String, @Nullable Object>(Map.of("path", "src/a.ts"));
        arguments.put("none", null);
        Message message = Message.assistant("", new ToolCall("read", arguments));

        arguments.clear();

        assertThat(active(engine.openSession().message(message))).contains("request");
    }

    @Test
    void whileAConversationIsCompactedNothingIsInAndAfterwardsAllThatWas() {
        Session session = engine.openSession().prompt("test src/a.ts, @style");
        Activation before = session.activate();

        session.compacting();
        Activation during = session.activate();
        Activation after = session.compacted().activate();

        assertThat(during.isSuspended()).isTrue();
        assertThat(during.active()).isEmpty();
        assertThat(during.removed()).isEqualTo(before.active());
        assertThat(during.decisions())
                .noneMatch(Decision::isActive)
                .allSatisfy(decision ->
                        assertThat(decision.reason()).isEqualTo("left out while the conversation is compacted"));
        assertThat(during.renderPrompt()).isEqualTo(PromptSection.EMPTY);
        assertThat(during.renderPrompt(Budget.tokens(0))).isEqualTo(PromptSection.EMPTY);
        assertThat(after.active()).isEqualTo(before.active());
        assertThat(after.added()).isEqualTo(before.active());
        assertThat(after.renderPrompt()).isEqualTo(before.renderPrompt());
    }

    @Test
    void aCompactionThatNobodyEndsIsOverAfterThirtySeconds() {
        Session session = engine.openSession();
        session.compacting();

        nanos += Duration.ofMillis(29_999).toNanos();
        assertThat(active(session)).isEmpty();
        nanos += Duration.ofMillis(1).toNanos();
        assertThat(active(session)).containsExactly("always");
    }

    /** Issue 13, C.i: a clock that was set back by an hour kept all rules out for an hour. */
    @Test
    void aClockThatIsSetBackMakesNoCompactionLonger() {
        Session session = engine.openSession();
        session.compacting();

        timeOfDay = timeOfDay.minus(Duration.ofHours(1));
        nanos += Duration.ofSeconds(30).toNanos();

        assertThat(active(session)).containsExactly("always");
    }

    @Test
    void aClockAtItsLimitsIsAClock() {
        for (Instant limit : List.of(Instant.MIN, Instant.MAX)) {
            timeOfDay = limit;
            Session session = engine.openSession().prompt("test");

            session.compacting();
            assertThat(active(session)).isEmpty();
            assertThat(active(session.compacted())).containsExactly("words", "always");
        }
    }

    @Test
    void theTextForTheSummaryNamesTheTwentyPathsSeenLast() {
        Session session = engine.openSession();
        assertThat(session.compacting()).isEmpty();

        IntStream.range(10, 40).forEach(i -> session.path("f" + i + ".md"));
        session.path("f10.md");

        assertThat(session.compacting())
                .isEqualTo("Files that this conversation is about:\n- f10.md\n"
                        + IntStream.range(21, 40)
                                .mapToObj(i -> "- f" + i + ".md")
                                .collect(Collectors.joining("\n")));
    }

    @Test
    void noMessagesAreNoHistoryButItWasTaken() {
        assertThat(engine.openSession().history(Collections.emptyList()).isSeededFromHistory())
                .isTrue();
    }

    private static List<String> active(Session session) {
        return session.activate().active().stream().map(Rule::name).toList();
    }

    /** A clock that is set by hand. */
    private final class Hand extends Clock {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return timeOfDay;
        }
    }
}
