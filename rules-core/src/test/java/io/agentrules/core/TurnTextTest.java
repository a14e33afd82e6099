package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.core.model.PromptSection;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A turn in which the same rules are in as before has the text of before. */
class TurnTextTest {
    @TempDir
    Path ws;

    @Test
    void theTextOfTheTurnBeforeIsUsedAgainWhereTheSameRulesAreIn() {
        Session session = engine().openSession();
        PromptSection first = section(session.prompt("Look").path("x.a").path("x.b"));

        PromptSection second = section(session.prompt("Look").path("x.b").path("x.a"));

        assertThat(second).isSameAs(first);
        assertThat(names(second)).containsExactly("always", "a", "b");
        assertThat(session.activate().added()).isEmpty();
    }

    @Test
    void theSystemPromptOfTheCallBeforeIsUsedAgainWhereTheSameRulesAreIn() {
        Session session = engine().openSession();
        String first = session.prompt("Look").path("x.a").activate().renderSystemPrompt("Base.");

        Activation next = session.prompt("Look").path("x.a").activate();

        assertThat(next.renderSystemPrompt("Base.")).isSameAs(first);
        assertThat(first).isEqualTo(next.renderPrompt().appendedTo("Base."));
        assertThat(next.renderSystemPrompt("Other."))
                .isEqualTo(next.renderPrompt().appendedTo("Other."));
    }

    @Test
    void anotherRuleMakesAnotherSystemPrompt() {
        Session session = engine().openSession();
        session.prompt("Look").path("x.b").activate().renderSystemPrompt("Base.");

        Activation next = session.path("x.a").activate();

        assertThat(next.renderSystemPrompt("Base."))
                .isEqualTo(next.renderPrompt().appendedTo("Base."));
    }

    @Test
    void anActivationTellsWhatHasComeSinceAnyEarlierOne() {
        Session session = engine().openSession();
        Activation first = session.prompt("Look").path("x.b").activate();
        Activation second = session.path("x.a").activate();
        Activation third = session.prompt("Again").activate();

        assertThat(first.addedSince(first)).isEmpty();
        assertThat(second.addedSince(first)).isEqualTo(second.added());
        assertThat(third.added()).isEmpty();
        assertThat(third.addedSince(first)).extracting(Rule::name).containsExactly("a");
    }

    @Test
    void anotherRuleMakesAnotherText() {
        Session session = engine().openSession();
        PromptSection first = section(session.prompt("Look").path("x.b"));
        PromptSection second = section(session.path("x.a"));

        assertThat(names(first)).containsExactly("always", "b");
        assertThat(names(second)).containsExactly("always", "b", "a");
        assertThat(session.activate().added()).extracting(Rule::name).containsExactly("a");
    }

    @Test
    void aRuleThatIsMentionedStandsAfterOneWhoseConditionHolds() {
        Session session = engine().openSession();
        assertThat(names(section(session.prompt("Look at @a").path("x.b")))).containsExactly("always", "b", "a");

        assertThat(names(section(session.path("x.a")))).containsExactly("always", "b", "a");
        assertThat(names(section(session.prompt("Look at x.a")))).containsExactly("always", "b", "a");
    }

    @Test
    void whileTheConversationIsCompactedThereIsNoText() {
        Session session = engine().openSession();
        PromptSection first = section(session.prompt("Look").path("x.a"));

        session.compacting();
        assertThat(section(session)).isSameAs(PromptSection.EMPTY);

        session.compacted();
        assertThat(section(session)).isEqualTo(first);
    }

    private static PromptSection section(Session session) {
        return session.activate().renderPrompt();
    }

    private static List<String> names(PromptSection section) {
        return section.sections().stream().map(PromptSection.Section::rule).toList();
    }

    private RuleEngine engine() {
        return RuleEngine.builder()
                .workspace(ws)
                .home(ws.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .rule(TestRules.named("always", "test").alwaysApply(true).build())
                .rule(TestRules.when("a", "globs", PatternStyle.ANY_DEPTH, "*.a"))
                .rule(TestRules.when("b", "globs", PatternStyle.ANY_DEPTH, "*.b"))
                .build();
    }
}
