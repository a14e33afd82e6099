package io.agentrules.core.internal.stream;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.StreamEvent;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Interruption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Harnesses that make calls in the wrong order, concurrently, or fail. */
class HostileHarnessTest {
    private static final GuardSettings AGAIN = GuardSettings.builder()
            .repeatMode(RepeatMode.AFTER_GAP)
            .repeatGap(0)
            .build();

    private final StringBuilder shown = new StringBuilder();
    private int broken = -1;

    @Test
    void callsOnAFinishedGuardAreRejectedOrIgnored() {
        StreamGuard guard = session(trigger("rule", "foo")).guard();
        guard.feed(Delta.text("x"));

        assertThat(guard.finish()).isEmpty();
        assertThat(guard.finish()).isEmpty();
        assertThat(guard.resume()).isEmpty();
        assertThat(guard.deferred()).isEmpty();
        assertThatThrownBy(() -> guard.feed(Delta.text("foo"))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> guard.finish("text")).isInstanceOf(IllegalStateException.class);
        assertThat(guard.isInterrupted()).isFalse();
    }

    @Test
    void finishingAnUnknownStreamDoesNothing() {
        StreamGuard guard = session(trigger("rule", "^foo$")).guard();

        assertThat(guard.finish("text")).isEmpty();
        assertThat(guard.resume()).isEmpty();
        guard.feed(Delta.text("fo"));
        assertThat(guard.finish("other")).isEmpty();
        guard.feed(Delta.text("o"));
        assertThat(guard.finish("text")).isPresent();
        assertThat(guard.finish("text")).isEmpty();
    }

    @Test
    void aThrowingOutputStopsTheGuardUntilItIsResumed() {
        StreamGuard guard =
                session(trigger("foo", "foo"), trigger("bar", "bar$")).guard(Emission.LIVE, this::show);

        broken = 0;
        assertThatThrownBy(() -> guard.feed(Delta.text("a foo b"))).hasMessage("broken");
        assertThat(guard.isInterrupted()).isTrue();
        assertThat(guard.feed(Delta.text("lost"))).isEmpty();

        assertThat(guard.resume()).map(HostileHarnessTest::rule).contains("foo");
        assertThat(guard.resume()).isEmpty();
        assertThat(guard.feed(Delta.text("ar"))).isEmpty();
        assertThat(guard.finish()).map(HostileHarnessTest::rule).contains("bar");
        assertThat(guard.resume()).isEmpty();
        assertThat(shown).hasToString(" bar");
    }

    @Test
    void aGuardWithAThrowingOutputCanBeFinished() {
        for (Emission emission : List.of(Emission.LIVE, Emission.LINES, Emission.BUFFER)) {
            StreamGuard guard = session(trigger("foo", "foo")).guard(emission, this::show);
            broken = 0;
            assertThatThrownBy(() -> Stream.of(Delta.text("a"), Delta.text("\n"))
                            .forEach(piece -> {
                                guard.feed(piece);
                                if (emission.equals(Emission.BUFFER)) {
                                    guard.finish();
                                }
                            }))
                    .hasMessage("broken");

            assertThat(guard.finish()).isEmpty();
            assertThat(guard.resume()).isEmpty();
        }
    }

    @Test
    void aThrowingListenerIsReportedAndTheRuleFires() {
        var reported = new ArrayList<Diagnostic>();
        RuleListener listener = new RuleListener() {
            @Override
            public void triggered(FiringEvent event) {
                throw new IllegalStateException("broken");
            }

            @Override
            public void streamed(StreamEvent event) {
                throw new IllegalStateException("broken");
            }

            @Override
            public void reported(DiagnosticEvent event) {
                reported.add(event.diagnostic());
            }
        };
        RuleEngine engine = Conversation.engine(List.of(trigger("foo", "foo")), GuardSettings.DEFAULT, listener);

        StreamGuard guard = engine.openSession().guard();
        assertThat(guard.feed(Delta.text("foo"))).isPresent();
        guard.resume();
        guard.finish();
        engine.refresh();

        assertThat(reported).extracting(Diagnostic::code).contains("listener-failed");
    }

    @Test
    void twoGuardsOfOneSessionShareOnlyFirings() {
        Session session = session(trigger("once", "^foo"), trigger("other", "bar"));
        StreamGuard one = session.guard();
        StreamGuard other = session.guard();

        one.feed(Delta.text("fo"));
        assertThat(other.feed(Delta.text("o bar")))
                .map(HostileHarnessTest::rule)
                .contains("other");
        assertThat(one.feed(Delta.text("o"))).map(HostileHarnessTest::rule).contains("once");
        assertThat(one.resume()).isEmpty();
        assertThat(one.feed(Delta.text("bar"))).isEmpty();
        other.resume();
        assertThat(other.finish()).isEmpty();
        assertThat(one.finish()).isEmpty();
    }

    @Test
    void guardsOfOneSessionCountInterruptionsTogether() {
        Session session = session(AGAIN, List.of(trigger("rule", "foo")));
        List<StreamGuard> guards = Stream.generate(session::guard).limit(10).toList();

        assertThat(guards.stream().filter(guard -> guard.feed(Delta.text("foo")).isPresent()))
                .hasSize(3);
        assertThat(guards.stream().filter(guard -> guard.deferred().size() == 1))
                .hasSize(7);
    }

    @Test
    void aStreamKeepsItsSource() {
        StreamGuard guard = session(trigger("rule", "foo", "text")).guard();
        guard.feed(Delta.text("f"));

        assertThat(guard.feed(new Delta(StreamSource.TOOL, "text", "oo", Optional.of("edit"), List.of("a.ts"), true))
                        .orElseThrow()
                        .firing()
                        .source())
                .isEqualTo(StreamSource.TEXT);
    }

    /** Rules triggered by their own reminders, because the model repeats all that it is told in text and tool calls. */
    @Test
    void endlessLoopsOfRemindersAreStopped() {
        List<Rule> rules = Stream.of("a", "b", "c")
                .map(name -> trigger(name, "Content of " + name, "text", "tool"))
                .toList();
        RuleEngine engine = Conversation.engine(
                rules, AGAIN.toBuilder().maxPerTurn(4).maxPerSession(9).build(), new RuleListener() {});
        List<Session> sessions = Stream.generate(engine::openSession).limit(3).toList();

        for (Session session : sessions) {
            assertThat(callsOfTurn(session, "Content of a")).isEqualTo(5);
            assertThat(callsOfTurn(session, "Content of b and Content of c")).isEqualTo(5);
            assertThat(callsOfTurn(session, "Content of c")).isEqualTo(2);
            assertThat(callsOfTurn(session, "Content of c")).isEqualTo(1);
        }
        assertThat(engine.refresh().diagnostics())
                .filteredOn(diagnostic -> diagnostic.code().equals("interruptions-bounded"))
                .extracting(Diagnostic::rule)
                .doesNotHaveDuplicates()
                .contains(Optional.of("c"));
    }

    private static int callsOfTurn(Session session, String begins) {
        session.prompt(begins);
        String told = begins;
        for (int calls = 1; calls < 100; calls++) {
            StreamGuard guard = session.guard();
            String json = "{\"text\": \"" + told.replace("\"", "\\\"").replace("\n", "\\n") + "\"}";
            Optional<Interruption> interruption = calls % 2 == 0
                    ? guard.feed(Delta.text(told)).or(guard::finish)
                    : guard.feed(Delta.arguments("1", "edit", json)).or(guard::finish);
            if (interruption.isEmpty()) {
                return calls;
            }
            told = interruption.get().firing().reminder();
        }
        throw new AssertionError("It goes on for ever");
    }

    private void show(StreamSource source, String stream, String text) {
        if (broken-- == 0) {
            throw new IllegalArgumentException("broken");
        }
        shown.append(text);
    }

    private static String rule(Interruption interruption) {
        return interruption.firing().matches().get(0).rule();
    }

    private static Rule trigger(String name, String condition, String... scope) {
        return named(name, "test")
                .trigger(StreamTrigger.of(condition).withScope(scope))
                .build();
    }

    private static Session session(Rule... rules) {
        return session(GuardSettings.DEFAULT, List.of(rules));
    }

    private static Session session(GuardSettings settings, List<Rule> rules) {
        return Conversation.engine(rules, settings, new RuleListener() {}).openSession();
    }
}
