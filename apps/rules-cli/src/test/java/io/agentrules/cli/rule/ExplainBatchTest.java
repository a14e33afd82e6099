package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.RulesCommand;
import io.agentrules.cli.Workspace;
import io.agentrules.cli.input.JsonLineParser;
import io.agentrules.cli.text.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ExplainBatchTest {
    @TempDir
    Path folder;

    @Test
    void everyLineGetsTheAnswerOfASingleCall() {
        var workspace = Workspace.varied(folder);
        String single = workspace.harness("explain", "--json", "--path", "a.ts").out();

        CommandResult run = batch("{\"paths\": [\"a.ts\"]}", "{}", "{\"paths\": [\"a.ts\"]}");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().map(line -> line + "\n")).element(0).isEqualTo(single);
        assertThat(run.out().lines().map(line -> line + "\n")).element(2).isEqualTo(single);
    }

    @Test
    void aLineKnowsNothingOfTheOneBefore() {
        List<JsonNode> answers =
                batch("{\"paths\": [\"a.ts\"], \"prompt\": \"@lonely\"}", "{}").jsonLines();

        assertThat(answers.get(1).at("/context/sessionPaths")).isEmpty();
        assertThat(answers.get(1).at("/context/prompt").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                       | the line is not valid JSON: it is empty",
                "'  '                     | the line is not valid JSON: it is empty",
                "nonsense                 | the line is not valid JSON: Unrecognized token 'nonsense'",
                "{                        | the line is not valid JSON: Unexpected end-of-input",
                "'{\"paths\": [\"a.ts\"'    | the line is not valid JSON: Unexpected end-of-input",
                "'{\"prompt\": \"a'         | the line is not valid JSON: Unexpected end-of-input",
                "{:}                      | the line is not valid JSON: Unexpected character (':' (code 58))",
                "'{\"ci\": NaN}'          | the line is not valid JSON: Non-standard token 'NaN'",
                "'{\"x\": /* */ 1}'       | the line is not valid JSON: Unexpected character ('/' (code 47))",
                "'{\"x\": 01}'            | the line is not valid JSON: Invalid numeric value",
                "{} {}                    | the line is not valid JSON: it has more than one value",
                "[1, 2]                   | the line is not a JSON object",
                "'\"text\"'               | the line is not a JSON object",
                "null                     | the line is not a JSON object",
                "'{\"paths\": \"a.ts\"}'  | paths must be a list of strings",
                "'{\"paths\": [1]}'       | paths must be a list of strings",
                "'{\"paths\": [[\"a\"]]}' | paths must be a list of strings",
                "'{\"ci\": \"true\"}'     | ci must be true or false",
                "'{\"prompt\": {}}'       | prompt must be a string",
                "'{\"model\": 4}'         | model must be a string",
                "'{\"paths\": [\"a\", \"b\\u0007\"]}' | paths[1] contains a control character",
                "'{\"mentions\": [\"b\\u0007\"]}' | mentions[0] contains a control character"
            })
    void aLineThatCannotBeReadIsAnsweredByAnErrorInItsPlace(String line, String error) {
        CommandResult run = batch("{}", line, "{}");

        List<JsonNode> answers = run.jsonLines();
        assertThat(run.exitCode()).isZero();
        assertThat(answers).hasSize(3);
        assertThat(answers.get(1).propertyNames()).containsExactly("error");
        assertThat(answers.get(1).get("error").asString()).isEqualTo(error);
        assertThat(answers.get(2)).isEqualTo(answers.get(0));
    }

    @Test
    void aLineThatIsNestedTooDeeplyIsToldWithoutTheReadersSettings() {
        String deep = "[".repeat(100_000);

        assertThat(batch("{\"x\": " + deep, "{}")
                        .jsonLines()
                        .get(0)
                        .get("error")
                        .asString())
                .contains("nested too deeply")
                .doesNotContain("Stream", "`");
    }

    @Test
    void aSessionsDiagnosticsAreReportedOnceOnStandardError() {
        String many = IntStream.range(0, 150)
                .mapToObj(i -> "\"" + i + ".ts\"")
                .collect(Collectors.joining(", ", "{\"paths\": [", "]}"));

        CommandResult run = batch("{}", many, many);

        assertThat(run.jsonLines()).hasSize(3).noneMatch(answer -> answer.has("error"));
        assertThat(run.err())
                .containsOnlyOnce("rules: warning: Some of the paths")
                .containsOnlyOnce("request-paths-cut");
    }

    @Test
    void nullIsAsIfAbsent() {
        assertThat(batch("{\"paths\": [\"a.ts\"], \"prompt\": null, \"ci\": null, \"tools\": null}")
                        .jsonLines()
                        .get(0)
                        .at("/context/prompt")
                        .isNull())
                .isTrue();
    }

    @Test
    void fieldsThatAreNotKnownAreNamedInTheAnswer() {
        assertThat(batch("{\"path\": {\"deep\": [1]}, \"paths\": [\"a.ts\"], \"id\": 7}")
                        .jsonLines()
                        .get(0)
                        .get("ignored"))
                .hasToString("[\"path\",\"id\"]");
    }

    @Test
    void halfASurrogatePairDoesNoHarm() {
        JsonNode answer = batch("{\"paths\": [\"\\ud83d.ts\"]}").jsonLines().get(0);

        assertThat(answer.at("/context/paths/0").asString()).isEqualTo("\uFFFD.ts");
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheLine() {
        assertThat(batch("\uFEFF{}").jsonLines().get(0).has("error")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff", "00000022", "0000feff", "fffe0000", "c3", "eda080"})
    void bytesThatAreNotUtf8AreNotJson(String hexadecimal) {
        byte[] line = HexFormat.of().parseHex(hexadecimal);

        assertThatThrownBy(() -> BatchLine.read(line))
                .isInstanceOf(JsonLineParser.InvalidLineException.class)
                .hasMessageStartingWith("the line is not valid JSON: ");
    }

    @Test
    void theLastLineNeedsNoEnd() {
        assertThat(Workspace.varied(folder)
                        .withInput("{}")
                        .harness("explain", "--batch")
                        .jsonLines())
                .hasSize(1);
        assertThat(Workspace.varied(folder)
                        .withInput("")
                        .harness("explain", "--batch")
                        .out())
                .isEmpty();
    }

    @Test
    void windowsLineEndsAreLineEnds() {
        assertThat(Workspace.varied(folder)
                        .withInput("{}\r\n{}\r\n")
                        .harness("explain", "--batch")
                        .jsonLines())
                .hasSize(2)
                .noneMatch(answer -> answer.has("error"));
    }

    @Test
    void aLineThatIsTooLongIsAnsweredAndNotKept() {
        String huge = "{\"prompt\": \"" + "x".repeat(9 << 20) + "\"}";

        List<JsonNode> answers = batch(huge, "{}").jsonLines();

        assertThat(answers.get(0).get("error").asString()).contains("8 MiB");
        assertThat(answers.get(1).has("rules")).isTrue();
    }

    @Test
    @Timeout(60)
    void aLineIsAnsweredBeforeTheNextIsRead() throws Exception {
        var workspace = Workspace.varied(folder);
        var questions = new PipedOutputStream();
        var answers = new PipedInputStream();
        var terminal = new Terminal(
                new PipedInputStream(questions),
                new PipedOutputStream(answers),
                new ByteArrayOutputStream(),
                Map.of(),
                0,
                0);
        var command = new Thread(() -> RulesCommand.run(
                terminal,
                "explain",
                "--batch",
                "--as",
                "harness",
                "--workspace",
                workspace.root.toString(),
                "--home",
                "none"));
        command.start();

        for (int i = 0; i < 3; i++) {
            questions.write("{}\n".getBytes(StandardCharsets.UTF_8));
            questions.flush();
            assertThat(line(answers)).startsWith("{\"schemaVersion\":1,\"context\"");
        }

        questions.close();
        command.join();
    }

    @Test
    void anOptionOfTheContextIsRefused() {
        CommandResult run = Workspace.varied(folder).harness("explain", "--batch", "--path", "a.ts");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--path cannot be combined with --batch");
    }

    private CommandResult batch(String... lines) {
        return Workspace.varied(folder)
                .withInput(String.join("\n", lines) + "\n")
                .harness("explain", "--batch");
    }

    private static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            line.write(b);
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
