package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.Workspace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** {@code explain NAME} and {@code explain FILE}: one rule in full. */
class ExplainRuleTest {
    @TempDir
    Path folder;

    @Test
    void theFolderOfARuleIsAConditionThatMustHold() {
        Workspace workspace =
                new Workspace(folder).with("api/.claude/rules/types.md", "---\npaths: \"*.ts\"\n---\nTypes.");

        JsonNode out = workspace
                .harness("explain", "--json", "--path", "a.ts")
                .json()
                .get("rules")
                .get(0);
        assertThat(out.get("matched")).isEmpty();
        assertThat(out.get("missing").get("folder").asString()).isEqualTo("the session has not worked in api yet");
        JsonNode in = workspace
                .harness("explain", "--json", "--path", "api/a.ts")
                .json()
                .get("rules")
                .get(0);
        assertThat(in.get("matched").get("folder")).hasToString("[{\"pattern\":\"api\",\"evidence\":\"api/a.ts\"}]");
        assertThat(in.get("active").asBoolean()).isTrue();
        assertThat(workspace.harness("explain", "api/types").out())
                .contains("Conditions (all must hold)", "✗ folder: api", "✗ paths: *.ts (relative to api)")
                .doesNotContain("folder    api");
    }

    @Test
    void theFileOfARuleStandsForItsName() {
        Workspace workspace = new Workspace(folder).with("web/.cursor/rules/api.mdc", "---\nglobs: a\n---\nApi.");
        String explained = workspace.harness("explain", "web/api").out();

        assertThat(explained).contains("web/api: out");
        assertThat(workspace.harness("explain", "web/.cursor/rules/api.mdc").out())
                .isEqualTo(explained);
        assertThat(workspace.harness("explain", "api.mdc").out()).isEqualTo(explained);
        assertThat(workspace
                        .harness("explain", "web/.cursor/rules/api.mdc", "--json")
                        .json()
                        .get("rules"))
                .hasSize(1);
        assertThat(workspace.harness("explain", "web/src/api.ts").err())
                .contains("run rules explain --path web/src/api.ts");
        assertThat(workspace.with("api.mdc", "").harness("explain", "api.mdc").err())
                .contains("run rules explain --path api.mdc");
        assertThat(workspace.harness("explain", "web/.cursor").err())
                .contains("To see the rules that are read from a folder, run rules list")
                .doesNotContain("--path");
    }

    @Test
    void theFileOfAShadowedRuleStandsForThatRule() {
        Workspace workspace = new Workspace(folder)
                .with(".cursor/rules/style.mdc", "---\nalwaysApply: true\n---\nOne.")
                .with(".windsurf/rules/style.md", "---\ntrigger: always_on\n---\nOther.");

        assertThat(workspace.harness("explain", ".windsurf/rules/style.md").out())
                .contains("path      .windsurf/rules/style.md", "shadowed by cursor's .cursor/rules/style.mdc");
    }

    /** Its size was that of what is loaded, as if the file had no more. */
    @Test
    void aRuleThatItsAgentCutsOffIsShownWithTheLimit() {
        Workspace workspace = new Workspace(folder).with(".agent/rules/long.md", "x".repeat(13_000));

        assertThat(workspace.rules("explain", "long").out())
                .containsPattern(
                        "size +12000 characters\n +limit +Google Antigravity loads at most 12,000 characters of a file,")
                .contains("13,000 characters: the rest is cut off");
        assertThat(new Workspace(folder.resolve("short"))
                        .with(".agent/rules/short.md", "x")
                        .rules("explain", "short")
                        .out())
                .doesNotContain("limit");
    }

    /** It was told to make it always apply, which a skill never does. */
    @Test
    void aSkillIsIncludedByAMentionOnly() {
        Workspace workspace = new Workspace(folder)
                .with(".agents/skills/deploy/SKILL.md", "---\nname: deploy\ndescription: Deploys\n---\nPush.");

        assertThat(workspace.harness("explain", "deploy").out()).contains("""

                To include it
                  mention @deploy in the prompt
                """);
        assertThat(workspace.rules("explain", "deploy", "--as", "cursor").out())
                .contains("deploy: listed")
                .doesNotContain("always apply");
    }

    /** In Kiro it is #name, and no name with an @. */
    @Test
    void anAgentDecidesHowAMentionIsWritten() {
        Workspace workspace =
                new Workspace(folder).with(".kiro/steering/review.md", "---\ninclusion: manual\n---\nReview.");

        assertThat(workspace.rules("explain").out()).contains("""

                Out: not mentioned
                  review  manual

                """);
        assertThat(workspace.rules("explain", "review").out())
                .contains(
                        "applies only when it is mentioned", "mention it in the prompt; or, in its file, set inclusion")
                .doesNotContain("@review");
        assertThat(workspace.harness("explain", "review").out()).contains("mention @review in the prompt");
    }

    @Test
    void aRuleThatAnAgentDoesNotLoadIsNotSaidToBeLoaded() {
        Workspace workspace =
                new Workspace(folder).with(".continue/rules/css.md", "---\nglobs: '*.css'\n---\nUse rem.");

        assertThat(workspace.rules("explain", "css", "--as", "continue").out())
                .contains("state     not-in-view")
                .doesNotContain("loaded ");
    }

    @Test
    void rulesForOtherFoldersAreNamedTogether() {
        Workspace workspace = new Workspace(folder)
                .with("api/CLAUDE.md", "Api.")
                .with("web/CLAUDE.md", "Web.")
                .with("web/.continue/rules/c.md", "Not read.")
                .with("lib/rules.md", "---\nname: Library\n---\nLib.");

        assertThat(workspace.harness("explain", "--path", "api/a.ts").out()).contains("""

                Out: for folders in which the session has not worked yet
                  lib/Library, web/CLAUDE
                """);
        assertThat(workspace.harness("explain", "web/CLAUDE").out()).contains("the session has not worked in web yet");
    }

    /** Authors look for the word in their file; ours is another one in several formats. */
    @ParameterizedTest
    @CsvSource({
        ".claude/rules/a.md, 'globs: b.ts\npaths: a.ts', 'paths: a.ts'",
        ".github/instructions/a.instructions.md, 'applyTo: a.ts', 'applyTo: a.ts'",
        ".kiro/steering/a.md, 'inclusion: fileMatch\nfileMatchPattern: a.ts', 'fileMatchPattern: a.ts'",
        ".aiassistant/rules/a.md, 'apply: by file patterns\npatterns: a.ts', 'patterns: a.ts'",
        ".qwen/rules/a.md, 'paths: a.ts', 'paths: a.ts'",
        ".eca/rules/a.md, 'paths: a.ts', 'paths: a.ts'",
        ".openhands/skills/a.md, 'paths: a.ts', 'paths: a.ts'",
        ".openhands/skills/a.md, 'triggers: a.ts', 'triggers: a.ts'",
        ".windsurf/rules/a.md, 'trigger: glob\nglobs: a.ts', 'globs: a.ts'"
    })
    void aConditionHasTheKeyOfItsFile(String path, String keys, String shown) {
        Workspace workspace = new Workspace(folder).with(path, "---\n" + keys + "\n---\nText.");

        assertThat(workspace.harness("explain", "a", "--path", "b.ts").out()).contains("✗ " + shown);
        assertThat(workspace
                        .harness("list", "--json")
                        .json()
                        .get("rules")
                        .get(0)
                        .get("conditions")
                        .propertyNames())
                .containsAnyOf("globs", "paths", "keywords");
    }

    @Test
    void aValueThatCannotBeReadHasTheKeyOfItsFile() {
        Workspace workspace = new Workspace(folder)
                .with(".kiro/steering/a.md", "---\ninclusion: fileMatch\nfileMatchPattern: 5\n---\nText.");

        assertThat(workspace.harness("explain", "a").out())
                .contains("the value of fileMatchPattern cannot be read, so");
    }

    @Test
    void severalGlobsThatTheAgentReadsAsOneAreShownAsWritten() {
        Workspace workspace = new Workspace(folder)
                .with("b.ts", "")
                .with(".kiro/steering/a.md", "---\ninclusion: fileMatch\nfileMatchPattern: \"*.ts,*.js\"\n---\nText.");

        assertThat(workspace.rules("explain", "a", "--path", "b.ts").out())
                .contains("b.ts does not match *.ts,*.js, which is one pattern, not several");
        assertThat(workspace.rules("coverage").out()).contains("fileMatchPattern: *.ts,*.js");
        assertThat(workspace.rules("check").out())
                .contains("glob-comma-in-pattern")
                .doesNotContain("glob-matches-nothing");
    }

    @Test
    void anExcludedAgentIsTheReason() {
        Workspace workspace = new Workspace(folder)
                .with(
                        ".github/instructions/a.instructions.md",
                        "---\napplyTo: \"**\"\nexcludeAgent: code-review\n---\nText.");

        JsonNode out = workspace
                .harness("explain", "--json", "--agent", "code-review")
                .json()
                .get("rules")
                .get(0);
        assertThat(out.get("bucket").asString()).isEqualTo("always");
        assertThat(out.get("active").asBoolean()).isFalse();
        assertThat(out.get("missing").get("excludeAgent").asString())
                .isEqualTo("the agent is code-review, which the rule excludes");
        JsonNode in = workspace
                .harness("explain", "--json", "--agent", "coder")
                .json()
                .get("rules")
                .get(0);
        assertThat(in.get("matched")).hasToString("{\"excludeAgent\":[]}");
        assertThat(workspace.harness("explain", "a", "--agent", "code-review").out())
                .contains("a: out", "✗ excludeAgent: code-review", "run another agent");
    }

    /** The advice was for other formats, and changed nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '|', textBlock = """
            .xcsh/rules/a.md         ; alwaysApply: false         ; set alwaysApply: true, or ; alwaysApply: true
            .cursor/rules/a.mdc      ; alwaysApply: false         ; set alwaysApply: true, or ; alwaysApply: true
            .clinerules/a.md         ; alwaysApply: false         ; set alwaysApply: true, or ; alwaysApply: true
            .continue/rules/a.md     ; alwaysApply: false         ; set alwaysApply: true, or ; alwaysApply: true
            .continue/rules/a.md     ; invokable: true            ; remove invokable: true    ; keep: 1
            .trae/rules/a.md         ; alwaysApply: false         ; set alwaysApply: true, or ; alwaysApply: true
            .trae/rules/a.md         ; scene: git_message         ; remove scene: git_message ; keep: 1
            .openhands/skills/a.md   ; disable-model-invocation: true ; remove disable-model-invocation: true ; keep: 1
            .windsurf/rules/a.md     ; trigger: manual            ; set trigger: always_on or ; trigger: always_on
            .agents/rules/a.md       ; trigger: manual            ; set trigger: always_on or ; trigger: always_on
            .kiro/steering/a.md      ; inclusion: manual          ; set inclusion: always or  ; inclusion: always
            .augment/rules/a.md      ; type: manual               ; set type: always_apply or ; type: always_apply
            .aiassistant/rules/a.md  ; apply: manually            ; set apply: always or      ; apply: always
            .opencode/rules/a.md     ; hooks: []                  ; remove hooks              ; keep: 1
            .xcsh/rules/a.md         ; description: D             ; set alwaysApply: true     ; alwaysApply: true
            .cursor/rules/a.mdc      ; description: D             ; set alwaysApply: true     ; alwaysApply: true
            .trae/rules/a.md         ; description: D             ; set alwaysApply: true     ; alwaysApply: true
            .windsurf/rules/a.md     ; trigger: model_decision    ; set trigger: always_on    ; trigger: always_on
            .kiro/steering/a.md      ; inclusion: auto            ; set inclusion: always     ; inclusion: always
            .augment/rules/a.md      ; type: agent_requested      ; set type: always_apply    ; type: always_apply
            .aiassistant/rules/a.md  ; apply: by model decision   ; set apply: always         ; apply: always
            .github/instructions/a.instructions.md ; description: D ; set applyTo: "**"       ; applyTo: "**"
            """)
    void theAdviceForARuleThatWaitsForAMentionIsForItsFormat(String path, String keys, String advice, String followed) {
        Workspace workspace = new Workspace(folder).with(path, "---\n" + keys + "\n---\nText.");

        assertThat(workspace.harness("explain", "a").out())
                .contains("mention @a in the prompt; or, in its file, " + advice);
        assertThat(workspace.harness("explain", "a", "--prompt", "@a").out()).startsWith("a: in");
        workspace.with(path, "---\n" + followed + "\n---\nText.");
        assertThat(workspace.harness("explain", "a").out()).startsWith("a: in");
    }

    /** It said that conditions without values should be met. */
    @Test
    void theAdviceForARuleThatNeverAppliesIsThatOfItsDiagnostic() {
        Workspace workspace = new Workspace(folder)
                .with(".kiro/steering/a.md", "---\ninclusion: fileMatch\n---\nText.")
                .with(".kiro/steering/b.md", "---\ninclusion: fileMatch\nfileMatchPattern: 5\n---\nText.");

        assertThat(workspace.harness("explain", "a").out())
                .contains(
                        "or, in its file, write a value for fileMatchPattern, or remove",
                        "→ Write a value for fileMatchPattern, or remove");
        assertThat(workspace.harness("explain", "b").out()).contains("or, in its file, write a value for");
    }

    /** Eleven packages with a rule of one name are one explanation, and a line for all others with one reason. */
    @Test
    void ofManyRulesWithOneNameOnlyTheWinnerIsExplainedInFull() {
        var workspace = new Workspace(folder);
        List<String> providers = List.of(".cursor/rules/style.mdc", ".xcsh/rules/style.md", ".continue/rules/style.md");
        providers.forEach(path -> workspace.with(path, "---\nalwaysApply: true\n---\n" + path));

        String text = workspace.harness("explain", "style").out();

        assertThat(text)
                .startsWith("style: in\n  always applies\n")
                .containsOnlyOnce("bucket")
                .endsWith("""

                        Others with this name
                          continue, .continue/rules/style.md; cursor, .cursor/rules/style.mdc: shadowed by native's .xcsh/rules/style.md, \
                        a stronger rule of the same name
                        To explain one of them in full, run rules explain PROVIDER:style
                        """);
    }
}
