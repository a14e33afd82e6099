package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.testkit.InMemoryProject;
import org.junit.jupiter.api.Test;

/** What distinguishes the views of the other tools: exclusive files, conditions, limits, names and broken files. */
class ViewsTest {
    private static final String COPILOT = ".github/instructions/r.instructions.md";

    @Test
    void copilotMatchesAtAnyDepthIgnoringCase() {
        var seen = Seen.as("copilot", Seen.repository().with(COPILOT, "---\napplyTo: \"*.TS\"\n---\nRule."));

        assertThat(seen.in("src/a.ts")).containsExactly(COPILOT);
    }

    @Test
    void copilotIsTheEditorNotTheCloudAgent() {
        var seen = Seen.as(
                "copilot",
                Seen.repository().with(".github/instructions/py.instructions.md", "---\napplyTo: \"*.py\"\n---\nPy."));

        assertThat(seen.in("src/a.py")) // the cloud agent would not apply it: * is the current folder there
                .containsExactly(".github/instructions/py.instructions.md");
    }

    @Test
    void copilotIgnoresAList() {
        var seen = Seen.as("copilot", Seen.repository().with(COPILOT, "---\napplyTo: [\"**/*.ts\"]\n---\nRule."));

        assertThat(seen.in("src/a.ts")).isEmpty();
        assertThat(seen.listed()).containsExactly(COPILOT);
    }

    @Test
    void copilotSplitsOutsideOfBraces() {
        var seen = Seen.as(
                "copilot", Seen.repository().with(COPILOT, "---\napplyTo: \"**/*.{ts,tsx}, **/*.md\"\n---\nRule."));

        assertThat(seen.in("a.tsx")).containsExactly(COPILOT);
        assertThat(seen.in("a.md")).containsExactly(COPILOT);
    }

    @Test
    void copilotReadsTheRulesOfClaudeLikeItsOwn() {
        var seen =
                Seen.as("copilot", Seen.repository().with(".claude/rules/r.md", "---\npaths: [\"*.TS\"]\n---\nRule."));

        assertThat(seen.in("src/a.ts")).containsExactly(".claude/rules/r.md");
        assertThat(seen.rule(".claude/rules/r.md").conditions().get(0).key()).isEqualTo("paths");
    }

    @Test
    void copilotDoesNotReadAgentsMdOfSubfolders() {
        var seen =
                Seen.as("copilot", Seen.repository().with("AGENTS.md", "Root.").with("a/AGENTS.md", "A."));

        assertThat(seen.in("a/x")).containsExactly("AGENTS.md");
        assertThat(seen.reason("a/AGENTS.md")).contains("does not read files below the folder it was started in");
    }

    @Test
    void copilotCliSendsIdenticalCopiesOnce() {
        var seen = Seen.as(
                "copilot-cli",
                Seen.repository()
                        .with("AGENTS.md", "Same.")
                        .with("CLAUDE.md", "Same.")
                        .with("GEMINI.md", "Other."));

        assertThat(seen.always()).containsExactly("AGENTS.md", "GEMINI.md");
        assertThat(seen.engine()
                        .openSession()
                        .activate()
                        .explain("CLAUDE")
                        .orElseThrow()
                        .reason())
                .isEqualTo("same text as agents-md's AGENTS.md, which is in force in its place");
    }

    @Test
    void copilotCliImportsInTwoOfTheThree() {
        var seen = Seen.as(
                "copilot-cli",
                Seen.repository()
                        .with("AGENTS.md", "@x.md")
                        .with("GEMINI.md", "See @x.md")
                        .with("x.md", "X."));

        assertThat(seen.text("AGENTS.md")).isEqualTo("X.");
        assertThat(seen.text("GEMINI.md")).isEqualTo("See @x.md");
    }

    @Test
    void cursorReadsUnquotedCommaText() {
        var seen =
                Seen.as("cursor", Seen.repository().with(".cursor/rules/r.mdc", "---\nglobs: *.ts,*.tsx\n---\nRule."));

        assertThat(seen.in("a.ts")).containsExactly(".cursor/rules/r.mdc");
        assertThat(seen.in("a.tsx")).containsExactly(".cursor/rules/r.mdc");
    }

    @Test
    void cursorAppliesAnAlwaysRuleWithGlobs() {
        var seen = Seen.as(
                "cursor",
                Seen.repository().with(".cursor/rules/r.mdc", "---\nglobs: *.ts\nalwaysApply: true\n---\nRule."));

        assertThat(seen.always()).containsExactly(".cursor/rules/r.mdc");
    }

    @Test
    void cursorIgnoresPlainMarkdownAndTheOldFile() {
        var seen = Seen.as(
                "cursor",
                Seen.repository()
                        .with(".cursor/rules/r.md", "---\nalwaysApply: true\n---\nRule.")
                        .with(".cursorrules", "Old."));

        assertThat(seen.inForce()).isEmpty();
        assertThat(seen.reason(".cursor/rules/r.md")).isEqualTo("Cursor reads only other files in .cursor/rules");
        assertThat(seen.reason(".cursorrules")).isEqualTo("Cursor does not read this file");
    }

    @Test
    void devinPrefersItsNewFolder() {
        var seen = Seen.as(
                "windsurf",
                Seen.repository()
                        .with(".devin/rules/a.md", "---\ntrigger: always_on\n---\nNew.")
                        .with(".windsurf/rules/a.md", "---\ntrigger: always_on\n---\nOld."));

        assertThat(seen.always()).containsExactly(".devin/rules/a.md");
    }

    @Test
    void devinReadsAgentsMdOfASubfolderForTheWorkThere() {
        var seen =
                Seen.as("windsurf", Seen.repository().with("AGENTS.md", "Root.").with("src/AGENTS.md", "Source."));

        assertThat(seen.always()).containsExactly("AGENTS.md");
        assertThat(seen.in("src/x")).containsExactly("AGENTS.md", "src/AGENTS.md");
    }

    @Test
    void devinCutsLongRules() {
        var seen = Seen.as(
                "windsurf",
                Seen.repository().with(".windsurf/rules/a.md", "---\ntrigger: always_on\n---\n" + "x".repeat(13_000)));

        assertThat(seen.text(".windsurf/rules/a.md")).hasSize(12_000);
    }

    @Test
    void kiroTakesCommaTextForOnePattern() {
        var seen = Seen.as(
                "kiro",
                Seen.repository()
                        .with(
                                ".kiro/steering/c.md",
                                "---\ninclusion: fileMatch\nfileMatchPattern: \"**/*.ts,**/*.tsx\"\n---\nC.")
                        .with(
                                ".kiro/steering/l.md",
                                "---\ninclusion: fileMatch\nfileMatchPattern: [\"**/*.ts\"]\n---\nL."));

        assertThat(seen.in("src/a.ts")).containsExactly(".kiro/steering/l.md");
    }

    @Test
    void kiroTakesAgentsMdFromAnywhereAndPrefersTheWorkspace() {
        var seen = Seen.as(
                "kiro",
                Seen.repository()
                        .with("a/AGENTS.md", "A.")
                        .with(".kiro/steering/tech.md", "Workspace.")
                        .with("~/.kiro/steering/tech.md", "User."));

        assertThat(seen.always()).containsExactly(".kiro/steering/tech.md", "a/AGENTS.md");
        assertThat(seen.reason("~/.kiro/steering/tech.md")).startsWith("Kiro uses an earlier file of the same name, ");
    }

    /** One is a steering file, the other is not (#13). */
    @Test
    void kiroReadsAgentsMdOfTheUserAndOfTheWorkspace() {
        var seen = Seen.as(
                "kiro",
                Seen.repository().with("~/.kiro/steering/AGENTS.md", "User.").with("AGENTS.md", "Workspace."));

        assertThat(seen.always()).containsExactly("~/.kiro/steering/AGENTS.md", "AGENTS.md");
    }

    @Test
    void continueTakesFrontMatterFromTheMiddle() {
        var seen = Seen.as(
                "continue",
                Seen.repository()
                        .with(".continue/rules/yaml.md", "Lost.\n\n---\nname: Kept\n---\n\nText.")
                        .with(".continue/rules/text.md", "All.\n\n---\n\nis text\n\n---\n\nhere."));

        assertThat(seen.text(".continue/rules/yaml.md")).isEqualTo("Text.");
        assertThat(seen.text(".continue/rules/text.md")).startsWith("All.").endsWith("here.");
    }

    @Test
    void augmentLimitsAllFilesTogether() {
        var seen = Seen.as(
                "augment",
                Seen.repository()
                        .with("AGENTS.md", "a".repeat(40_000))
                        .with(".augment/rules/b.md", "---\ntype: always_apply\n---\n" + "b".repeat(9_000))
                        .with(".augment/rules/c.md", "c".repeat(1_000))
                        .with("~/.augment/rules/d.md", "d"));

        assertThat(seen.inForce()).containsExactly("AGENTS.md", ".augment/rules/b.md", ".augment/rules/c.md");
        assertThat(seen.text(".augment/rules/c.md")).hasSize(512);
        assertThat(seen.reason("~/.augment/rules/d.md"))
                .isEqualTo("Augment Code loads at most 49,512 characters of these files together");
    }

    /** Both were silent, and the user's file was in no list (#13). */
    @Test
    void whatALimitCutsOffOrLeavesOutIsReportedByCheck() {
        var seen = Seen.as(
                "augment",
                Seen.repository().with("CLAUDE.md", "a".repeat(60_000)).with("~/.augment/user-guidelines.md", "g"));

        assertThat(seen.engine().check())
                .extracting(Seen::told)
                .contains(
                        "CLAUDE.md: Augment Code loads at most 49,512 characters of these files together, and this file"
                                + " has 60,000 characters: the rest is cut off",
                        "~/.augment/user-guidelines.md: Augment Code loads at most 49,512 characters of these files together,"
                                + " and with this file they have 60,001 characters: it is left out");
        assertThat(seen.reason("~/.augment/user-guidelines.md"))
                .isEqualTo("Augment Code loads at most 49,512 characters of these files together");
    }

    @Test
    void aFileThatOnlyTheViewReadsSaysWhichFileOfItsNameIsUsed() { // #13
        var seen = Seen.as(
                "openhands",
                Seen.repository()
                        .with(".agents/skills/a.md", "The project's.")
                        .with("~/.openhands/skills/a.md", "The user's."));

        assertThat(seen.inForce()).containsExactly(".agents/skills/a.md");
        assertThat(seen.reason("~/.openhands/skills/a.md"))
                .isEqualTo("OpenHands uses an earlier file of the same name, .agents/skills/a.md");
    }

    @Test
    void theLimitOfOneFileIsReportedByCheck() {
        var seen = Seen.as("antigravity", Seen.repository().with(".agents/rules/a.md", "a".repeat(13_000)));

        assertThat(seen.engine().check())
                .extracting(Seen::told)
                .containsExactly(
                        ".agents/rules/a.md: Google Antigravity loads at most 12,000 characters of a file, and this"
                                + " file has 13,000 characters: the rest is cut off");
    }

    @Test
    void augmentLimitsTheUsersGuidelines() {
        var seen = Seen.as("augment", Seen.repository().with("~/.augment/user-guidelines.md", "a".repeat(25_000)));

        assertThat(seen.text("~/.augment/user-guidelines.md")).hasSize(24_576);
    }

    @Test
    void claudeSkipsAFileThatIsTooLong() {
        InMemoryProject project = Seen.repository()
                .with("CLAUDE.md", "a".repeat(4 << 20))
                .with(".claude/rules/b.md", "b".repeat((4 << 20) + 1));
        RulesConfig config = RulesConfig.builder()
                .limits(Limits.builder().maxFileBytes(8 << 20).build())
                .build();
        RuleCatalog catalog =
                project.builder().viewAs("claude").config(config).build().catalog();

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("CLAUDE");
        assertThat(catalog.entries().get(1).notInView()).contains("Claude Code loads at most 4 MiB of a file");
    }

    @Test
    void copilotCliImportsOnlyRelativePaths() {
        var seen = Seen.as(
                "copilot-cli",
                Seen.repository()
                        .with("AGENTS.md", "@a.md @~/b.md")
                        .with("a.md", "A")
                        .with("~/b.md", "B"));

        assertThat(seen.text("AGENTS.md")).isEqualTo("A @~/b.md");
    }

    @Test
    void continueLimitsARulesFileToItsFolder() {
        var seen =
                Seen.as("continue", Seen.repository().with("packages/a/rules.md", "---\nglobs: \"*.ts\"\n---\nRule."));

        assertThat(seen.in("packages/a/src/x.ts")).containsExactly("packages/a/rules.md");
        assertThat(seen.in("packages/b/x.ts")).isEmpty();
    }

    @Test
    void continueTakesCommaTextForOnePattern() {
        var seen = Seen.as(
                "continue", Seen.repository().with(".continue/rules/r.md", "---\nglobs: \"a/**, b/**\"\n---\nR."));

        assertThat(seen.in("a/x", "b/x")).isEmpty();
    }

    @Test
    void rooReadsRulesOfTheModeFirstAndAnyExtension() {
        var seen = Seen.as(
                "roo", Seen.repository().with(".roo/rules/x.xml", "<x/>").with(".roo/rules-code/y.md", "Y."));

        assertThat(seen.inForce()).containsExactly(".roo/rules-code/y.md", ".roo/rules/x.xml");
        assertThat(seen.always()).containsExactly(".roo/rules/x.xml");
    }

    @Test
    void rooReadsItsSingleFileOnlyWithoutTheFolder() {
        var both = Seen.repository().with(".roorules", "File.").with(".roo/rules/x.md", "Folder.");
        var file = Seen.repository().with(".roorules", "File.").with(".clinerules", "Older.");

        assertThat(Seen.as("roo", both).inForce()).containsExactly(".roo/rules/x.md");
        assertThat(Seen.as("roo", file).inForce()).containsExactly(".roorules");
    }

    @Test
    void zedReadsOnlyTheFirst() {
        var seen =
                Seen.as("zed", Seen.repository().with(".cursorrules", "Cursor.").with("AGENTS.md", "Agents."));

        assertThat(seen.inForce()).containsExactly(".cursorrules");
        assertThat(seen.reason("AGENTS.md")).isEqualTo("Zed uses only the first of several files, here .cursorrules");
    }

    @Test
    void zedDoesNotTakeAFolderForAFile() {
        var seen = Seen.as(
                "zed", Seen.repository().with(".clinerules/a.md", "Cline.").with("AGENTS.md", "Agents."));

        assertThat(seen.inForce()).containsExactly("AGENTS.md");
        assertThat(seen.engine().catalog().diagnostics()).isEmpty();
    }

    @Test
    void junieReadsOnlyTheFirst() {
        var seen = Seen.as(
                "junie",
                Seen.repository()
                        .with(".junie/guidelines.md", "Guidelines.")
                        .with("AGENTS.md", "Agents.")
                        .with("~/.junie/AGENTS.md", "User."));

        assertThat(seen.always()).containsExactly("~/.junie/AGENTS.md", "AGENTS.md");
    }

    @Test
    void openHandsMatchesAtAnyDepthAndPrefersPaths() {
        String skill = ".openhands/skills/r.md";
        var paths = Seen.repository().with(skill, "---\npaths: \"*.py\"\ntriggers: [deploy]\n---\nRule.");

        var seen = Seen.as("openhands", paths);

        assertThat(seen.in("a/b.py")).containsExactly(skill);
        assertThat(seen.engine().openSession().prompt("deploy it").activate().active())
                .isEmpty();
    }

    @Test
    void qwenDoesNotMatchHiddenFiles() {
        var seen = Seen.as("qwen", Seen.repository().with(".qwen/rules/r.md", "---\npaths: \"src/**\"\n---\nRule."));

        assertThat(seen.in("src/.env")).isEmpty();
        assertThat(seen.in("src/env")).containsExactly(".qwen/rules/r.md");
    }

    @Test
    void openCodeUsesTheFirstNameThatAnyFolderHas() {
        var seen =
                Seen.as("opencode", Seen.repository().with("CLAUDE.md", "Root.").with("a/AGENTS.md", "A."), "a");

        assertThat(seen.inForce()).containsExactly("a/AGENTS.md");
    }

    @Test
    void openCodeIsVersionOneWhichEndsAtTheRepository() {
        var seen = Seen.as(
                "opencode", Seen.repository().with("~/AGENTS.md", "Home.").with("AGENTS.md", "Root."));

        assertThat(seen.always()).containsExactly("AGENTS.md"); // version 2 would read both
    }

    @Test
    void openCodeReadsTheNearestFirstAndTheUsersLast() {
        var seen = Seen.as(
                "opencode",
                Seen.repository()
                        .with("AGENTS.md", "Root.")
                        .with("a/AGENTS.md", "A.")
                        .with("~/.config/opencode/AGENTS.md", "User.")
                        .with("~/.claude/CLAUDE.md", "Claude."),
                "a");

        assertThat(seen.always()).containsExactly("a/AGENTS.md", "AGENTS.md", "~/.config/opencode/AGENTS.md");
    }

    @Test
    void gooseFollowsThreeImports() {
        var seen = Seen.as(
                "goose",
                Seen.repository()
                        .with(".goosehints", "0 @a1.md")
                        .with("a1.md", "1 @a2.md")
                        .with("a2.md", "2 @a3.md")
                        .with("a3.md", "3 @a4.md")
                        .with("a4.md", "4"));

        assertThat(seen.text(".goosehints").split("\\s+")).containsExactly("0", "1", "2", "3", "@a4.md");
    }

    @Test
    void geminiReadsOtherNamesOnlyBySettingAndTheUnionReadsThemAnyway() {
        InMemoryProject project = Seen.repository().with("GEMINI.md", "Gemini.").with("AGENTS.md", "Agents.");

        assertThat(Seen.as("gemini", project).always()).containsExactly("GEMINI.md");
        assertThat(Seen.union(project).always()).containsExactly("AGENTS.md", "GEMINI.md");
    }

    @Test
    void geminiReplacesWhatItCannotImport() {
        var seen = Seen.as(
                "gemini",
                Seen.repository()
                        .with("GEMINI.md", "see @docs/x.md, and @pytest.mark.unit here")
                        .with("docs/x.md", "X."));

        assertThat(seen.text("GEMINI.md"))
                .contains("<!-- Import failed: docs/x.md,")
                .contains("<!-- Import failed: pytest.mark.unit")
                .startsWith("see ")
                .endsWith(" here");
    }

    @Test
    void clineUsesTheLastOfAName() {
        var seen = Seen.as(
                "cline",
                Seen.repository()
                        .with(".clinerules/a.md", "---\nname: X\n---\nProject.")
                        .with("~/Documents/Cline/Rules/x.md", "User."));

        assertThat(seen.always()).containsExactly("~/Documents/Cline/Rules/x.md");
        assertThat(seen.reason(".clinerules/a.md")).startsWith("Cline uses a later file of the same name, ");
    }

    @Test
    void clineIgnoresConditionsSubfoldersAndBrokenFiles() {
        var seen = Seen.as(
                "cline",
                Seen.repository()
                        .with(".clinerules/always.md", "---\npaths: [\"*.ts\"]\n---\nAlways.")
                        .with(".clinerules/sub/deep.md", "Deep.")
                        .with(".clinerules/broken.md", "---\npaths: *.ts\n---\nBroken.")
                        .with(".clinerules/typed.md", "---\nname: 3\n---\nTyped.")
                        .with(".clinerules/off.md", "---\nenabled: false\n---\nOff."));

        assertThat(seen.always()).containsExactly(".clinerules/always.md");
        assertThat(seen.reason(".clinerules/broken.md"))
                .isEqualTo("Cline does not use a file whose front matter is not valid YAML");
        assertThat(seen.reason(".clinerules/typed.md"))
                .isEqualTo("Cline does not use a file whose name, disabled or enabled has a wrong type");
    }

    @Test
    void crushReadsOnlyTheCurrentFolder() {
        var seen = Seen.as(
                "crush",
                Seen.repository()
                        .with("AGENTS.md", "Root.")
                        .with("a/AGENTS.md", "A.")
                        .with("a/CRUSH.md", "C."),
                "a");

        assertThat(seen.always()).containsExactly("a/CRUSH.md", "a/AGENTS.md");
    }

    @Test
    void augmentAppliesARuleWithoutTypeAlways() {
        var seen = Seen.as("augment", Seen.repository().with(".augment/rules/a.md", "Rule."));

        assertThat(seen.always()).containsExactly(".augment/rules/a.md");
    }

    @Test
    void augmentReadsTheUsersRulesAsText() {
        var seen = Seen.as("augment", Seen.repository().with("~/.augment/rules/r.md", "---\ntype: manual\n---\nRule."));

        assertThat(seen.always()).containsExactly("~/.augment/rules/r.md");
        assertThat(seen.text("~/.augment/rules/r.md")).startsWith("---");
    }

    /** The user's folder has the same path, and no front matter (#13). */
    @Test
    void augmentReadsTypeInTheWorkspace() {
        var seen = Seen.as(
                "augment",
                Seen.repository()
                        .with(".augment/rules/a.mdx", "---\ntype: manual\n---\nA.")
                        .with(".augment/rules/b.md", "---\ntype: agent_requested\ndescription: B\n---\nB.")
                        .with("~/.augment/rules/c.mdx", "C."));

        assertThat(seen.inForce())
                .containsExactly(".augment/rules/a.mdx", ".augment/rules/b.md", "~/.augment/rules/c.mdx");
        assertThat(seen.always()).containsExactly("~/.augment/rules/c.mdx");
        assertThat(seen.listed()).containsExactly(".augment/rules/b.md");
        assertThat(seen.engine().catalog().diagnostics()).isEmpty();
    }

    /** The provider reads other extensions than the tool (#13). */
    @Test
    void filesThatTheToolDoesNotReadAreReportedOnce() {
        var seen = Seen.as(
                "augment", Seen.repository().with(".augment/rules/a.txt", "A.").with(".cursor/rules/b.txt", "B."));

        assertThat(seen.engine().catalog().diagnostics())
                .extracting(Diagnostic::message)
                .containsExactly("a.txt in a rules folder has none of the extensions that are read: md, mdx");
    }
}
