package io.agentrules.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Firing.Action;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.StreamEvent;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.check.model.TriggerTrial.Check;
import io.agentrules.check.model.TriggerTrial.Fired;
import io.agentrules.check.model.TriggerTrial.Gate;
import io.agentrules.check.model.TriggerTrial.Tried;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a dry run says of how a trigger rule fires, and of what holds it back as a whole. */
class TrialPolicyTest extends TrialTests {
    @Test
    void aRuleThatFiredBeforeInTheSessionIsHeldBackByItsRepeatMode() {
        Rule gap = rule(StreamTrigger.of("foo")
                .withOptions(TriggerOptions.builder()
                        .repeatMode(RepeatMode.AFTER_GAP)
                        .repeatGap(2)
                        .build()));
        Session session = engine(gap).openSession();
        StreamGuard guard = session.guard();
        guard.feed(Delta.text("foo"));
        guard.resume();
        guard.finish();

        TriggerTrial tooSoon = tried(session, Delta.text("foo"));
        session.guard().finish();
        TriggerTrial again = tried(session, Delta.text("foo foo"));

        assertThat(failed(tooSoon)).containsExactly(Gate.REPEAT_MODE);
        assertThat(tooSoon.reason())
                .isEqualTo("it fires again after a gap of 2 completed calls, and it fired 1 completed call ago");
        assertThat(again.fires()).isTrue();
        assertThat(again.later()).isEqualTo(1);
    }

    @Test
    void withoutAGapEveryConditionFiresOnceInAStream() {
        Rule rule = rule(StreamTrigger.of("foo", "bar")
                .withOptions(TriggerOptions.builder()
                        .repeatMode(RepeatMode.AFTER_GAP)
                        .repeatGap(0)
                        .build()));

        TriggerTrial trial = tried(rule, Delta.text("foo bar foo bar"));

        assertThat(trial.firings()).extracting(Fired::patterns).containsExactly(List.of("foo"), List.of("bar"));
        assertThat(trial.later()).isEqualTo(2);
        assertThat(trial.checks())
                .contains(new Check(Gate.REPEAT_MODE, true, "each of its patterns fires once in a stream"));
    }

    @Test
    void aRuleThatFiresOnceSaysThatItHas() {
        Session session = engine(rule(StreamTrigger.of("foo"))).openSession();
        session.guard().feed(Delta.text("foo"));

        assertThat(tried(session, Delta.text("foo")).reason())
                .isEqualTo("it fires once in a session, and it has fired");
    }

    @Test
    void theInterruptModeSaysHowItFires() {
        Rule rule = rule(StreamTrigger.of("foo")
                .withOptions(TriggerOptions.builder()
                        .interruptMode(InterruptMode.TOOL_ONLY)
                        .build()));

        TriggerTrial trial = tried(rule, Delta.text("foo"));

        assertThat(trial.firings()).extracting(Fired::action).containsExactly(Action.DEFER);
        assertThat(trial.reason())
                .isEqualTo("it fires at line 1, column 1, and is reported to the model after the response");
        assertThat(failed(trial)).containsExactly(Gate.INTERRUPT_MODE);
        assertThat(trial.settings().interruptMode()).isEqualTo(InterruptMode.TOOL_ONLY);
        assertThat(tried(rule, delta("tool", "edit", "", "foo")).firings())
                .extracting(Fired::action)
                .containsExactly(Action.INTERRUPT);
    }

    @Test
    void aSessionThatWasInterruptedTooOftenOnlyDefers() {
        config = config.toBuilder()
                .guard(GuardSettings.builder().maxPerTurn(0).maxPerSession(0).build())
                .build();

        TriggerTrial trial = tried(rule(StreamTrigger.of("foo")), Delta.text("foo"));

        assertThat(trial.firings()).extracting(Fired::action).containsExactly(Action.DEFER);
        assertThat(failed(trial)).containsExactly(Gate.INTERRUPT_MODE);
    }

    @Test
    void aRuleThatIsNotInForceSaysWhy() {
        config = config.toBuilder().disabledRules(Set.of("rule")).build();

        TriggerTrial trial = tried(rule(StreamTrigger.of("foo")), Delta.text("foo"));

        assertThat(trial.fires()).isFalse();
        assertThat(trial.reason()).isEqualTo("it is not eligible: switched off by the user");
        assertThat(trial.patterns()).extracting(Tried::counted).containsExactly(1L);
    }

    @Test
    void aGuardThatIsOffSaysSo() {
        Rule rule = rule(StreamTrigger.of("foo"));
        Session session = engine(rule).openSession();
        session.compacting();
        config = config.toBuilder()
                .guard(GuardSettings.builder().enabled(false).build())
                .build();

        assertThat(tried(session, Delta.text("foo")).reason()).isEqualTo("the conversation is being compacted");
        assertThat(tried(rule, Delta.text("foo")).reason()).isEqualTo("the harness has switched off stream watching");
    }

    @Test
    void aDryRunLeavesNoTrace() {
        var heard = new ArrayList<Object>();
        RuleListener listener = new RuleListener() {
            @Override
            public void triggered(FiringEvent event) {
                heard.add(event.firing());
            }

            @Override
            public void streamed(StreamEvent event) {
                heard.add(event.characters());
            }

            @Override
            public void reported(DiagnosticEvent event) {
                heard.add(event.diagnostic());
            }
        };
        Session session = builder(rule(StreamTrigger.of("foo")))
                .listener(listener)
                .build()
                .openSession("one");
        SessionState before = session.state();

        assertThat(tried(session, Delta.text("foo")).fires()).isTrue();

        assertThat(session.state()).isEqualTo(before);
        assertThat(heard).isEmpty();
        assertThat(session.guard().feed(Delta.text("foo"))).isPresent();
    }
}
