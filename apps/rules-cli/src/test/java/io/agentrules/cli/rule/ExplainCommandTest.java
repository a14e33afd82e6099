package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.ContextField.Kind;
import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Golden;
import io.agentrules.cli.Workspace;
import io.agentrules.cli.text.TextWidth;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ExplainCommandTest {
    private static final String[] WORK = {
        "--path", "src/a.ts", "--prompt", "use @lonely", "--os", "linux", "--ci", "false", "--branch", "dev"
    };

    @TempDir
    Path folder;

    @Test
    void aPathOfNoFileOfTheWorkspaceIsMarked() {
        Workspace workspace = Workspace.varied(folder).with("src/a.ts", "");

        assertThat(workspace
                        .harness("explain", "--path", "src/a.ts", "--path", "/no/b.ts", "--path", "c.ts")
                        .out())
                .contains(" /no/b.ts (outside the workspace), c.ts (no such file), src/a.ts\n");
    }

    /** It was called not loaded, and its text was in the prompt. */
    @ParameterizedTest
    @CsvSource({
        "GEMINI.md, --as gemini, imported by gemini's GEMINI.md",
        "CLAUDE.md, '', 'imported by claude''s CLAUDE.md, which is eligible in its place'"
    })
    void whatAnotherRuleImportsIsIn(String importer, String view, String reason) {
        Workspace workspace = new Workspace(folder)
                .with(importer, "About this.\n\n@./AGENTS.md")
                .with("AGENTS.md", "Use tabs.");

        assertThat(workspace.harness(("explain " + view).split(" ")).out())
                .containsPattern("In the prompt\n(?:  .*\n)?  AGENTS  always  " + reason + "\n")
                .contains("\n2 rules: 2 in, 0 listed, 0 out\n");
        assertThat(workspace.harness(("explain AGENTS " + view).split(" ")).out())
                .contains("AGENTS: in\n  " + reason + "\n")
                .doesNotContain("To include it");
        assertThat(workspace.harness(("list " + view).split(" ")).out())
                .contains("2 rules: 1 always; 1 imported\n")
                .doesNotContain("Not loaded");
    }

    @Test
    void whatARuleImportsThatIsOutIsOut() {
        Workspace workspace = new Workspace(folder)
                .with("a/GEMINI.md", "About this.\n\n@../AGENTS.md")
                .with("AGENTS.md", "Use tabs.");

        assertThat(workspace.harness("explain", "--as", "gemini").out())
                .contains("imported by gemini's a/GEMINI.md", "0 in");
        assertThat(workspace
                        .harness("explain", "--as", "gemini", "--path", "a/b.ts")
                        .out())
                .contains("2 in");
    }

    @Test
    void textOutputShowsActiveRulesFirst() throws IOException {
        Golden.assertIs("explain.txt", explain().out());
    }

    @Test
    void colorComesOnRequest() throws IOException {
        Golden.assertIs("explain-color.txt", explain("--color", "always").out());
    }

    /** Words were broken at the terminal's edge. */
    @ParameterizedTest
    @CsvSource({"60, explain", "80, explain", "100, explain", "60, explain style", "60, test no-any --text -"})
    void inATerminalLinesAreWrappedAtTheirWords(int columns, String command) {
        Workspace workspace = Workspace.varied(folder).withInput("x: any = 1\n");
        String all = workspace.harness(command.split(" ")).out();

        String wrapped = workspace
                .inTerminal(columns)
                .harness((command + " --color never").split(" "))
                .out();

        assertThat(wrapped.lines()).allMatch(line -> TextWidth.of(line) <= columns && !line.endsWith(" "));
        assertThat(wrapped.strip().split("\\s+")).isEqualTo(all.strip().split("\\s+"));
    }

    @Test
    void aNameExplainsEveryRuleWithThatNameInFull() throws IOException {
        Golden.assertIs("explain-name.txt", explain("style").out());
    }

    @Test
    void aRuleThatIsOutSaysWhatWasMissingAndHowToPutItIn() throws IOException {
        Golden.assertIs("explain-out.txt", explain("tests").out());
    }

    @Test
    void jsonSaysWhatMatchedAndWhatWasMissing() {
        JsonNode rules = explain("--json").json().get("rules");

        assertThat(find(rules, "style")).hasToString("""
                        {"name":"style","provider":"cursor","bucket":"rulebook","state":"eligible","active":true,\
                        "how":"condition","matched":{"globs":[{"pattern":"*.ts","evidence":"src/a.ts"}]},\
                        "missing":{},"reason":"src/a.ts matches *.ts"}""");
        assertThat(find(rules, "tests").get("missing").propertyNames()).containsExactly("paths", "mode");
        assertThat(find(rules, "lonely").get("how").asString()).isEqualTo("mention");
        assertThat(find(rules, "commits").get("how").asString()).isEqualTo("always");
        assertThat(find(rules, "no-any").get("how").isNull()).isTrue();
    }

    /** They were in the count only. */
    @Test
    void rulesThatExcludeTheAgentAreAmongThoseThatAreOut() {
        Workspace workspace = new Workspace(folder)
                .with(".github/instructions/a.instructions.md", "---\nexcludeAgent: code-review\n---\nListed.")
                .with(
                        ".github/instructions/d.instructions.md",
                        "---\napplyTo: \"**\"\nexcludeAgent: code-review\n---\nAlways.");

        assertThat(workspace.harness("explain", "--agent", "code-review").out()).endsWith("""

                Out: conditions do not hold
                  a  rulebook  the agent is code-review, which the rule excludes
                  d  always    the agent is code-review, which the rule excludes

                2 rules: 0 in, 0 listed, 2 out
                """);
    }

    @Test
    void jsonHoldsTheRulesOfListInItsOrder() {
        JsonNode list = Workspace.varied(folder).harness("list", "--json").json();

        assertThat(explain("--json").json().get("rules").valueStream().map(rule -> rule.get("name")))
                .containsExactlyElementsOf(list.get("rules")
                        .valueStream()
                        .map(rule -> rule.get("name"))
                        .toList());
    }

    @Test
    void theContextTellsWhatIsKnownUnderTheNamesOfABatchLine() {
        JsonNode context = Workspace.varied(folder)
                .harness("explain --json --path src/../src/a.ts --open b.ts --prompt hello! --tool edit --tool bash"
                        .split(" "))
                .json()
                .get("context");

        assertThat(context.get("paths")).hasToString("[\"b.ts\",\"src/a.ts\"]");
        assertThat(context.get("prompt")).hasToString("{\"length\":6}");
        assertThat(context.get("tools")).hasToString("[\"bash\",\"edit\"]");
    }

    @Test
    void everyOptionOfTheContextReachesIt() {
        List<ContextField> single = Stream.of(ContextField.values())
                .filter(field -> field.kind() != Kind.LIST && field != ContextField.PROMPT)
                .toList();
        Stream<String> options = Stream.concat(
                Stream.of("explain", "--json", "--tag=t", "--tag=u", "--mcp=x", "--modified=w.ts", "--mention=v.ts"),
                single.stream().map(field -> field.option() + "=" + valueOf(field)));

        JsonNode context = Workspace.varied(folder)
                .harness(options.toArray(String[]::new))
                .json()
                .get("context");

        assertThat(context.get("paths")).hasToString("[\"v.ts\",\"w.ts\"]");
        assertThat(context.get("sessionPaths")).hasToString("[\"v.ts\",\"w.ts\"]");
        assertThat(context.get("project")).hasToString("[\"t\",\"u\"]");
        assertThat(context.get("tags")).hasToString("[\"t\",\"u\"]");
        assertThat(context.get("tools")).hasToString("[\"mcp_x\"]");
        assertThat(single)
                .isNotEmpty()
                .allSatisfy(field -> assertThat(context.path(field.id()).asString())
                        .as(field.id())
                        .isEqualTo(valueOf(field)));
    }

    private static String valueOf(ContextField field) {
        return field.kind() == Kind.FLAG ? "true" : "some-" + field.id();
    }

    @Test
    void pathsUnderHomeAreShownUnderTheTilde() {
        var workspace = Workspace.varied(folder);

        JsonNode context = workspace
                .harness(
                        "explain",
                        "--json",
                        "--path",
                        workspace.home.resolve("notes.md").toString())
                .json()
                .get("context");

        assertThat(context.get("paths")).hasToString("[\"~/notes.md\"]");
    }

    @Test
    void aNameLeavesOnlyItsRulesInJson() {
        JsonNode rules = explain("style", "--json").json().get("rules");

        assertThat(rules.valueStream().map(rule -> rule.get("state").asString()))
                .containsExactly("eligible", "shadowed");
    }

    @Test
    void anUnknownNameFailsWithTheOthers() {
        CommandResult run = explain("stile");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("stile", "style", "lonely");
    }

    @Test
    void ofManyNamesTheNearestAreOffered() {
        var workspace = new Workspace(folder).with(".cursor/rules/style.mdc", "Text.");
        for (int i = 0; i < 30; i++) {
            workspace.with(".cursor/rules/number-" + i + ".mdc", "Text.");
        }

        assertThat(workspace.rules("show", "Stile").err()).endsWith("most similar of 31: style\n");
        assertThat(workspace.rules("show", "qwx").err())
                .endsWith("no rule is named qwx; rules list --as harness shows all names\n");
    }

    private CommandResult explain(String... more) {
        String[] arguments = new String[more.length + WORK.length + 1];
        arguments[0] = "explain";
        System.arraycopy(more, 0, arguments, 1, more.length);
        System.arraycopy(WORK, 0, arguments, more.length + 1, WORK.length);
        return Workspace.varied(folder).harness(arguments);
    }

    private static JsonNode find(JsonNode rules, String name) {
        return rules.valueStream()
                .filter(rule -> rule.get("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
