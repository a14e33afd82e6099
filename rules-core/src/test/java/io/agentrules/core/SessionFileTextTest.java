package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import org.junit.jupiter.api.Test;

class SessionFileTextTest {
    private final RuleEngine engine = SessionScript.builder()
            .rule(TestRules.when("todo", "fileContains", PatternStyle.MATCH_BASE, "TODO"))
            .rule(TestRules.when("ts", "globs", PatternStyle.ANY_DEPTH, "*.ts"))
            .rule(TestRules.when("api", "folder", PatternStyle.ROOTED, "api"))
            .build();

    @Test
    void aTextBringsInTheRulesThatAskForIt() {
        Session session = engine.openSession().prompt("x");

        assertThat(session.activate().active()).isEmpty();
        assertThat(session.fileText("a.md", "nothing").activate().active()).isEmpty();
        assertThat(session.fileText("a.md", "TODO later").activate().active())
                .extracting(Rule::name)
                .containsExactly("todo");
    }

    @Test
    void itsPathCountsToo() {
        Session session = engine.openSession().fileText("api/a.ts", "");

        assertThat(session.activate().active()).extracting(Rule::name).containsExactlyInAnyOrder("ts", "api");
    }

    @Test
    void whatWasFoundCountsForTheRestOfTheSession() {
        Session session =
                engine.openSession().prompt("x").fileText("a.md", "TODO").prompt("y");

        assertThat(session.fileText("a.md", "done").activate().active())
                .extracting(Rule::name)
                .containsExactly("todo");
    }

    @Test
    void aForkKnowsWhatWasFound() {
        Session session = engine.openSession().prompt("x").fileText("a.md", "TODO");

        assertThat(session.fork("reviewer").activate().active())
                .extracting(Rule::name)
                .containsExactly("todo");
    }

    @Test
    void onlyTheBeginningOfALongTextIsRead() {
        String filler = "x".repeat(1 << 20);

        assertThat(engine.openSession()
                        .fileText("a.md", filler + "TODO")
                        .activate()
                        .active())
                .isEmpty();
        assertThat(engine.openSession()
                        .fileText("a.md", filler.substring(4) + "TODO")
                        .activate()
                        .active())
                .hasSize(1);
    }

    @Test
    void textsAreNoValues() {
        assertThatThrownBy(() -> engine.openSession().value("fileContains", "TODO"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> engine.openSession().value("folder", "api"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
