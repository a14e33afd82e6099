package io.agentrules.cli.stream;

import static io.agentrules.cli.stream.StreamRuns.fired;
import static io.agentrules.cli.stream.StreamRuns.stream;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.RulesCommand;
import io.agentrules.cli.Workspace;
import io.agentrules.cli.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
                .isEqualTo("{\"schemaVersion\":1,\"delta\":2,\"stream\":\"call-1\",\"offset\":11,"
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
    void aRuleMayWatchOnlyCommentsOrOnlyCode() {
        Workspace workspace = new Workspace(folder)
                .with(".xcsh/rules/a.md", "---\ncondition: TODO\nin: comments\n---\nA.")
                .with(".xcsh/rules/b.md", "---\ncondition: eval\nin: code\n---\nB.");
        String write = "\"source\": \"tool\", \"tool\": \"write\", \"paths\": [\"a.js\"]}";

        assertThat(fired(stream(
                        workspace,
                        "{\"text\": \"x('TODO'); /* eval */ /\", " + write,
                        "{\"text\": \"/ TO\", " + write,
                        "{\"text\": \"DO eval\\neval()\", " + write)))
                .containsExactly("2 a interrupt 29", "2 b interrupt 39");
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
            assertThat(line(firings)).startsWith("{\"schemaVersion\":1,\"delta\":" + i + ",");
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
        return StreamRuns.triggers(folder, name, frontMatter);
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
