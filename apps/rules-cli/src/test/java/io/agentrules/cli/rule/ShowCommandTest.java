package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShowCommandTest {
    @TempDir
    Path folder;

    @Test
    void theContentIsShownWithALineEnd() {
        CommandResult run = Workspace.varied(folder).rules("show", "tests");

        assertThat(run.out()).isEqualTo("Test 测试 first.\n");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void jsonTellsTheAddress() {
        CommandResult run =
                new Workspace(folder).with(".cursor/rules/a b/c#.mdc", "Text.").rules("show", "a b/c#", "--json");

        assertThat(run.out())
                .isEqualTo(
                        "{\"schemaVersion\":1,\"name\":\"a b/c#\",\"uri\":\"rule://a%20b/c%23\",\"contentType\":\"text/markdown\","
                                + "\"path\":\".cursor/rules/a b/c#.mdc\",\"content\":\"Text.\"}\n");
    }

    @Test
    void anAddressIsOnlyForRulesThatAModelMayRead() {
        var workspace = Workspace.varied(folder);

        assertThat(workspace.rules("show", "rule://style").out()).isEqualTo("Use const.\n");
        CommandResult conditional = workspace.rules("show", "rule://tests");

        assertThat(conditional.exitCode()).isEqualTo(1);
        assertThat(conditional.out()).isEmpty();
        assertThat(conditional.err())
                .contains(
                        "rule://tests: it is a conditional rule without one; run rules show tests",
                        "commits, mine, style");
    }

    /** It was "a always rule without one". */
    @Test
    void theAddressOfARuleThatIsNotInForceFailsWithTheReason() {
        var workspace = new Workspace(folder)
                .with("CLAUDE.md", "See @AGENTS.md and more.")
                .with("AGENTS.md", "Be kind.");

        assertThat(workspace.rules("show", "rule://AGENTS").err())
                .contains(
                        "rule://AGENTS: AGENTS is out: imported by claude's CLAUDE.md, which is eligible in its place;");
        assertThat(workspace.rules("show", "rule://CLAUDE", "--untrusted").err())
                .contains("rule://CLAUDE: CLAUDE is out: its workspace is not trusted;");
    }

    @Test
    void anAddressIsDecoded() {
        CommandResult run = new Workspace(folder)
                .with(".cursor/rules/front/end.mdc", "---\nalwaysApply: true\n---\nText.")
                .rules("show", "rule://front%2Fend");

        assertThat(run.out()).isEqualTo("Text.\n");
    }

    @Test
    void theSchemeOfAnAddressMayBeInUpperCase() {
        assertThat(Workspace.varied(folder).rules("show", "Rule://style").out()).isEqualTo("Use const.\n");
    }

    @Test
    void anEncodedAddressThatNoRuleHasFailsWithTheReason() {
        var workspace = new Workspace(folder).with(".cursor/rules/front/end.mdc", "---\nglobs: '*.ts'\n---\nText.");

        assertThat(workspace.rules("show", "rule://front%2Fend").err())
                .contains("rule://front%2Fend: it is a conditional rule without one; run rules show front/end");
    }

    @Test
    void aRuleThatIsNotInForceIsShownWithANote() {
        CommandResult run = Workspace.varied(folder).rules("show", "tests", "--untrusted");

        assertThat(run.out()).isEqualTo("Test 测试 first.\n");
        assertThat(run.err()).contains("tests is not eligible; its state is untrusted");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void anUnknownNameFails() {
        assertThat(Workspace.varied(folder).rules("show", "nope").exitCode()).isEqualTo(1);
        assertThat(Workspace.varied(folder).rules("show", "rule://").exitCode()).isEqualTo(1);
        assertThat(new Workspace(folder.resolve("empty")).rules("show", "nope").err())
                .contains("known names: none");
    }

    @Test
    void onlyATerminalGetsControlCharactersEscaped() {
        var workspace = new Workspace(folder).with(".cursorrules", "\u001b[31mred\u202Elast\nline");

        assertThat(workspace.rules("show", "cursorrules").out()).isEqualTo("\u001b[31mred\u202Elast\nline\n");
        assertThat(workspace.inTerminal(80).rules("show", "cursorrules").out())
                .isEqualTo("\\u001b[31mred\\u202elast\nline\n");
    }
}
