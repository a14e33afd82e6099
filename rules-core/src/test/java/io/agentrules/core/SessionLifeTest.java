package io.agentrules.core;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.AppliedRule;
import io.agentrules.api.Evidence;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.core.model.Decision.How;
import io.agentrules.core.model.SessionState;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session over time: forks, stored states, and changes in between. */
class SessionLifeTest {
    @TempDir
    Path ws;

    @Test
    void aForkKnowsWhatTheSessionDoesAndGoesItsOwnWay() {
        Session session = engine(globs("ts", "*.ts"), when("reviewer", "agent", "reviewer"))
                .openSession()
                .value("agent", "builder")
                .prompt("fix src/a.ts");

        Session fork = session.fork("reviewer");

        assertThat(names(fork.activate().active())).containsExactly("ts", "reviewer");
        assertThat(fork.activate().context().prompt()).contains("fix src/a.ts");
        assertThat(names(session.activate().active())).containsExactly("ts");
        fork.prompt("something else").path("b.md");
        assertThat(session.activate().context().sessionPaths())
                .extracting(Evidence::path)
                .containsExactly("src/a.ts");
        assertThat(fork.id()).isNotEqualTo(session.id());
    }

    @Test
    void aSessionWithoutAnIdOfItsOwnHasTheIdOfNoOther() {
        RuleEngine engine = engine();
        String first = engine.openSession().id();
        String next = first.replaceFirst("\\d+$", "2");
        engine.openSession(next);

        assertThat(engine.openSession().id()).isNotIn(first, next);
    }

    @Test
    void aRestoredSessionGoesOnWhereItsStateWas() {
        RuleEngine engine = engine(paths("a", "a.ts"), paths("b", "b.ts"), when("gpt", "model", "gpt"));
        Session session = engine.openSession("first").prompt("see @b.ts").model("gpt");
        session.activate();
        session.path("a.ts").tools(List.of("read")).mcp(List.of("git hub")).activate();

        SessionState state = SessionState.of(session.state().toMap());
        Session restored = engine.restoreSession("second", state);

        assertThat(state).isEqualTo(session.state());
        assertThat(restored.activate().renderPrompt())
                .isEqualTo(session.activate().renderPrompt());
        assertThat(restored.activate().renderPrompt().text()).containsSubsequence("## b", "## gpt", "## a");
        assertThat(restored.activate().context()).isEqualTo(session.activate().context());
        assertThat(engine.openSession("second")).isSameAs(restored);
        assertThat(how(restored.prompt("next").prompt("next").prompt("next"), "a"))
                .isEmpty();
    }

    @Test
    void aStateOfALaterVersionIsRefused() {
        var map = new LinkedHashMap<>(SessionState.NEW.toMap());
        map.put("version", 3);

        assertThatThrownBy(() -> SessionState.of(map))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("version is 3");
    }

    @Test
    void anActivationSaysWhatChangedSinceTheLast() {
        Session session = engine(
                        named("style", "test").alwaysApply(true).build(), paths("a", "a.ts"), paths("b", "b.ts"))
                .openSession()
                .prompt("start")
                .mention("a.ts");

        Activation first = session.activate();
        Activation second = session.prompt("on").mention("b.ts").activate();
        session.prompt("and on");
        Activation third = session.activate();

        assertThat(names(first.added())).containsExactly("style", "a");
        assertThat(first.removed()).isEmpty();
        assertThat(names(second.added())).containsExactly("b");
        assertThat(names(second.removed())).containsExactly("a");
        assertThat(names(third.removed())).containsExactly("b");
        assertThat(third.added()).isEmpty();
    }

    @Test
    void whatIsMentionedBeforeTheFirstPromptCountsInItsTurn() {
        Session session =
                engine(named("style", "test").build(), paths("a", "a.ts")).openSession();

        session.mention("style").mention("a.ts").prompt("start");
        assertThat(names(session.activate().active())).containsExactly("style", "a");

        session.prompt("go on");
        assertThat(session.activate().active()).isEmpty();
    }

    @Test
    void toolsMayBeGivenLikeAnyOtherValueAndPathsMayNot() {
        Session session = engine(when("tool", "tools", "edit")).openSession().value("tools", "edit");

        assertThat(how(session, "tool")).contains(How.CONDITION);
        assertThat(how(session.tools(List.of()), "tool")).isEmpty();
        assertThatThrownBy(() -> session.value("globs", "a.ts"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("globs");
    }

    @Test
    void appliedRulesNameTheirLevelAndThePatternsThatMatched() {
        Activation activation = engine(
                        named("style", "test").alwaysApply(true).build(),
                        TestRules.when("ts", "globs", PatternStyle.ANY_DEPTH, "*.md", "*.ts", "src/**"))
                .openSession()
                .path("src/a.ts")
                .activate();

        assertThat(activation.applied()).extracting(AppliedRule::id).containsExactly("project:ts");
        assertThat(activation.applied().get(0).matched()).isEqualTo(Map.of("globs", List.of("*.ts", "src/**")));
    }

    @Test
    void aHarnessFindsPathsInItsOwnToolsArguments() {
        RuleEngine engine = builder(globs("ts", "*.ts"))
                .toolPaths((tool, arguments) -> List.of(String.valueOf(arguments.get("target"))))
                .toolPaths((tool, arguments) -> {
                    throw new IllegalStateException("broken");
                })
                .build();

        assertThat(how(engine.openSession().toolCall("move", Map.of("target", "a.ts")), "ts"))
                .contains(How.CONDITION);
        assertThat(engine.refresh().diagnostics()).extracting("code").containsOnly("extractor-failed");
    }

    private RuleEngine engine(Rule... rules) {
        return builder(rules).build();
    }

    private RuleEngine.Builder builder(Rule... rules) {
        RuleEngine.Builder builder = RuleEngine.builder()
                .workspace(ws)
                .home(ws)
                .environment(Map.of())
                .discovery(false);
        for (Rule rule : rules) {
            builder.rule(rule);
        }
        return builder;
    }

    private static Optional<How> how(Session session, String rule) {
        return session.activate().explain(rule).orElseThrow().how();
    }

    private static List<String> names(List<Rule> rules) {
        return rules.stream().map(Rule::name).toList();
    }

    private static Rule paths(String name, String glob) {
        return TestRules.when(name, "paths", PatternStyle.ROOTED, glob);
    }

    private static Rule globs(String name, String glob) {
        return TestRules.when(name, "globs", PatternStyle.ANY_DEPTH, glob);
    }

    private static Rule when(String name, String key, String value) {
        return TestRules.when(name, key, PatternStyle.ROOTED, value);
    }
}
