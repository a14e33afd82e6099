package io.agentrules.mcp;

import static io.agentrules.mcp.ClientCalls.assertStillAnswers;
import static io.agentrules.mcp.ClientCalls.call;
import static io.agentrules.mcp.ClientCalls.data;
import static io.agentrules.mcp.ClientCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tool that returns which trigger rules a text violates. */
interface CheckTextContract extends ServerFixture {
    @Test
    default void aCheckReturnsTheViolatedRulesTheirPlacesAndTheirTexts() throws Exception {
        project().with("no-print.mdc", "---\ncondition: ['console\\.log', 'print\\(']\n---\nUse the logger.");
        project().with("no-hurry.mdc", "---\ncondition: asap\ninterruptMode: never\n---\nTake your time.");

        CallToolResult result = check(client(), Map.of("text", "Sure:\n😀 console.log(x)\nand asap console.log(y)"));

        assertThat(result.isError()).isNotEqualTo(true);
        assertThat(text(result)).isEqualTo("""
                        This text violates rules of the project.

                        ## no-print

                        Line 2, column 3: 😀 console.log

                        Use the logger.

                        ---

                        ## no-hurry

                        Line 3, column 5, reminder only: and asap

                        Take your time.""");
        assertThat(data(result).get("rules"))
                .asInstanceOf(list(Map.class))
                .first()
                .isEqualTo(printed());
    }

    private static Map<String, Object> printed() {
        var expected = new HashMap<String, Object>();
        expected.put("name", "no-print");
        expected.put("provider", "cursor");
        expected.put("action", "interrupt");
        expected.put("conditions", List.of("console\\.log"));
        expected.put("path", null);
        expected.put("start", 9);
        expected.put("offset", 20);
        expected.put("line", 2);
        expected.put("column", 3);
        expected.put("excerpt", "Sure:\n😀 console.log");
        expected.put("content", "Use the logger.");
        return expected;
    }

    @Test
    default void aTextThatViolatesNoRuleIsReportedAsSuch() throws Exception {
        project().with("no-print.mdc", "---\ncondition: console\\.log\n---\nUse the logger.");

        McpSyncClient client = client();
        CallToolResult result = check(client, Map.of("text", "Sure."));

        assertThat(text(result)).isEqualTo("This text violates no rule.");
        assertThat(data(result)).isEqualTo(Map.of("rules", List.of()));
        assertThat(names(check(client, Map.of("text", "")))).isEmpty();
    }

    @Test
    default void aRuleMayWatchOnlyComments() throws Exception {
        project().withNative("no-todo.md", "---\ncondition: TODO\nin: comments\n---\nOpen an issue.");

        McpSyncClient client = client();
        String text = "a = '# TODO'\nb = 1 # TODO";

        assertThat(data(check(client, Map.of("text", text, "tool", "edit", "paths", List.of("a.py"))))
                        .get("rules"))
                .asInstanceOf(list(Map.class))
                .extracting("name", "line", "column", "offset")
                .containsExactly(tuple("no-todo", 2, 9, text.length()));
        assertThat(names(check(client, Map.of("text", text, "tool", "edit", "paths", List.of("a.js")))))
                .isEmpty();
    }

    @Test
    default void theNumberOfViolationsIsUnlimitedAndCallsAreIndependent() throws Exception {
        List<String> rules = IntStream.range(0, 30).mapToObj(i -> "rule" + i).toList();
        rules.forEach(rule -> project().with(rule + ".mdc", "---\ncondition: foo\n---\nNever foo."));

        McpSyncClient client = client();

        for (int call = 0; call < 2; call++) {
            assertThat(names(check(client, Map.of("text", "foo")))).containsExactlyInAnyOrderElementsOf(rules);
        }
    }

    Map<String, String> RULES_BY_SCOPE = Map.of(
            "always.mdc", "---\ncondition: foo\n---\nx",
            "said.mdc", "---\ncondition: foo\nscope: text\n---\nx",
            "thought.mdc", "---\ncondition: foo\nscope: thinking\n---\nx",
            "edited.mdc", "---\ncondition: foo\nscope: tool:edit\n---\nx",
            "typescript.mdc", "---\ncondition: foo\nscope: tool:write(src/**/*.ts)\n---\nx");

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
                    -        | -    | -        | always, said
                    thinking | -    | -        | thought
                    -        | -    | src/a.ts | always, edited, typescript
                    -        | -    | a.md     | always, edited
                    text     | -    | src/a.ts | always, said
                    tool     | -    | -        | always, edited
                    -        | ''   | -        | always, said
                    -        | edit | src/a.ts | always, edited
                    -        | Write| src/a.ts | always, typescript
                    -        | mcp__filesystem__write_file | src/a.ts | always, typescript
                    -        | apply_patch | src/a.ts | always, edited
                    """)
    default void whatTheTextIsDecidesWhichRulesListen(
            @Nullable String source, @Nullable String tool, @Nullable String path, String objecting) throws Exception {
        var arguments = new HashMap<String, Object>(Map.of("text", "foo"));
        if (source != null) {
            arguments.put("source", source);
        }
        if (tool != null) {
            arguments.put("tool", tool);
        }
        if (path != null) {
            arguments.put("paths", List.of(path));
        }

        assertThat(names(check(sharedClient(RULES_BY_SCOPE), arguments)))
                .containsExactlyInAnyOrder(objecting.split(", "));
    }

    @Test
    default void nothingListensToToolsThatRead() throws Exception {
        Map<String, Object> arguments = Map.of("text", "foo", "tool", "read", "paths", List.of("src/a.ts"));

        assertThat(names(check(sharedClient(RULES_BY_SCOPE), arguments))).isEmpty();
    }

    @Test
    default void aDiffIsCheckedFileByFileAndMayRemoveWhatItMustNotAdd() throws Exception {
        project().with("scripts.mdc", "---\ncondition: foo\nscope: tool(*.ts)\naddedLinesOnly: true\n---\nNo foo.");
        project().with("prose.mdc", "---\ncondition: foo\nscope: tool(*.md)\naddedLinesOnly: true\n---\nNo foo.");
        String diff = """
                Remove foo

                diff --git a/src/a.ts b/src/a.ts
                --- a/src/a.ts
                +++ b/src/a.ts
                @@ -1,2 +1,2 @@
                -foo
                +bar
                diff --git a/docs/a.md b/docs/a.md
                --- a/docs/a.md
                +++ b/docs/a.md
                @@ -1 +1,2 @@
                 foo
                +a foo
                """;

        McpSyncClient client = client();
        CallToolResult result = check(client, Map.of("text", diff, "diff", true));

        assertThat(data(result).get("rules"))
                .asInstanceOf(list(Map.class))
                .extracting("name", "path", "line", "column")
                .containsExactly(tuple("prose", "docs/a.md", 14, 4));
        assertThat(text(result)).contains("Line 14, column 4, in docs/a.md: ");
        assertThat(names(check(client, Map.of("text", "foo", "diff", true, "paths", List.of("a.ts")))))
                .containsExactly("scripts");
    }

    @Test
    default void rulesThatDoNotApplyAreNotChecked() throws Exception {
        project().with("disabled.mdc", "---\ncondition: foo\n---\nx").engine().disable("disabled");
        project().withNative("released.md", "---\ncondition: foo\nbranch: release/*\n---\nx");
        McpSyncClient client = client();

        assertThat(names(check(client, Map.of("text", "foo", "branch", "main"))))
                .isEmpty();
        assertThat(names(check(client, Map.of("text", "foo", "branch", "release/1"))))
                .containsExactly("released");
    }

    @Test
    default void contradictoryArgumentsAreAFailedCallAndTheServerContinues() throws Exception {
        McpSyncClient client = sharedClient();

        assertThat(Stream.<Map<String, Object>>of(
                        Map.of(),
                        Map.of("text", 1),
                        Map.of("text", "x", "source", "speech"),
                        Map.of("text", "x", "diff", "yes"),
                        Map.of("text", "x", "file", "a.ts"),
                        Map.of("text", "x", "source", "text", "tool", "edit"),
                        Map.of("text", "x", "source", "thinking", "diff", true)))
                .allSatisfy(arguments -> assertThat(check(client, arguments).isError())
                        .as("%s", arguments)
                        .isTrue());

        assertStillAnswers(client);
    }

    @Test
    default void aMegabyteOfTextIsChecked() throws Exception {
        project().with("end.mdc", "---\ncondition: foo$\n---\nNo foo.");

        assertThat(data(check(client(), Map.of("text", "word\n".repeat(200_000) + "foo")))
                        .get("rules"))
                .asInstanceOf(list(Map.class))
                .extracting("offset", "line")
                .containsExactly(tuple(1_000_003, 200_001));
    }

    @Test
    default void aDiffOfThousandsOfFilesIsChecked() throws Exception {
        project().with("last.mdc", "---\ncondition: foo\nscope: tool(f4999)\n---\nNo foo.");
        String diff = IntStream.range(0, 5_000)
                .mapToObj(i -> "--- a/f" + i + "\n+++ b/f" + i + "\n@@ -1 +1 @@\n+foo\n")
                .collect(Collectors.joining());

        assertThat(data(check(client(), Map.of("text", diff, "diff", true))).get("rules"))
                .asInstanceOf(list(Map.class))
                .extracting("path", "line")
                .containsExactly(tuple("f4999", 20_000));
    }

    private static CallToolResult check(McpSyncClient client, Map<String, Object> arguments) {
        return client.callTool(call("check_text", arguments));
    }

    private static List<String> names(CallToolResult result) {
        List<?> rules = (List<?>) Objects.requireNonNull(data(result).get("rules"));
        return rules.stream()
                .map(rule -> String.valueOf(((Map<?, ?>) rule).get("name")))
                .toList();
    }
}
