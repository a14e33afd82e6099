package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Golden;
import io.agentrules.cli.Schemas;
import io.agentrules.cli.Workspace;
import io.agentrules.cli.text.TextWidth;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What {@code rules list} prints, and its options. */
class ListCommandTest {
    @TempDir
    Path folder;

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere the two names are one")
    void aFileWhoseNameDiffersInCaseIsNotRead() {
        Workspace workspace =
                new Workspace(folder).with("agents.md", "Be kind.").with("Claude.md", "Be kind.");

        assertThat(workspace.harness("list").out()).contains("Not read by any provider:\n  Claude.md\n  agents.md\n");
    }

    @Test
    void providersThatAreOffAreNotListedOneByOne() {
        Workspace workspace = Workspace.varied(folder);

        String out = workspace.harness("list", "--provider", "cursor").out();

        assertThat(out)
                .containsPattern("\\n[0-9]+ providers are off \\(--verbose lists all\\)\n")
                .contains("Not read by the providers that are on:\n  .clinerules\n")
                .doesNotContain("disabled");
        assertThat(workspace
                        .harness("list", "--provider", "cursor", "--verbose")
                        .out())
                .contains("disabled")
                .doesNotContain("are off");
    }

    @Test
    void whoeverHasSwitchedNativeRulesOffIsNotToldToWriteOne() {
        assertThat(new Workspace(folder).harness("list").out()).contains("To start, create AGENTS.md");
        assertThat(new Workspace(folder).harness("list", "--provider", "cursor").out())
                .startsWith("No rules found.")
                .doesNotContain("To start");
    }

    @Test
    void textOutputIsATableWithASummary() throws IOException {
        CommandResult run = Workspace.varied(folder).harness("list");

        Golden.assertIs("list.txt", run.out());
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void colorComesOnRequest() throws IOException {
        Golden.assertIs(
                "list-color.txt",
                Workspace.varied(folder).harness("list", "--color", "always").out());
    }

    @Test
    void aTerminalGetsLinesThatFit() throws IOException {
        CommandResult run = Workspace.varied(folder)
                .with(".cursor/rules/" + "long".repeat(15) + ".mdc", "Long.")
                .inTerminal(72)
                .harness("list", "--color", "never");

        Golden.assertIs("list-terminal.txt", run.out());
        assertThat(run.out().lines().limit(9))
                .allSatisfy(line -> assertThat(TextWidth.of(line)).isLessThanOrEqualTo(72));
    }

    /** Paths can be copied, whatever the width: the provider goes first. */
    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 160})
    void inATerminalPathsAreWhole(int columns) {
        var workspace = new Workspace(folder);
        List<String> paths = Stream.of("authentication", "logging", "design")
                .map(name -> ".cursor/rules/javascript-" + name + ".mdc")
                .toList();
        paths.forEach(path -> workspace.with(path, "---\nalwaysApply: true\n---\n" + path));
        workspace.with(".cursorrules", "Be kind.");

        String list = workspace
                .inTerminal(columns)
                .harness("list", "--color", "never")
                .out();

        assertThat(list).contains(paths);
        assertThat(list.lines().limit(2).map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "All rules: level project", "RULE BUCKET " + (columns < 90 ? "" : "PROVIDER ") + "PATH");
        assertThat(list.lines()).allMatch(line -> TextWidth.of(line) <= columns && !line.endsWith(" "));
    }

    @Test
    void inATerminalAStateIsSaidOnlyWhereARuleIsNotInForce() {
        String list = Workspace.varied(folder)
                .inTerminal(160)
                .harness("list", "--color", "never")
                .out();

        assertThat(list).doesNotContain("eligible", "STATE").containsOnlyOnce("(shadowed by cursor)");
        assertThat(list.lines().findFirst().orElseThrow()).matches("RULE +BUCKET +PROVIDER +LEVEL +PATH");
    }

    /** Of diagnostics, list only says whether there are any. */
    @Test
    void oneLineSaysWhetherThereAreDiagnostics() {
        var workspace = new Workspace(folder).with(".cursor/rules/good.mdc", "---\nglobs: \"*.ts\"\n---\nRule");
        String good = "\n1 rule: 1 conditional\nNo problems found so far; rules check --as harness looks closer\n";
        assertThat(workspace.harness("list").out()).endsWith(good);

        workspace.with(".cursor/rules/a.mdc", "---\nglobs: \"*.ts\"\nalwaysaply: true\n---\nRule");
        workspace.with(".cursor/rules/b.mdc", "---\nglobs: \"*.ts\"\nalwaysaply: true\n---\nRule");

        assertThat(workspace.harness("list").out())
                .endsWith("3 rules: 3 conditional\nThere are warnings; run rules check --as harness to see them\n")
                .doesNotContain("key-near-miss", "2 warnings");
        assertThat(workspace.harness("list", "--as", "cursor").out())
                .endsWith(
                        "There are warnings; run rules check --as cursor to see them\n\nTokens, estimated: 0 in every call\n");
    }

    @Test
    void withoutRulesTheSearchedPlacesAndAStartAreShown() throws IOException {
        CommandResult run = new Workspace(folder)
                .with("CONVENTIONS.md", "Be kind.")
                .harness("list", "--provider", "native", "--provider", "agents-md");

        Golden.assertIs("list-nothing.txt", run.out());
        assertThat(run.exitCode()).isZero();
        assertThat(new Workspace(folder)
                        .harness("list", "--verbose")
                        .out()
                        .lines()
                        .toList())
                .contains("  AGENTS.md")
                .anyMatch(line -> line.endsWith("/CLAUDE.md") && !line.startsWith("  ~"))
                .noneMatch(line -> line.endsWith("--verbose shows them"));
    }

    /** The files of the organization are read even where no provider is asked for. */
    @ParameterizedTest
    @ValueSource(ints = {0, 100})
    void placesThatAreAllOutsideAreSaidToBeOutside(int columns) {
        Workspace workspace = new Workspace(folder);
        CommandResult run = (columns == 0 ? workspace : workspace.inTerminal(columns))
                .harness("list", "--provider", "cursor", "--no-provider", "cursor", "--color", "never");

        assertThat(run.out()).startsWith("""
                        No rules found.

                        Looked in:
                          folders outside the workspace and the home folder: --verbose shows them
                        """);
    }

    @Test
    void inATerminalTheEmptyStateFitsOnAScreen() {
        List<String> lines = new Workspace(folder)
                .inTerminal(100)
                .harness("list")
                .out()
                .lines()
                .toList();

        assertThat(lines).hasSizeLessThan(45).allMatch(line -> line.length() <= 100);
        assertThat(lines).anyMatch(line -> line.startsWith("  .xcsh/rules, "));
        assertThat(lines).anyMatch(line -> line.contains(".eca/rules"));
    }

    @Test
    void theSameTextOfTwoToolsIsShownAsThat() {
        Workspace workspace = new Workspace(folder)
                .with(".cursor/rules/tabs.mdc", "---\nalwaysApply: true\n---\nUse tabs.")
                .with(".windsurf/rules/style.md", "---\ntrigger: always_on\n---\nUse tabs.");

        assertThat(workspace.harness("list").out()).contains("same text as cursor");
        assertThat(workspace.harness("explain", "style").out())
                .contains("same text as cursor's .cursor/rules/tabs.mdc, which is eligible in its place")
                .doesNotContain("rename it");
    }

    @Test
    void rulesOfOnePathAreToldApartByTheirRoots() {
        var workspace = twoRoots();

        JsonNode list = workspace
                .run(twoRoots(workspace, "list", "--as", "harness", "--json"))
                .json();

        assertThat(list.get("rules").valueStream().map(rule -> rule.get("path").asString() + " " + rule.get("root")))
                .containsExactly(
                        "~/.cursor/rules/mine.mdc null",
                        ".cursor/rules/style.mdc \".\"",
                        ".cursor/rules/style.mdc \"~/other\"");
        assertThat(list.at("/rules/2/shadowedBy/root").asString()).isEqualTo(".");
        assertThat(Schemas.violations("list", list)).isEmpty();
    }

    @Test
    void aRulesExplanationNamesItsRootIfThereAreSeveral() {
        var workspace = twoRoots();

        assertThat(workspace
                        .run(twoRoots(workspace, "explain", "style", "--as", "harness"))
                        .out())
                .contains(".cursor/rules/style.mdc in .\n", ".cursor/rules/style.mdc in ~/other: shadowed by ");
        assertThat(workspace.harness("explain", "style").out()).contains(".cursor/rules/style.mdc\n");
    }

    @Test
    void theTableHasAColumnOfRootsOnlyWhenThereAreSeveral() {
        var workspace = twoRoots();

        assertThat(workspace
                        .run(twoRoots(workspace, "list", "--as", "harness"))
                        .out()
                        .lines()
                        .limit(4)
                        .map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "RULE BUCKET STATE PROVIDER LEVEL PATH ROOT",
                        "mine always eligible cursor user ~/.cursor/rules/mine.mdc",
                        "style always eligible cursor project .cursor/rules/style.mdc .",
                        "style always shadowed by cursor cursor project .cursor/rules/style.mdc ~/other");
        assertThat(workspace.harness("list").out()).doesNotContain("ROOT");
        assertThat(workspace.harness("list", "--json").json().at("/rules/0").has("root"))
                .isFalse();
    }

    @Test
    void millisecondsAreToldOnlyOnRequest() {
        var workspace = Workspace.varied(folder);

        assertThat(workspace.harness("list", "--json").out()).doesNotContain("millis");
        CommandResult timed = workspace.harness("list", "--json", "--timings");

        assertThat(timed.json().get("providers").valueStream())
                .isNotEmpty()
                .allMatch(provider -> provider.get("millis").isInt());
        assertThat(timed.err()).contains("cursor", " ms");
    }

    @Test
    void onlyTheProvidersAskedForAreAsked() {
        JsonNode list = Workspace.varied(folder)
                .harness("list", "--json", "--provider", "cline", "--provider", "cursor", "--no-provider", "cursor")
                .json();

        assertThat(list.get("rules").valueStream().map(rule -> rule.get("name").asString()))
                .containsExactly("tests");
        assertThat(list.get("providers")
                        .valueStream()
                        .filter(provider -> provider.get("status").asString().equals("ok"))
                        .map(provider -> provider.get("id").asString()))
                .containsExactly("cline");
    }

    @Test
    void anUntrustedWorkspaceLeavesOnlyTheUsersRules() {
        JsonNode list = Workspace.varied(folder)
                .harness("list", "--json", "--untrusted")
                .json();

        assertThat(list.get("rules")
                        .valueStream()
                        .filter(rule -> rule.get("state").asString().equals("eligible"))
                        .map(rule -> rule.get("name").asString()))
                .containsExactly("mine");
    }

    @Test
    void whatATerminalWouldActOnIsEscaped() {
        CommandResult run = new Workspace(folder)
                .with(".cursor/rules/x.mdc", "---\nglobs: \"a\\e[31m\\u202E.ts\"\n---\nText.")
                .harness("explain", "x", "--color", "never");

        assertThat(run.out()).contains("a\\u001b[31m\\u202e.ts").doesNotContain("\u001b", "\u202E");
    }

    /** Two roots with a rule of one path, and a rule of the user. */
    private Workspace twoRoots() {
        String always = "---\nalwaysApply: true\n---\n";
        return new Workspace(folder)
                .with(".cursor/rules/style.mdc", always + "First.")
                .withUser(".cursor/rules/mine.mdc", always + "Mine.")
                .withUser("other/.cursor/rules/style.mdc", always + "Second.");
    }

    private static String[] twoRoots(Workspace workspace, String... words) {
        return Stream.concat(
                        Stream.of(words),
                        Stream.of(
                                "--workspace",
                                workspace.root.toString(),
                                "--workspace",
                                workspace.home.resolve("other").toString(),
                                "--home",
                                workspace.home.toString()))
                .toArray(String[]::new);
    }
}
