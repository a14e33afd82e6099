package io.agentrules.cli.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Golden;
import io.agentrules.cli.Schemas;
import io.agentrules.cli.Workspace;
import io.agentrules.cli.text.TextWidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class TestCommandTest {
    private static final String CODE = "const a: any = 1;\n// :\u001b[31m any\nlet b: any;\nlet c: anything;\n";

    @TempDir
    Path folder;

    @Test
    void textOutputShowsFiringsAndChecks() throws IOException {
        Golden.assertIs("test-fires.txt", test(CODE, "no-any").out());
    }

    @Test
    void textOutputShowsWhyItDoesNotFire() throws IOException {
        CommandResult run = test("Say: x: any = 1", "no-any", "--source", "text");

        Golden.assertIs("test-held.txt", run.out());
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aMatchInTheOtherPartOfAFileIsShownAsSuch() {
        Workspace workspace = new Workspace(folder)
                .with(".xcsh/rules/todo.md", "---\ncondition: TODO\nin: comments\n---\nName the issue.")
                .withInput("const state = TODO;");

        assertThat(workspace
                        .rules("test", "todo", "--text", "-", "--path", "a.ts", "--tool", "write")
                        .out())
                .contains("not in the part that it watches")
                .doesNotContain("added line");
    }

    @Test
    void textOutputShowsEveryCondition() throws IOException {
        Workspace workspace = new Workspace(folder).with(".xcsh/rules/logs.md", """
                        ---
                        condition: ['console\\.log', never, '(']
                        scope: tool:edit(*.ts), thinking
                        globs: src/**
                        branch: release
                        interruptMode: prose-only
                        repeatMode: after-gap
                        repeatGap: 3
                        contextMode: keep
                        addedLinesOnly: true
                        ignoreQuotes: true
                        ---
                        Use the logger, and never console.log in any file.""");
        String diff = """
                --- a/src/a.ts
                +++ b/src/a.ts
                @@ -1 +1,3 @@
                -console.log(1)
                +// the logger, and never console.log in any
                +console.log(2)
                +console.log(3)
                """;
        String[] arguments = {"test", "logs", "--text", "-", "--path", "src/a.ts", "--prompt", "fix it"};

        Golden.assertIs(
                "test-options.txt",
                workspace
                        .withInput(diff)
                        .rules(with(arguments, "--branch", "release"))
                        .out());
        Golden.assertIs(
                "test-options-held.txt",
                workspace
                        .withInput(diff.replaceAll("\\+console.*\n", ""))
                        .rules(with(arguments, "--branch", "main"))
                        .out());
    }

    /** The line, the column and the offsets of a match are all that tells where it is. */
    @ParameterizedTest
    @ValueSource(ints = {40, 80})
    void inANarrowTerminalPlacesAreWrappedAndNotCut(int columns) {
        String code = "\n".repeat(1_233) + "x".repeat(20) + "const value = compute(); let b: any;";
        String[] arguments = {"test", "no-any", "--text", "-", "--source", "text", "--color", "never"};
        Workspace workspace = Workspace.varied(folder).withInput(code);

        String wide = workspace.rules(arguments).out();
        String wrapped =
                workspace.withInput(code).inTerminal(columns).rules(arguments).out();

        assertThat(wide).contains("line 1234, column 51 (offset 1283 to 1289)");
        assertThat(wrapped.lines()).allMatch(line -> TextWidth.of(line) <= columns && !line.endsWith(" "));
        assertThat(wrapped.replaceAll("\\s+", " ")).isEqualTo(wide.replaceAll("\\s+", " "));
    }

    @Test
    void colorComesOnRequest() throws IOException {
        Golden.assertIs(
                "test-color.txt", test(CODE, "no-any", "--color", "always").out());
    }

    @Test
    void jsonHasTheFieldsOfTheContractInTheirOrder() {
        JsonNode trial = test("{\"new\": \"x: any\\n\"}", "no-any", "--json-arguments", "--path", "a.ts", "--json")
                .json();

        assertThat(trial).hasToString("""
                        {"schemaVersion":1,"name":"no-any","provider":"native","path":".xcsh/rules/no-any.md","state":"eligible",\
                        "text":{"source":"tool","tool":"edit","paths":["a.ts"],"json":true,"size":19},\
                        "fires":true,"reason":"it fires at line 1, column 11, and interrupts the model",\
                        "conditions":[{"condition":": any\\\\b","used":true,"matches":1,"counted":1,\
                        "places":[{"start":1,"offset":7,"line":1,"column":11,"excerpt":"x: any\\n","heldBack":null}]}],\
                        "checks":[{"check":"state","passes":true,"reason":"it is eligible"},\
                        {"check":"scope","passes":true,"reason":"it listens to tool:edit"},\
                        {"check":"repeatMode","passes":true,"reason":"it fires in every tool call, each of its patterns once"},\
                        {"check":"interruptMode","passes":true,"reason":"with always a match in tools interrupts the model"}],\
                        "firings":[{"start":1,"offset":7,"line":1,"column":11,"excerpt":"x: any\\n","conditions":[": any\\\\b"],\
                        "action":"interrupt"}],"later":0,\
                        "options":{"interruptMode":"always","repeatMode":"once","toolRepeatMode":"always","repeatGap":10,"contextMode":"discard",\
                        "addedLinesOnly":false,"ignoreQuotes":false},"diagnostics":[]}""");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''                              | tool     | edit
                    --source tool                   | tool     | edit
                    --source thinking               | thinking |
                    --source text                   | text     |
                    --tool bash                     | tool     | bash
                    --path a.ts                     | tool     | edit
                    --json-arguments --source tool  | tool     | edit
                    """)
    void theTextIsWhatTheRuleListensToFirstUnlessItIsSaid(String arguments, String source, String tool) {
        JsonNode text = test("x", with(new String[] {"no-any", "--json"}, words(arguments)))
                .json()
                .get("text");

        assertThat(text.get("source").asString()).isEqualTo(source);
        assertThat(text.get("tool").asString("none")).isEqualTo(tool == null ? "none" : tool);
    }

    @Test
    void aRuleThatListensToTextIsTriedOnToolsWhereOneIsNamed() {
        Workspace workspace = new Workspace(folder).with(".xcsh/rules/a.md", "---\ncondition: foo\n---\nA.");

        CommandResult run = workspace.withInput("foo").rules("test", "a", "--text", "-", "--tool", "bash", "--json");

        assertThat(run.json().at("/text/source").asString()).isEqualTo("tool");
        assertThat(run.json().at("/text/tool").asString()).isEqualTo("bash");
    }

    @Test
    void theContextArmsTheRule() {
        Workspace workspace = new Workspace(folder)
                .with(
                        ".xcsh/rules/a.md",
                        "---\ncondition: foo\ntools: [bash]\nkeywords: [deploy]\nmatch: all\n---\nA.");

        CommandResult armed = workspace
                .withInput("foo")
                .rules("test", "a", "--text", "-", "--tool", "bash", "--prompt", "deploy it", "--json");
        CommandResult other = workspace.withInput("foo").rules("test", "a", "--text", "-", "--tool", "bash", "--json");

        assertThat(armed.json().get("fires").asBoolean()).isTrue();
        assertThat(other.json().get("fires").asBoolean()).isFalse();
        assertThat(other.json().at("/checks/1/check").asString()).isEqualTo("conditions");
    }

    @Test
    void theTextMayBeAFile() throws IOException {
        Workspace workspace = Workspace.varied(folder).with("answer.txt", "\uFEFFx: any = 1");
        Path bytes =
                Files.write(workspace.root.resolve("bytes"), new byte[] {'a', (byte) 0xFF, ':', ' ', 'a', 'n', 'y'});

        CommandResult file = workspace.rules(
                "test",
                "no-any",
                "--json",
                "--text",
                workspace.root.resolve("answer.txt").toString());
        CommandResult broken = workspace.rules("test", "no-any", "--json", "--text", bytes.toString());

        assertThat(file.json().at("/firings/0/excerpt").asString()).isEqualTo("x: any ");
        assertThat(broken.json().at("/firings/0/excerpt").asString()).isEqualTo("a\uFFFD: any");
        assertThat(broken.err()).contains("bytes is not valid UTF-8");
    }

    @Test
    void anUnknownRuleFailsWithTheOthers() {
        CommandResult run = test("x", "no-ani");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("no rule is named no-ani; known names: commits, no-any");
    }

    @Test
    void aRuleThatIsNoTriggerSaysSoWithItsBucketAndWhatIsWrongWithIt() {
        Workspace workspace = Workspace.varied(folder).with(".xcsh/rules/broken.md", "---\ncondition: '('\n---\nText.");

        CommandResult always = test("x", "commits");
        CommandResult broken = workspace.withInput("x").rules("test", "broken", "--text", "-");

        assertThat(always.exitCode()).isEqualTo(1);
        assertThat(always.out()).isEmpty();
        assertThat(always.err())
                .isEqualTo("rules: commits is not a trigger rule: it has no usable trigger pattern, and its bucket"
                        + " is always\n");
        assertThat(broken.exitCode()).isEqualTo(1);
        assertThat(broken.err()).contains("regex-invalid", "its bucket is manual");
    }

    @Test
    void aRuleThatIsNotInForceSaysWhy() {
        CommandResult run = test("x: any = 1", "no-any", "--untrusted", "--json");

        assertThat(run.json().get("reason").asString()).isEqualTo("it is not eligible: its workspace is not trusted");
        assertThat(run.json().get("state").asString()).isEqualTo("untrusted");
        assertThat(Schemas.violations("test", run.json())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    test no-any                                 | --text is missing
                    test --text -                               | NAME
                    test no-any --text does-not-exist           | does-not-exist does not exist
                    test no-any --text .                        | . cannot be read
                    test no-any --text - --source chat          | --source must be text, thinking or tool, not chat
                    test no-any --text - --source text --tool x | --source text cannot be combined with --tool
                    test no-any --text - --source thinking --json-arguments | --source thinking cannot be combined with
                    test no-any --text - --tool a --tool b      | --tool
                    test no-any --text - --batch                | unknown option --batch
                    """)
    void wrongUsageIsExplained(String arguments, String message) {
        CommandResult run = Workspace.varied(folder).rules(arguments.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message).doesNotContain("Exception");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aTextThatIsTooLongIsRefused() {
        assertThat(test("x".repeat((16 << 20) + 1), "no-any"))
                .isEqualTo(new CommandResult(1, "", "rules: standard input is longer than 16 MiB\n"));
    }

    @Test
    void everyKindOfTrialKeepsToTheSchema() {
        Stream.of(
                        test("x: any = 1; y: any;", "no-any", "--json"),
                        test("x: any = 1", "no-any", "--json", "--source", "text"),
                        test("", "no-any", "--json", "--source", "thinking"))
                .forEach(run ->
                        assertThat(Schemas.violations("test", run.json())).isEmpty());
    }

    private CommandResult test(String text, String... arguments) {
        return Workspace.varied(folder)
                .withInput(text)
                .rules(with(new String[] {"test"}, with(arguments, "--text", "-")));
    }

    private static String[] words(String text) {
        return text.isEmpty() ? new String[0] : text.split(" +");
    }

    private static String[] with(String[] words, String... more) {
        return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
    }
}
