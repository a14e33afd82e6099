package io.agentrules.cli.stream;

import static io.agentrules.cli.stream.StreamRuns.fired;
import static io.agentrules.cli.stream.StreamRuns.stream;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines that {@code rules stream} reads. */
class StreamInputTest {
    @TempDir
    Path folder;

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
                "'{\"text\": \"a\", \"paths\": [\"a\\u0007\"]}'  | paths[0] contains a control character",
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "'{\"text\":\"any\",\"prompt\":\"p\",\"source\":\"tool\"}'          | prompt",
                "'{\"text\":\"any\",\"source\":\"text\",\"tool\":\"edit\",\"paths\":[\"a\"]}' | tool,paths",
                "'{\"call\":\"start\",\"paths\":[\"a\"],\"prompt\":\"x\"}'        | paths,prompt",
                "'{\"turn\":\"end\",\"prompt\":\"x\"}'                           | prompt",
                "'{\"end\":\"s\",\"stream\":\"s\"}'                             | stream",
                "'{\"turn\":\"start\",\"prompt\":\"x\",\"tool\":null,\"paths\":[],\"json\":false}' | ''"
            })
    void fieldsThatMeanNothingInALineAreNamed(String line, String ignored) {
        CommandResult run = stream(triggers("one", "condition: foo"), line);

        assertThat(run.err().lines())
                .containsExactlyElementsOf(Stream.of(ignored.split(","))
                        .filter(field -> !field.isEmpty())
                        .map(field -> "rules: the field " + field + " has no meaning here and is ignored")
                        .toList());
    }

    @Test
    void halfASurrogatePairAtTheEndOfAPieceDoesNoHarm() {
        CommandResult run =
                stream(triggers("one", "condition: 😀!"), "{\"text\": \"\\ud83d\"}", "{\"text\": \"\\ude00!\"}");

        assertThat(fired(run)).containsExactly("1 one interrupt 3");
        assertThat(run.jsonLines().get(0).get("excerpt").asString()).isEqualTo("😀!");
    }

    private Workspace triggers(String name, String frontMatter) {
        return StreamRuns.triggers(folder, name, frontMatter);
    }
}
