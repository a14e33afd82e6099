package io.agentrules.core;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Firing;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Interruption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which streams and files a trigger rule listens to. */
class GuardScopesTest extends GuardTests {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    text                  | text     |      |             | fires
                    text                  | thinking |      |             | -
                    text                  | tool     | edit | a.ts        | -
                    thinking              | thinking |      |             | fires
                    tool                  | tool     | edit | a.ts        | fires
                    toolcall              | tool     | edit |             | fires
                    tool:edit             | tool     | edit |             | fires
                    tool:Edit             | tool     | eDIT |             | fires
                    tool:edit             | tool     | read | a.ts        | -
                    tool:edit(*.ts)       | tool     | edit | src/a.ts    | fires
                    tool:edit(*.ts)       | tool     | edit | src/a.js    | -
                    tool:edit(src/**)     | tool     | edit | src/a.ts    | fires
                    edit(*.{ts,tsx})      | tool     | edit | src/b/a.tsx | fires
                    edit(*.ts)            | tool     | read | a.ts        | -
                    tool(*.ts)            | tool     | read | a.ts        | -
                    tool:read(*.ts)       | tool     | read | a.ts        | fires
                    tool(*.ts)            | tool     | my   | a.ts        | fires
                    tool:b                | tool     | mcp__a__b |       | fires
                    edit                  | tool     | edit |             | fires
                    tool:a:b(*.ts)        | tool     | a:b  | a.ts        | fires
                    TEXT                  | text     |      |             | fires
                    Tool                  | tool     | my   |             | fires
                    ToolCall              | tool     | edit |             | fires
                    TOOL:EDIT(*.ts)       | tool     | edit | src/a.ts    | fires
                    TOOL:EDIT(*.ts)       | tool     | read | src/a.ts    | -
                    TOOL:EDIT(*.TS)       | tool     | edit | src/a.ts    | -
                    Tool(*.ts)            | tool     | my   | a.ts        | fires
                    Thinking              | thinking |      |             | fires
                    text(*.ts)            | text     |      |             | -
                    text(*.ts)            | tool     | edit | a.ts        | -
                    """)
    void aScopeSaysWhereARuleListens(String scope, String source, String tool, String path, String fires) {
        Session session = open(trigger("rule", StreamTrigger.of("foo").withScope(scope)));

        Optional<Interruption> interruption = session.guard().feed(delta(source, tool, path, "foo"));

        assertThat(interruption.isPresent()).isEqualTo(fires.equals("fires"));
    }

    @Test
    void globsGateByTheFilesOfTheTool() {
        Rule rule = named("rule", "test")
                .when("globs", List.of("src/**/*.ts"), PatternStyle.ROOTED)
                .trigger(StreamTrigger.of("foo"))
                .build();

        assertThat(open(rule).guard().feed(Delta.text("foo"))).isEmpty();
        assertThat(open(rule).guard().feed(tool("edit", "lib/a.ts", "foo"))).isEmpty();
        assertThat(open(rule).guard().feed(tool("edit", "src/x/a.ts", "foo"))).isPresent();
        assertThat(open(rule).guard().feed(tool("edit", ws.resolve("src/a.ts").toString(), "foo")))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "packages/api/src/*.ts, true",
        "**/a.ts, true",
        "*.ts, true",
        "packages/web/**, false",
        "src/*.ts, false"
    })
    void globsOfAFolderAboveTheWorkspaceGateByPathsFromThere(String glob, boolean fires) {
        Rule rule = named("rule", "test")
                .when("globs", List.of(glob), PatternStyle.ANY_DEPTH, "../../packages/api")
                .trigger(StreamTrigger.of("foo"))
                .build();

        assertThat(open(rule).guard().feed(tool("edit", "src/a.ts", "foo")).isPresent())
                .isEqualTo(fires);
    }

    @Test
    void aMatchWhosePathBecomesKnownLaterFiresThen() {
        StreamGuard guard = open(trigger("rule", StreamTrigger.of("foo").withScope("edit(*.ts)")))
                .guard();

        assertThat(guard.feed(tool("edit", "", "foo b"))).isEmpty();
        assertThat(guard.feed(tool("edit", "a.js", "ar"))).isEmpty();
        assertThat(guard.feed(tool("edit", "a.ts", "!")).orElseThrow().firing())
                .returns(7L, Firing::offset)
                .returns("foo bar", Firing::excerpt);
    }

    @Test
    void argumentsAreDecodedAndThePathsInThemCount() {
        Session session = open(
                trigger("rule", StreamTrigger.of("^\\s*import \"x\"", "never").withScope("edit(*.ts)")));
        StreamGuard guard = session.guard();

        List<String> json =
                List.of("{\"content\": \"a\\n", "import \\\"x\\", "\";\", \"fil", "ePath\": \"src/a.", "ts\"}");
        List<Optional<Interruption>> interruptions = json.stream()
                .map(piece -> guard.feed(Delta.arguments("call-1", "edit", piece)))
                .toList();

        assertThat(interruptions).extracting(Optional::isPresent).containsExactly(false, false, false, false, false);
        assertThat(guard.finish("call-1")).isEmpty();

        Session multiline =
                open(trigger("rule", StreamTrigger.of("\\nimport \"x\"").withScope("edit(*.ts)")));
        assertThat(fed(multiline, Delta.arguments("call-1", "edit", String.join("", json)))
                        .firing())
                .returns("call-1", Firing::stream)
                .returns(13L, Firing::offset)
                .returns("a\nimport \"x\";", Firing::excerpt);
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"input\": \"*** Begin Patch\\n*** Update File: a.ts\\n+foo\\n\"}', edit(a.ts), fires",
        "'{\"input\": \"*** Begin Patch\\n*** Update File: b.ts\\n+foo\\n\"}', edit(a.ts), -",
        "'{\"patch\": \"--- a/x.js\\n+++ b/x.ts\\n+foo\"}', edit(x.ts), fires",
        "'{\"text\": \"foo\", \"paths\": [\"b\", \"a.ts\"]}', edit(a.ts), fires",
        "'{\"text\": \"foo\", \"other\": \"a.ts\"}', edit(a.ts), -",
        "'{\"x\": [{\"y\": \"foo\"}]}', edit, fires",
        "'{\"foo\": 1}', edit, -"
    })
    void pathsInArgumentsFeedTheScope(String json, String scope, String fires) {
        Session session = open(trigger("rule", StreamTrigger.of("foo").withScope(scope)));

        assertThat(session.guard().feed(Delta.arguments("1", "edit", json)).isPresent())
                .isEqualTo(fires.equals("fires"));
    }

    @Test
    void argumentsCanBeLookedAtAsTheyAre() {
        guard(GuardSettings.builder().rawArguments(true).build());
        Session session = open(trigger("rule", StreamTrigger.of("\"x\":.*\\\\n").withScope("edit(*.ts)")));

        assertThat(fed(session, Delta.arguments("1", "edit", "{\"x\": \"a\\nb\", \"path\": \"a.ts\"}"))
                        .firing()
                        .offset())
                .isEqualTo(28);
    }

    @Test
    void otherConditionsArmTheTrigger() {
        Rule rule = named("rule", "test")
                .when("branch", List.of("main"), PatternStyle.ROOTED)
                .when("globs", List.of("*.ts"), PatternStyle.ROOTED)
                .trigger(StreamTrigger.of("foo"))
                .match(io.agentrules.api.MatchMode.ALL)
                .build();
        Session session = open(rule).value("branch", "dev");

        assertThat(session.guard().feed(tool("edit", "a.ts", "foo"))).isEmpty();
        assertThat(session.value("branch", "main").guard().feed(tool("edit", "a.ts", "foo")))
                .isPresent();
    }
}
