package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import io.agentrules.cli.text.TextWidth;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code rules agents}, and the option {@code --as}. */
class AgentsCommandTest {
    private static final int USAGE = 2;

    @TempDir
    Path folder;

    /** In 80 columns, no place is broken, not even one with a space. */
    @Test
    void placesStayWhole() {
        String views = new Workspace(folder)
                .inTerminal(80)
                .rules("views", "--color", "never")
                .out();

        assertThat(views.lines()).allMatch(line -> TextWidth.of(line) <= 80);
        assertThat(views).contains("/Library/Application Support/ClaudeCode/CLAUDE.md");
    }

    @Test
    void everyViewHasItsVersionAndDate() {
        JsonNode views = new Workspace(folder).rules("views", "--json").json().get("views");

        assertThat(views.get(0).toString())
                .startsWith("{\"id\":\"amazonq\",\"name\":\"Amazon Q Developer\",\"version\":null,\"asOf\":\"2026-11\","
                        + "\"checked\":null,\"providers\":[\"amazonq\"],");
        assertThat(view("claude", views).toString())
                .contains(
                        "\"asOf\":\"2026-11\",\"checked\":{\"version\":\"2.1.332\",\"date\":\"2026-11-28\",\"cases\":149},"
                                + "\"providers\":[\"claude\",\"agents-md\"],\"reads\":[\"/etc/claude-code/CLAUDE.md\",");
    }

    private static JsonNode view(String id, JsonNode views) {
        for (JsonNode view : views) {
            if (view.get("id").asString().equals(id)) {
                return view;
            }
        }
        throw new AssertionError(id);
    }

    @Test
    void theTableNamesWhatAToolReads() {
        CommandResult run = new Workspace(folder).rules("views");

        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().filter(line -> line.startsWith("amazonq")).toList())
                .containsExactly(
                        "amazonq      Amazon Q Developer                  documentation 2026-11  .amazonq/rules/**");
    }

    @Test
    void aRuleThatTheToolDoesNotLoadIsNotInTheView() {
        CommandResult run = both().harness("list", "--json", "--as", "cursor");

        assertThat(states(run)).containsExactly("style eligible", "mine not-in-view", "other not-in-view");
    }

    @Test
    void theReasonIsExplained() {
        CommandResult run = both().harness("explain", "mine", "--json", "--as", "cursor");

        JsonNode rule = run.json().get("rules").get(0);
        assertThat(rule.get("active").booleanValue()).isFalse();
        assertThat(rule.get("reason").stringValue()).isEqualTo("Cursor does not load the files of native as rules");
    }

    @Test
    void theTextGroupsWhatIsOut() {
        CommandResult run = both().harness("explain", "--as", "cursor");

        assertThat(run.out()).endsWith("""

                        Out: not loaded by Cursor (from documentation, as of 2026-10)
                          Cursor does not load these files of other agents as rules
                              native: .xcsh/rules/mine.md, .xcsh/rules/other.md

                        3 rules: 1 in, 0 listed, 2 out

                        Tokens, estimated: 3 in every call, also with this work
                        """);
    }

    @Test
    void linesFitATerminal() {
        Workspace workspace = both().inTerminal(40);

        assertThat(Stream.of("list", "explain")
                        .flatMap(command -> workspace
                                .rules(command, "--as", "cursor", "--color", "never")
                                .out()
                                .lines()))
                .allMatch(line -> line.length() <= 40);
    }

    @Test
    void theListBeginsWithWhatTheToolLoads() {
        CommandResult run = both().harness("list", "--as", "cursor");

        assertThat(run.out()).isEqualTo("""
                        For Cursor (cursor), as --as says

                        Cursor loads 1 of 3 rules: 1 always

                        RULE   LOADED  STATE     PROVIDER  LEVEL    PATH
                        style  always  eligible  cursor    project  .cursor/rules/style.mdc

                        Not loaded by Cursor: 2 rules (native 2); run rules explain --as cursor to see why

                        No problems found so far; rules check --as cursor looks closer

                        Tokens, estimated: 3 in every call
                        """);
    }

    /** It was counted as one of OpenHands. */
    @Test
    void whatIsInAFolderThatManyAgentsReadIsCountedForTheFolder() {
        Workspace workspace = new Workspace(folder)
                .with("CLAUDE.md", "Be kind.")
                .with(".agents/skills/deploy/SKILL.md", "---\nname: deploy\ndescription: Deploys\n---\nPush.");

        assertThat(workspace.rules("list", "--as", "claude").out())
                .contains("Not loaded by Claude Code: 1 rule (.agents/skills 1);");
    }

    @Test
    void theListSaysThatTheToolLoadsNothingAndWhatItReads() {
        CommandResult run = both().harness("list", "--as", "amazonq");

        assertThat(run.out())
                .startsWith(
                        "For Amazon Q Developer (amazonq), as --as says\n\nAmazon Q Developer loads none of 3 rules\n  It reads .amazonq/rules/**\n\n"
                                + "Not loaded by Amazon Q Developer: 3 rules (cursor 1, native 2)");
    }

    /** Untrusted rules were counted as loaded. */
    @Test
    void theListCountsOnlyRulesInForceAsLoaded() {
        CommandResult run = both().harness("list", "--as", "cursor", "--untrusted");

        assertThat(run.out())
                .startsWith("For Cursor (cursor), as --as says\n\nCursor loads none of 3 rules; 1 untrusted\n\n")
                .contains("style  always  untrusted  cursor");
    }

    @Test
    void theVerboseListHasEveryRule() {
        CommandResult run = both().harness("list", "--as", "cursor", "--verbose");

        assertThat(run.out()).contains("Not loaded by Cursor:\nRULE ", ".xcsh/rules/mine.md", "PROVIDER ");
    }

    @Test
    void thePromptHasOnlyTheView() {
        assertThat(both().rules("prompt", "--as", "cursor").out())
                .contains("Cursor's.")
                .doesNotContain("Mine.");
        assertThat(both().rules("prompt").out()).contains("Cursor's.", "Mine.");
    }

    @Test
    void aRuleThatIsNotInTheViewCanBeShown() {
        CommandResult run = both().rules("show", "mine", "--as", "cursor");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("Mine.\n");
        assertThat(run.err()).isEqualTo("rules: mine is not eligible; its state is not-in-view\n");
    }

    @Test
    void coverageAndCheckLookAtTheView() {
        Workspace workspace = both().with(".xcsh/rules/broken.md", "---\nglobs: [\n---\nBroken.")
                .with("a.ts", "");

        assertThat(workspace
                        .harness("coverage", "--json", "--as", "cursor")
                        .json()
                        .get("files")
                        .get(0)
                        .get("rules"))
                .hasSize(1);
        assertThat(workspace.rules("check", "--as", "cursor").out()).doesNotContain("broken");
        assertThat(workspace.rules("check").out()).contains("broken");
    }

    @Test
    void theCurrentFolderEndsAChain() {
        Workspace workspace = new Workspace(folder)
                .with(".git/HEAD", "ref: refs/heads/main")
                .with("AGENTS.md", "Root.")
                .with("a/AGENTS.md", "A.");

        String cwd = workspace.root.resolve("a").toString();
        assertThat(states(workspace.harness("list", "--json", "--as", "codex")))
                .containsExactly("AGENTS eligible", "a/AGENTS not-in-view");
        assertThat(states(workspace.harness("list", "--json", "--as", "codex", "--cwd", cwd)))
                .containsExactly("AGENTS eligible", "a/AGENTS eligible");
    }

    /** The advice was to put the text where the tool looks, and the tool does look there. */
    @Test
    void theAdviceForWhatALimitLeavesOutIsAboutTheLimit() {
        Workspace workspace = new Workspace(folder)
                .with(".git/HEAD", "ref: refs/heads/main")
                .with("AGENTS.md", "x".repeat(32_768))
                .with("a/AGENTS.md", "A.")
                .with("CLAUDE.md", "Claude.");
        String cwd = workspace.root.resolve("a").toString();

        assertThat(advice(workspace.harness("explain", "a/AGENTS", "--as", "codex", "--cwd", cwd)))
                .isEqualTo("shorten a file that is read before it; or raise project_doc_max_bytes in" + " config.toml");
        assertThat(advice(workspace.harness("explain", "CLAUDE", "--as", "codex")))
                .isEqualTo("put its text where the agent looks");
    }

    /** An agent's own files have no trigger rules, and yet hooks deny what it writes. */
    @Test
    void aTriggerRuleNeedsNoPlaceWhereTheAgentLooks() {
        Workspace workspace = new Workspace(folder)
                .with(".git/HEAD", "ref: refs/heads/main")
                .with(".xcsh/rules/no-any.md", "---\ncondition: 'as any'\n---\nName the type.");

        CommandResult ofNoAgent = workspace.rules("explain", "no-any");
        assertThat(ofNoAgent.out()).startsWith("For no agent").contains("For hooks and harnesses", "trigger   as any");
        assertThat(workspace.rules("explain", "no-any", "--as", "claude,cursor").out())
                .contains("Cursor does not load the files of native as rules\n  But hooks watch for it");
        assertThat(advice(workspace.harness("explain", "no-any", "--as", "claude")))
                .isEqualTo("nothing: hooks watch for it, whatever the agent loads; run rules hook status");
    }

    private static String advice(CommandResult run) {
        return run.out()
                .replaceFirst("(?s).*\nTo include it\n", "")
                .replaceFirst("(?s)\n\n.*", "")
                .strip()
                .replaceAll("\\s+", " ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "explain", "prompt", "show x", "coverage", "check"})
    void anUnknownToolIsWrongUsage(String command) {
        CommandResult run = new Workspace(folder).rules((command + " --as codx").split(" "));

        assertThat(run.exitCode()).isEqualTo(USAGE);
        assertThat(run.err()).contains("--as: unknown agent codx", "Did you mean codex?");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aToolLikeNoOtherGetsTheList() {
        CommandResult run = new Workspace(folder).harness("list", "--as", "qqqqqqqq");

        assertThat(run.err()).contains("unknown agent qqqqqqqq; known agents: amazonq, amp, antigravity");
    }

    @Test
    void otherCommandsDoNotHaveTheOption() {
        assertThat(new Workspace(folder)
                        .rules("enable", "style", "--as", "codex")
                        .exitCode())
                .isEqualTo(USAGE);
    }

    private Workspace both() {
        return new Workspace(folder)
                .with(".cursor/rules/style.mdc", "---\nalwaysApply: true\n---\nCursor's.")
                .with(".xcsh/rules/mine.md", "---\nalwaysApply: true\n---\nMine.")
                .with(".xcsh/rules/other.md", "---\nalwaysApply: true\n---\nOther.");
    }

    private static List<String> states(CommandResult run) {
        return StreamSupport.stream(run.json().get("rules").spliterator(), false)
                .map(rule ->
                        rule.get("name").stringValue() + " " + rule.get("state").stringValue())
                .toList();
    }
}
