package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.Level;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Interruption;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.RetryPlan;
import io.agentrules.core.model.SessionState;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a match leads to, how often, and what the model is told of it. */
class GuardPolicyTest extends GuardTests {
    @ParameterizedTest
    @CsvSource({
        "always, text, INTERRUPT", "never, text, DEFER", "never, tool, DEFER",
        "prose-only, text, INTERRUPT", "prose-only, thinking, INTERRUPT", "prose-only, tool, DEFER",
        "tool-only, thinking, DEFER", "tool-only, tool, INTERRUPT"
    })
    void theInterruptModeSaysWhatIsInterrupted(String mode, String source, Action action) {
        InterruptMode interruptMode = InterruptMode.of(mode).orElseThrow();
        StreamTrigger trigger = StreamTrigger.of("foo").withScope("text", "thinking", "tool");

        Session byRule = open(trigger(
                "rule",
                trigger.withOptions(
                        TriggerOptions.builder().interruptMode(interruptMode).build())));
        guard(GuardSettings.builder().interruptMode(interruptMode).build());
        Session bySetting = open(trigger("rule", trigger));

        for (Session session : List.of(byRule, bySetting)) {
            StreamGuard guard = session.guard();
            assertThat(guard.feed(delta(source, "edit", "", "foo")).isPresent()).isEqualTo(action == Action.INTERRUPT);
            assertThat(guard.deferred())
                    .hasSize(action == Action.DEFER ? 1 : 0)
                    .allMatch(fired -> fired.action() == action);
        }
    }

    /** A repository must not use up the limit to get past the user's rules (SECURITY.md). */
    @Test
    void rulesOfTheRepositoryNeverUseUpTheInterruptionsOfTheUsers() {
        guard(GuardSettings.builder().maxPerTurn(2).build());
        Session session = open(
                trigger("a", StreamTrigger.of("a")),
                trigger("b", StreamTrigger.of("b")),
                trigger("c", StreamTrigger.of("c")),
                usersTrigger("x"),
                usersTrigger("y"),
                usersTrigger("z"));

        List<Interruption> stops = complete(session, "a b c x y z");

        assertThat(stops)
                .extracting(stop -> stop.firing().matches().get(0).rule())
                .as("two of the repository, and as many of the user")
                .containsExactly("a", "b", "x", "y");
        assertThat(stops).extracting(Interruption::left).containsExactly(3, 2, 1, 0);
        assertThat(complete(session, "a b c x y z")).isEmpty();
    }

    @Test
    void anInterruptionOfTwoRulesOfTheUserCountsOnce() {
        guard(GuardSettings.builder().maxPerTurn(2).build());
        Session session = open(
                trigger("a", StreamTrigger.of("a")),
                trigger("b", StreamTrigger.of("b")),
                usersTrigger("x"),
                usersTrigger("xy"),
                usersTrigger("z"));

        assertThat(complete(session, "a b xy z"))
                .extracting(stop -> stop.firing().matches().get(0).rule())
                .containsExactly("a", "b", "x", "xy");
    }

    @Test
    void theRulesOfTheUserHaveTheirLimitThoughTheyFireAgain() {
        guard(GuardSettings.builder()
                .maxPerTurn(2)
                .repeatMode(RepeatMode.AFTER_GAP)
                .repeatGap(0)
                .build());
        Session session = open(usersTrigger("x")).prompt("begin");

        List<Interruption> stops = Stream.generate(() -> complete(session, "x"))
                .limit(8)
                .flatMap(List::stream)
                .toList();
        session.prompt("again");

        assertThat(stops).hasSize(2);
        assertThat(complete(session, "x")).hasSize(1);
        assertThat(session.state().firings().guarded()).isEqualTo(3);
        assertThat(session.state().firings().guardedOfTurn()).isEqualTo(1);
    }

    private static Rule usersTrigger(String name) {
        return trigger(name, Level.USER);
    }

    private static Rule trigger(String name, Level level) {
        return Rule.named(name, RuleSource.of("test", level, "~/" + name))
                .content("Text of " + name)
                .trigger(StreamTrigger.of(name))
                .build();
    }

    /** At most 3 in a turn were 5. */
    @Test
    void rulesOfTheRepositoryAndOfLibrariesHaveOneLimit() {
        Session session = open(
                trigger("a", Level.PROJECT),
                trigger("b", Level.LIBRARY),
                trigger("c", Level.PROJECT),
                trigger("d", Level.LIBRARY),
                trigger("x", Level.USER),
                trigger("y", Level.MANAGED),
                trigger("z", Level.REMOTE));

        List<Interruption> stops = complete(session, "a b c d x y z");

        assertThat(stops)
                .extracting(stop -> stop.firing().matches().get(0).rule())
                .as("three of the repository and of libraries, and as many of the others")
                .containsExactly("a", "b", "c", "x", "y", "z");
        assertThat(stops).extracting(Interruption::left).containsExactly(5, 4, 3, 2, 1, 0);
    }

    @Test
    void aRuleThatDoesNotInterruptIsInTheBatchOfOneThatDoes() {
        Session session = open(
                trigger(
                        "a",
                        StreamTrigger.of("foo")
                                .withOptions(TriggerOptions.builder()
                                        .interruptMode(InterruptMode.NEVER)
                                        .build())),
                trigger("b", StreamTrigger.of("foo")));

        assertThat(rules(fed(session, Delta.text("foo")))).containsExactly("a", "b");
    }

    @Test
    void aRuleFiresOnceInASession() {
        Session session = open(trigger("rule", StreamTrigger.of("foo")));

        fed(session, Delta.text("foo"));
        session.prompt("again");

        assertThat(session.guard().feed(Delta.text("foo"))).isEmpty();
    }

    /** The second attempt at the same call was run, and all that followed. */
    @Test
    void aRuleInterruptsEveryToolCallThatViolatesItWithinTheLimits() {
        RuleEngine engine = engine(trigger("rule", StreamTrigger.of("foo")));
        Session session = engine.openSession().prompt("begin");

        List<Boolean> first = Stream.generate(() -> isInterrupted(session, tool("edit", "", "foo")))
                .limit(5)
                .toList();
        boolean inText = isInterrupted(session.prompt("again"), Delta.text("foo"));
        List<Boolean> second = Stream.generate(() -> isInterrupted(session, tool("edit", "", "foo")))
                .limit(4)
                .toList();

        assertThat(first).containsExactly(true, true, true, false, false);
        assertThat(inText).as("in text a rule fires once in a session").isFalse();
        assertThat(second).containsExactly(true, true, true, false);
        assertThat(session.activate().reminder()).contains("rule=\"rule\"");
        assertThat(engine.refresh().diagnostics())
                .extracting(Diagnostic::code)
                .containsOnlyOnce("interruptions-bounded");
    }

    private static boolean isInterrupted(Session session, Delta whole) {
        StreamGuard guard = session.guard();
        guard.complete(whole);
        guard.finish();
        return guard.isInterrupted();
    }

    @ParameterizedTest
    @CsvSource({"once, false", "after-gap, false", "always, true"})
    void theRepeatModeOfARuleOrAHarnessIsForTextAndForTools(String mode, boolean firesAgain) {
        RepeatMode repeatMode = RepeatMode.of(mode).orElseThrow();
        Session byRule = open(trigger(
                "rule",
                StreamTrigger.of("foo")
                        .withOptions(
                                TriggerOptions.builder().repeatMode(repeatMode).build())));
        guard(GuardSettings.builder().repeatMode(repeatMode).build());
        Session bySetting = open(trigger("rule", StreamTrigger.of("foo")));

        for (Session session : List.of(byRule, bySetting)) {
            assertThat(isInterrupted(session, tool("edit", "", "foo"))).isTrue();
            assertThat(isInterrupted(session, tool("edit", "", "foo"))).isEqualTo(firesAgain);
            assertThat(isInterrupted(session, Delta.text("foo"))).isEqualTo(firesAgain);
        }
    }

    @Test
    void aRuleThatOnlyReportedATextStillInterruptsAToolOfThatResponse() {
        Session session = open(trigger(
                "rule",
                StreamTrigger.of("foo")
                        .withOptions(TriggerOptions.builder()
                                .interruptMode(InterruptMode.TOOL_ONLY)
                                .build())));
        StreamGuard guard = session.guard();

        assertThat(guard.feed(Delta.text("foo"))).isEmpty();
        assertThat(guard.feed(tool("edit", "", "foo"))).isPresent();
        assertThat(guard.deferred()).hasSize(1);
    }

    @Test
    void aRuleThatOnlyReportsDoesSoOnceInAResponse() {
        guard(GuardSettings.builder().interruptMode(InterruptMode.NEVER).build());
        Session session = open(trigger("rule", StreamTrigger.of("foo")));
        StreamGuard guard = session.guard();

        guard.toolCall("1", "edit", "{\"a\": \"foo\"}")
                .toolCall("2", "edit", "{\"a\": \"foo\"}")
                .finish();

        assertThat(guard.deferred()).hasSize(1);
    }

    @Test
    void aRuleFiresAgainAfterAGapOfCompletedCalls() {
        Session session = open(trigger(
                "rule",
                StreamTrigger.of("foo")
                        .withOptions(TriggerOptions.builder()
                                .repeatMode(RepeatMode.AFTER_GAP)
                                .repeatGap(2)
                                .build())));

        fed(session, Delta.text("foo"));
        assertThat(complete(session, "the retry: foo")).isEmpty();
        assertThat(complete(session, "foo")).isEmpty();
        assertThat(complete(session, "foo")).hasSize(1);
        assertThat(complete(session, "foo")).isEmpty();
    }

    @Test
    void aConversationThatWouldLoopForEverEnds() {
        guard(GuardSettings.builder()
                .repeatMode(RepeatMode.AFTER_GAP)
                .repeatGap(0)
                .build());
        RuleEngine engine = engine(trigger("loop", StreamTrigger.of("Content of \\w+")));
        Session session = engine.openSession();
        String answer = "Content of loop";
        int calls = 0;

        for (Optional<Interruption> again = Optional.empty(); calls == 0 || again.isPresent(); calls++) {
            StreamGuard guard = session.guard();
            again = guard.feed(Delta.text(answer)).or(guard::finish);
            answer = again.map(interruption -> interruption.firing().reminder()).orElse("");
        }

        assertThat(calls).isEqualTo(4);
        assertThat(engine.refresh().diagnostics())
                .filteredOn(diagnostic -> diagnostic.code().equals("interruptions-bounded"))
                .hasSize(1)
                .allMatch(diagnostic -> diagnostic.rule().equals(Optional.of("loop")));
    }

    @Test
    void interruptionsAreBoundedForTheSessionToo() {
        guard(GuardSettings.builder()
                .repeatMode(RepeatMode.AFTER_GAP)
                .repeatGap(0)
                .build());
        Session session = open(trigger("loop", StreamTrigger.of("foo")));

        long interruptions = IntStream.range(0, 30)
                .filter(turn -> session.prompt("turn " + turn)
                        .guard()
                        .feed(Delta.text("foo"))
                        .isPresent())
                .count();

        assertThat(interruptions).isEqualTo(20);
    }

    @Test
    void theReminderIsThereInEveryLaterCallOfTheTurn() {
        Session session = open(trigger("a", StreamTrigger.of("foo")), trigger("b", StreamTrigger.of("bar")))
                .prompt("do it");
        assertThat(session.activate().reminder()).isEmpty();

        String first = fed(session, Delta.text("foo")).firing().reminder();
        assertThat(session.activate().reminder()).isEqualTo(first);
        String second = fed(session, Delta.text("bar")).firing().reminder();
        complete(session, "fine");

        assertThat(session.activate().reminder()).isEqualTo(first + "\n\n" + second);
        assertThat(session.prompt("next").activate().reminder()).isEmpty();
    }

    @Test
    void whatWasDeferredInTheLastCallOfATurnIsToldInTheFirstOfTheNext() {
        guard(GuardSettings.builder().interruptMode(InterruptMode.NEVER).build());
        Session session = open(trigger("a", StreamTrigger.of("foo"))).prompt("do it");

        complete(session, "foo");
        session.prompt("next");

        assertThat(session.activate().reminder()).contains("rule=\"a\"");
        complete(session, "fine");
        assertThat(session.activate().reminder()).isEmpty();
    }

    @Test
    void whatFiredIsExportedAndRestored() {
        RuleEngine engine = engine(trigger("a", StreamTrigger.of("foo")));
        Session session = engine.openSession("one").prompt("do it");
        String reminder = fed(session, Delta.text("foo")).firing().reminder();

        SessionState state = SessionState.of(session.state().toMap());
        Session restored = engine.restoreSession("two", state);

        assertThat(state).isEqualTo(session.state());
        assertThat(restored.guard().feed(Delta.text("foo"))).isEmpty();
        assertThat(restored.activate().reminder()).isEqualTo(reminder);
    }

    @Test
    void aRetryKeepsWhatWasWrittenOnlyIfAllRulesSaySo() {
        StreamTrigger keep = StreamTrigger.of("foo")
                .withOptions(
                        TriggerOptions.builder().contextMode(ContextMode.KEEP).build());

        Interruption kept = fed(open(trigger("a", keep)), Delta.text("foo"));
        Interruption discarded =
                fed(open(trigger("a", keep), trigger("b", StreamTrigger.of("foo"))), Delta.text("foo"));

        assertThat(kept.retry("foo"))
                .isEqualTo(new RetryPlan(
                        List.of(
                                Message.assistant("foo"),
                                Message.synthetic(kept.firing().reminder())),
                        false));
        assertThat(discarded.retry("foo").messages())
                .containsExactly(Message.synthetic(discarded.firing().reminder()));
    }

    /** Issue 53: a reminder that two interruptions brought was in the request twice. */
    @Test
    void aReminderIsInTheMessagesOnce() {
        var user = Message.user("go on");
        var discarded = new RetryPlan(List.of(Message.synthetic("Do not.")), false);
        var other = new RetryPlan(List.of(Message.synthetic("Do.")), false);
        var kept = new RetryPlan(List.of(Message.assistant("so far"), Message.synthetic("Do not.")), false);

        List<Message> first = discarded.after(List.of(user), message -> message);

        assertThat(first).containsExactly(user, Message.synthetic("Do not."));
        assertThat(discarded.after(first, message -> message)).isEqualTo(first);
        assertThat(discarded.after(other.after(first, message -> message), message -> message))
                .containsExactly(user, Message.synthetic("Do."), Message.synthetic("Do not."));
        assertThat(kept.after(kept.after(List.of(user), message -> message), message -> message))
                .hasSize(5);
    }

    @Test
    void aHarnessCanSwitchTheGuardOff() {
        guard(GuardSettings.builder().enabled(false).build());
        var shown = new StringBuilder();
        StreamGuard guard = open(trigger("rule", StreamTrigger.of("foo")))
                .guard(Emission.LIVE, (source, stream, text) -> shown.append(text));

        assertThat(guard.feed(Delta.text("foo"))).isEmpty();
        assertThat(shown).hasToString("foo");
    }

    @Test
    void theModelIsToldWhatFiredInTheLongerOfTwoResponses() {
        Session session = open(trigger(
                        "rule",
                        StreamTrigger.of("foo")
                                .withOptions(TriggerOptions.builder()
                                        .interruptMode(InterruptMode.NEVER)
                                        .build())))
                .prompt("begin");
        StreamGuard longer = session.guard().text("foo");
        complete(session, "bar");
        complete(session, "bar");
        longer.finish();

        assertThat(session.prompt("next").activate().reminder()).contains("Content of rule");
        complete(session, "bar");
        assertThat(session.prompt("over").activate().reminder()).isEmpty();
    }
}
