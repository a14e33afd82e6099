package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.Workspace;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The JSON of {@code rules list}. */
class ListJsonTest {
    @TempDir
    Path folder;

    @Test
    void jsonHoldsEveryRuleInPrecedenceOrder() {
        JsonNode list = Workspace.varied(folder).harness("list", "--json").json();

        assertThat(list.get("rules")
                        .valueStream()
                        .map(rule -> rule.get("name").asString() + " "
                                + rule.get("bucket").asString() + " "
                                + rule.get("state").asString()))
                .containsExactly(
                        "commits always eligible",
                        "no-any trigger eligible",
                        "mine always eligible",
                        "lonely manual eligible",
                        "style rulebook eligible",
                        "style always shadowed",
                        "tests conditional eligible");
        assertThat(list.get("unread").valueStream().map(JsonNode::asString)).containsExactly("CONVENTIONS.md");
    }

    @Test
    void theDigestIsThatOfEveryCheckoutWithTheseRules() {
        String digest = digest(Workspace.varied(folder));

        assertThat(digest).matches("sha256:[0-9a-f]{64}");
        assertThat(digest(Workspace.varied(folder.resolve("other/checkout")))).isEqualTo(digest);
        assertThat(digest(Workspace.varied(folder.resolve("changed")).with("CLAUDE.md", "More.")))
                .isNotEqualTo(digest);
    }

    @Test
    void anImportIsPartOfTheDigestAndItsFolderIsNot() {
        String digest = digest(importing("one", "Use records."));

        assertThat(digest(importing("two", "Use records."))).isEqualTo(digest);
        assertThat(digest(importing("two", "Use records.\r\n"))).isEqualTo(digest);
        assertThat(digest(importing("two", "Use classes."))).isNotEqualTo(digest);
    }

    @Test
    void aRuleHasTheFieldsOfTheContractInItsOrder() {
        JsonNode style = rule(Workspace.varied(folder), "style", 0);

        assertThat(style).hasToString("""
                        {"name":"style","provider":"cursor","level":"project","path":".cursor/rules/style.mdc",\
                        "bucket":"rulebook","state":"eligible","shadowedBy":null,"description":"How we write",\
                        "alwaysApply":false,"globs":["*.ts","*.tsx"],"match":"any",\
                        "conditions":{"globs":["*.ts","*.tsx"]},"trigger":null,"imports":[],"folder":null,"size":10,"content":"Use const."}""");
    }

    @Test
    void aRuleNamesItsFolderAndWhatItImports() {
        Workspace workspace = new Workspace(folder)
                .with("docs/a.md", "Imported.")
                .with("api/CLAUDE.md", "Api. @../docs/a.md")
                .with("api/.claude/rules/types.md", "---\npaths: \"*.ts\"\n---\nTypes.");

        JsonNode rules = workspace.harness("list", "--json").json().get("rules");

        assertThat(rules.valueStream()
                        .map(rule -> rule.get("name") + " " + rule.get("imports") + " " + rule.get("folder") + " "
                                + rule.get("conditions")))
                .containsExactly(
                        "\"api/types\" [] \"api\" {\"folder\":[\"api\"],\"globs\":[\"*.ts\"]}",
                        "\"api/CLAUDE\" [\"docs/a.md\"] \"api\" {\"folder\":[\"api\"]}");
    }

    @Test
    void aShadowedRuleNamesItsWinner() {
        assertThat(rule(Workspace.varied(folder), "style", 1).get("shadowedBy"))
                .hasToString("{\"name\":\"style\",\"provider\":\"cursor\",\"path\":\".cursor/rules/style.mdc\"}");
    }

    @Test
    void aTriggerHasTheOptionsThatCount() {
        var workspace = Workspace.varied(folder).with(".xcsh/rules/own.md", """
                        ---
                        condition: foo
                        interruptMode: prose-only
                        repeatMode: after-gap
                        repeatGap: 3
                        contextMode: keep
                        addedLinesOnly: true
                        ignoreQuotes: true
                        ---
                        Text.""");

        assertThat(rule(workspace, "no-any", 0).get("trigger")).hasToString("""
                        {"conditions":[": any\\\\b"],"scope":["tool:edit"],"interruptMode":"always","repeatMode":"once",\
                        "toolRepeatMode":"always","repeatGap":10,"contextMode":"discard","addedLinesOnly":false,"ignoreQuotes":false}""");
        assertThat(rule(workspace, "own", 0).get("trigger")).hasToString("""
                        {"conditions":["foo"],"scope":["text","tool"],"interruptMode":"prose-only","repeatMode":"after-gap",\
                        "toolRepeatMode":"after-gap","repeatGap":3,"contextMode":"keep","addedLinesOnly":true,"ignoreQuotes":true}""");
        assertThat(workspace.harness("list").out().lines().map(line -> line.replaceAll(" +", " ")))
                .contains("no-any always always discard tool:edit", "own prose-only after-gap 3 keep text, tool");
    }

    @Test
    void sizeCountsCodePoints() {
        JsonNode rule = rule(new Workspace(folder).with(".cursorrules", "a😀测"), "cursorrules", 0);

        assertThat(rule.get("size").asInt()).isEqualTo(3);
    }

    @Test
    void rulesOfHomeAreShownUnderTheTilde() {
        assertThat(rule(Workspace.varied(folder), "mine", 0).get("path").asString())
                .isEqualTo("~/.cursor/rules/mine.mdc");
    }

    @Test
    void severalWorkspacesAreShownAsSeenFromTheFirst() {
        var workspace = new Workspace(folder)
                .with(".cursorrules", "First.")
                .with("part/.windsurfrules", "Part.")
                .withUser("other/.clinerules/x.md", "Other.");

        JsonNode list = workspace
                .harness(
                        "list",
                        "--json",
                        "--workspace",
                        workspace.root.resolve("part").toString(),
                        "--workspace",
                        workspace.home.resolve("other").toString())
                .json();

        // The test's own --workspace comes last.
        assertThat(list.get("workspace").valueStream().map(JsonNode::asString).skip(1))
                .startsWith("~/other");
        assertThat(list.get("workspace").get(0).asString()).isEqualTo(".");
    }

    private Workspace importing(String place, String text) {
        return new Workspace(folder.resolve(place))
                .with("CLAUDE.md", "See @docs/java.md here.")
                .with("docs/java.md", text)
                .withUser(".claude/CLAUDE.md", "See @mine.md too.")
                .withUser(".claude/mine.md", "Be brief.");
    }

    private static String digest(Workspace workspace) {
        return workspace.harness("list", "--json").json().get("digest").asString();
    }

    private static JsonNode rule(Workspace workspace, String name, int index) {
        return workspace
                .harness("list", "--json")
                .json()
                .get("rules")
                .valueStream()
                .filter(rule -> rule.get("name").asString().equals(name))
                .skip(index)
                .findFirst()
                .orElseThrow();
    }
}
