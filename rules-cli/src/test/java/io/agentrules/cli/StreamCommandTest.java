package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class StreamCommandTest {
    @TempDir
    Path folder;

    @Test
    void aFiringIsALineWithTheFieldsOfTheContractInTheirOrder() {
        CommandResult run = stream(
                Workspace.varied(folder),
                "{\"text\": \"{\\\"new\\\": \\\"let x: a\", \"source\": \"tool\", \"tool\": \"edit\", \"json\": true, \"stream\": \"call-1\"}",
                "{\"text\": \"ny\", \"source\": \"tool\", \"tool\": \"edit\", \"json\": true, \"stream\": \"call-1\"}",
                "{\"text\": \" = 1\\\\n\", \"source\": \"tool\", \"tool\": \"edit\", \"json\": true, \"stream\": \"call-1\"}");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .isEqualTo("{\"delta\":2,\"stream\":\"call-1\",\"offset\":11,"
                        + "\"matches\":[{\"rule\":\"no-any\",\"condition\":\": any\\\\b\"}],"
                        + "\"action\":\"interrupt\",\"excerpt\":\"let x: any \",\"reminder\":\"<system-interrupt"
                        + " reason=\\\"rule_violation\\\" rule=\\\"no-any\\\" path=\\\".xcsh/rules/no-any.md\\\">\\n"
                        + "What you were writing violates a rule of this project. Write it so that it follows the"
                        + " rule:\\n\\nName the type.\\n</system-interrupt>\"}\n");
    }

    @Test
    void whatInterruptsAndWhatIsDeferredComesInTheOrderOfTheText() {
        Workspace workspace = new Workspace(folder)
                .with(".xcsh/rules/a.md", "---\ncondition: aaa\ninterruptMode: never\n---\nA.")
                .with(".xcsh/rules/b.md", "---\ncondition: bbb\n---\nB.")
                .with(".xcsh/rules/c.md", "---\ncondition: ccc\ninterruptMode: tool-only\n---\nC.")
                .with(".xcsh/rules/d.md", "---\ncondition: ddd$\n---\nD.");

        CommandResult run =
                stream(workspace, "{\"text\": \"aaa bbb ccc d\"}", "{\"text\": \"dd\"}", "{\"end\": \"text\"}");

        assertThat(fired(run)).containsExactly("0 a defer 3", "0 b interrupt 7", "0 c defer 11", "2 d interrupt 15");
    }

    @Test
    void theEndOfTheInputEndsEveryStreamAfterTheLastLine() {
        Workspace workspace =
                triggers("one", "condition: foo$\nscope: [text, thinking]\nrepeatMode: after-gap\nrepeatGap: 0");

        CommandResult run =
                stream(workspace, "{\"text\": \"foo\"}", "{\"text\": \"foo\", \"source\": \"thinking\"}", "{}");

        assertThat(run.jsonLines()).extracting(line -> line.has("error")).containsExactly(true, false, false);
        assertThat(run.jsonLines().stream()
                        .skip(1)
                        .map(line -> line.get("stream").asString()))
                .containsExactly("text", "thinking");
        assertThat(run.jsonLines().stream()
                        .skip(1)
                        .map(line -> line.get("delta").asInt()))
                .containsExactly(2, 2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'{\"text\": \"\"}' | text",
                "'{\"text\": \"\", \"source\": \"thinking\"}' | thinking",
                "'{\"text\": \"\", \"source\": \"tool\"}' | tool",
                "'{\"text\": \"\", \"source\": \"tool\", \"tool\": \"edit\"}' | tool:edit",
                "'{\"text\": \"\", \"source\": \"tool\", \"tool\": \"edit\", \"stream\": \"x\"}' | x"
            })
    void aStreamWithoutAKeyIsNamedByItsSource(String line, String stream) {
        Workspace workspace = triggers("one", "condition: ^\nscope: [text, thinking, tool]");

        assertThat(stream(workspace, line).jsonLines())
                .extracting(fired -> fired.get("stream").asString())
                .containsExactly(stream);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"text\": \"foo\", \"tool\": \"edit\"}",
                "{\"text\": \"foo\", \"paths\": [\"a.ts\"]}",
                "{\"text\": \"{\\\"a\\\": \\\"foo\\\"}\", \"json\": true}"
            })
    void whatOnlyToolsHaveMakesAPieceOneOfATool(String line) {
        Workspace workspace = triggers("one", "condition: foo\nscope: tool");

        assertThat(fired(stream(workspace, line))).containsExactly("0 one interrupt 3");
    }

    @Test
    void whatOnlyToolsHaveIsIgnoredOfText() {
        Workspace workspace = triggers("one", "condition: foo\nscope: text");

        CommandResult run = stream(
                workspace,
                "{\"text\": \"foo\", \"source\": \"text\", \"tool\": \"edit\", \"paths\": [\"a\"], \"json\": true}");

        assertThat(fired(run)).containsExactly("0 one interrupt 3");
        assertThat(run.err()).contains("tool has no meaning", "paths has no meaning", "json has no meaning");
    }

    @Test
    void streamsAreWatchedEachOnItsOwnUntilTheyEnd() {
        Workspace workspace = triggers("one", "condition: ^foobar");

        CommandResult run = stream(
                workspace,
                "{\"text\": \"foo\", \"stream\": \"a\"}",
                "{\"text\": \"foo\", \"stream\": \"b\"}",
                "{\"text\": \"foo\", \"stream\": \"c\"}",
                "{\"end\": \"a\"}",
                "{\"end\": \"never seen\"}",
                "{\"text\": \"bar\", \"stream\": \"a\"}",
                "{\"text\": \"bar\", \"stream\": \"b\"}");

        assertThat(fired(run)).containsExactly("6 one interrupt 6");
    }

    @Test
    void pathsThatBecomeKnownLaterCount() {
        Workspace workspace = triggers("one", "condition: foo\nscope: edit(*.ts)");

        CommandResult run = stream(
                workspace,
                "{\"text\": \"foo b\", \"source\": \"tool\", \"tool\": \"edit\"}",
                "{\"text\": \"ar\", \"source\": \"tool\", \"tool\": \"edit\", \"paths\": [\"a.js\"]}",
                "{\"text\": \"\", \"source\": \"tool\", \"tool\": \"edit\", \"paths\": [\"a.js\", \"src/a.ts\"]}");

        assertThat(fired(run)).containsExactly("2 one interrupt 7");
    }

    @Test
    void callLinesBoundTheCallsThatAGapCounts() {
        Workspace workspace = triggers("one", "condition: foo\nrepeatMode: after-gap\nrepeatGap: 2");

        CommandResult run = stream(
                workspace,
                "{\"call\": \"start\"}",
                "{\"text\": \"foo\"}", // 1: fires in the first call
                "{\"call\": \"end\"}",
                "{\"call\": \"start\"}",
                "{\"text\": \"foo\"}",
                "{\"call\": \"start\"}", // ends the call before it
                "{\"text\": \"foo\"}", // 6: two were completed
                "{\"call\": \"end\"}",
                "{\"call\": \"end\"}",
                "{\"text\": \"foo\"}", // a call of its own, of which there was only one since
                "{\"call\": \"start\"}",
                "{\"text\": \"foo\"}"); // 11

        assertThat(fired(run)).containsExactly("1 one interrupt 3", "6 one interrupt 3", "11 one interrupt 3");
    }

    @Test
    void aTurnWithoutCallLinesIsOneCall() {
        Workspace workspace = triggers("one", "condition: foo\nrepeatMode: after-gap\nrepeatGap: 2");

        CommandResult run = stream(
                workspace,
                "{\"turn\": \"start\"}",
                "{\"text\": \"foo\"}", // 1
                "{\"text\": \" foo\"}",
                "{\"turn\": \"end\"}",
                "{\"turn\": \"start\"}", // nothing is written in this one
                "{\"turn\": \"start\"}",
                "{\"text\": \"foo\"}"); // 6

        assertThat(fired(run)).containsExactly("1 one interrupt 3", "6 one interrupt 3");
    }

    @Test
    void eachTurnHasItsInterruptionsAndOnlyThenAreMatchesDeferred() {
        Workspace workspace = triggers("one", "condition: foo\nrepeatMode: after-gap\nrepeatGap: 0");
        String[] turn = Stream.of("a", "b", "c", "d")
                .map(key -> "{\"text\": \"foo\", \"stream\": \"" + key + "\"}")
                .toArray(String[]::new);

        CommandResult run = stream(
                workspace,
                Stream.of(Stream.of(turn), Stream.of("{\"turn\": \"start\"}"), Stream.of(turn))
                        .flatMap(lines -> lines)
                        .toArray(String[]::new));

        assertThat(run.jsonLines().stream().map(line -> line.get("action").asString()))
                .containsExactly(
                        "interrupt", "interrupt", "interrupt", "defer", "interrupt", "interrupt", "interrupt", "defer");
        assertThat(run.err()).containsOnlyOnce("interruptions-bounded");
    }

    @Test
    void theOptionsOfTheContextArmRulesInEveryTurn() {
        Workspace workspace = triggers(
                "one",
                "condition: foo\nbranch: release\nkeywords: [deploy]\nmatch: all\nrepeatMode: after-gap\nrepeatGap: 1");
        String lines = """
                {"text": "foo"}
                {"turn": "start"}
                {"text": "foo"}
                {"turn": "start", "prompt": "hello"}
                {"text": "foo"}
                """;

        CommandResult armed =
                workspace.withInput(lines).rules("stream", "--branch", "release", "--prompt", "please deploy");
        CommandResult other =
                workspace.withInput(lines).rules("stream", "--branch", "main", "--prompt", "please deploy");

        assertThat(fired(armed)).containsExactly("0 one interrupt 3", "2 one interrupt 3");
        assertThat(other.out()).isEmpty();
    }

    @Test
    void quotesOfThePromptOfATurnDoNotCountWhereARuleSaysSo() {
        Workspace workspace = triggers("one", "condition: console\\.log\nignoreQuotes: true");

        CommandResult run = stream(
                workspace,
                "{\"turn\": \"start\", \"prompt\": \"remove all console.log calls\"}",
                "{\"text\": \"I remove all console.log calls\"}",
                "{\"text\": \"\\nconsole.log(1)\"}");

        assertThat(fired(run)).containsExactly("2 one interrupt 42");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                              | the line is not valid JSON: it is empty",
                "nonsense                                        | the line is not valid JSON: Unrecognized token 'nonsense'",
                "'{\"text\": \"a'                                | the line is not valid JSON: Unexpected end-of-input",
                "'{\"text\": \"a\"} {}'                          | the line is not valid JSON: it has more than one value",
                "'[{\"text\": \"a\"}]'                           | the line is not a JSON object",
                "'{}'                                            | a line must have exactly one of text, end, call and turn; this one has none",
                "'{\"text\": null}'                              | a line must have exactly one of text, end, call and turn; this one has none",
                "'{\"text\": \"a\", \"end\": \"text\"}'          | a line must have exactly one of text, end, call and turn; this one has text and end",
                "'{\"call\": \"start\", \"turn\": \"start\"}'    | a line must have exactly one of text, end, call and turn; this one has call and turn",
                "'{\"text\": 1}'                                 | text must be a string",
                "'{\"text\": [\"a\"]}'                           | text must be a string",
                "'{\"text\": \"a\", \"source\": \"chat\"}'       | source must be text, thinking or tool",
                "'{\"text\": \"a\", \"source\": \"TEXT\"}'       | source must be text, thinking or tool",
                "'{\"text\": \"a\", \"source\": {}}'             | source must be a string",
                "'{\"text\": \"a\", \"tool\": 1}'                | tool must be a string",
                "'{\"text\": \"a\", \"paths\": \"a.ts\"}'        | paths must be a list of strings",
                "'{\"text\": \"a\", \"paths\": [1]}'             | paths must be a list of strings",
                "'{\"text\": \"a\", \"json\": \"true\"}'         | json must be true or false",
                "'{\"text\": \"a\", \"stream\": 7}'              | stream must be a string",
                "'{\"end\": true}'                               | end must be a string",
                "'{\"call\": \"stop\"}'                          | call must be start or end",
                "'{\"turn\": 1}'                                 | turn must be a string",
                "'{\"turn\": \"start\", \"prompt\": []}'         | prompt must be a string"
            })
    void aLineThatCannotBeReadIsAnsweredByAnErrorInItsPlace(String line, String error) {
        CommandResult run =
                stream(triggers("one", "condition: foobar"), "{\"text\": \"foo\"}", line, "{\"text\": \"bar\"}");

        assertThat(run.exitCode()).isZero();
        assertThat(run.jsonLines()).hasSize(2);
        assertThat(run.jsonLines().get(0)).hasToString("{\"error\":\"" + error + "\"}");
        assertThat(run.jsonLines().get(1).get("delta").asInt()).isEqualTo(2);
    }

    @Test
    void aLineThatIsTooLongIsAnsweredCountedAndNotKept() {
        String huge = "{\"text\": \"" + "x".repeat(9 << 20) + "\"}";

        CommandResult run = stream(
                triggers("one", "condition: [foo, oo$]\nrepeatMode: after-gap\nrepeatGap: 0"),
                huge,
                "{\"text\": \"foo\"}",
                huge);

        assertThat(run.jsonLines()).extracting(line -> line.has("error")).containsExactly(true, false, true, false);
        assertThat(run.jsonLines().get(0).get("error").asString()).contains("8 MiB");
        assertThat(run.jsonLines().get(1).get("delta").asInt()).isEqualTo(1);
        assertThat(run.jsonLines().get(3).get("delta").asInt()).isEqualTo(2);
    }

    @Test
    void fieldsThatAreNotKnownAreNamedOnceOnStandardError() {
        String line = "{\"text\": \"foo\", \"path\": {\"deep\": [1]}, \"id\\u001b\": 7}";

        CommandResult run = stream(triggers("one", "condition: foo"), line, line);

        assertThat(fired(run)).containsExactly("0 one interrupt 3");
        assertThat(run.err()).isEqualTo("""
                        rules: the field path has no meaning here and is ignored
                        rules: the field id\\u001b has no meaning here and is ignored
                        """);
    }

    @Test
    void halfASurrogatePairAtTheEndOfAPieceDoesNoHarm() {
        CommandResult run =
                stream(triggers("one", "condition: 😀!"), "{\"text\": \"\\ud83d\"}", "{\"text\": \"\\ude00!\"}");

        assertThat(fired(run)).containsExactly("1 one interrupt 3");
        assertThat(run.jsonLines().get(0).get("excerpt").asString()).isEqualTo("😀!");
    }

    @Test
    @Timeout(60)
    void aFiringIsToldBeforeTheNextLineIsRead() throws Exception {
        Workspace workspace = triggers("one", "condition: foo\nrepeatMode: after-gap\nrepeatGap: 0");
        var deltas = new PipedOutputStream();
        var firings = new PipedInputStream();
        var terminal = new Terminal(
                new PipedInputStream(deltas),
                new PipedOutputStream(firings),
                new ByteArrayOutputStream(),
                Map.of(),
                0,
                0);
        var command = new Thread(
                () -> RulesCommand.run(terminal, "stream", "--workspace", workspace.root.toString(), "--home", "none"));
        command.start();

        for (int i = 0; i < 3; i++) {
            deltas.write(("{\"text\": \"foo\", \"stream\": \"" + i + "\"}\n").getBytes(StandardCharsets.UTF_8));
            deltas.flush();
            assertThat(line(firings)).startsWith("{\"delta\":" + i + ",");
        }

        deltas.close();
        command.join();
    }

    @Test
    void itEndsWhenNobodyReadsAnyMore() {
        Workspace workspace = triggers("one", "condition: foo");
        var in = new ByteArrayInputStream("{\"text\": \"foo\"}\nnonsense\n".getBytes(StandardCharsets.UTF_8));
        var err = new ByteArrayOutputStream();

        int exitCode = RulesCommand.run(
                new Terminal(in, new ClosedPipe(), err, Map.of(), 0, 0),
                "stream",
                "--workspace",
                workspace.root.toString());

        assertThat(exitCode).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(in.available()).isZero();
    }

    @Test
    void withoutInputOrTriggersThereIsNothingToTell() {
        assertThat(stream(new Workspace(folder), "{\"text\": \"foo\"}").out()).isEmpty();
        assertThat(Workspace.varied(folder).withInput("").rules("stream")).isEqualTo(new CommandResult(0, "", ""));
    }

    private Workspace triggers(String name, String frontMatter) {
        return new Workspace(folder).with(".xcsh/rules/" + name + ".md", "---\n" + frontMatter + "\n---\nText.");
    }

    private static CommandResult stream(Workspace workspace, String... lines) {
        return workspace.withInput(String.join("\n", lines) + "\n").rules("stream");
    }

    /** Returns each firing as {@code DELTA RULE ACTION OFFSET}. */
    private static List<String> fired(CommandResult run) {
        return run.jsonLines().stream().map(StreamCommandTest::fired).toList();
    }

    private static String fired(JsonNode line) {
        return line.get("delta") + " " + line.at("/matches/0/rule").asString() + " "
                + line.get("action").asString() + " " + line.get("offset");
    }

    private static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            line.write(b);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private static final class ClosedPipe extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
        }
    }
}
