package io.agentrules.provider.opencode;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpencodeRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".opencode/rules/a.md";

    @Override
    protected RuleProvider provider() {
        return new OpencodeRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("~/.config/opencode/rules/mine.md", "Be brief.")
                .with(".opencode/rules/style.md", "---\nglobs:\n  - \"*.ts\"\n---\nPrefer const.")
                .with(".opencode/rules/team/ci.mdc", "---\nci: true\nmatch: all\nos: [linux]\n---\nNo prompts.");
    }

    @Test
    void itRanksBelowTheNativeFormatAndAboveTheOthers() {
        assertThat(provider().id()).isEqualTo("opencode");
        assertThat(provider().priority()).isEqualTo(60);
    }

    @Test
    void theUsersRulesComeFirst() {
        assertThat(names(project())).containsExactly("mine", "style", "team/ci");
    }

    @Test
    void theEnvironmentSaysWhereTheUsersRulesAre() {
        InMemoryProject project = new InMemoryProject()
                .with("~/.config/opencode/rules/default.md", "Text.")
                .with("/xdg/opencode/rules/xdg.md", "Text.")
                .with("/own/rules/own.md", "Text.");
        InMemoryProject xdg = project.withEnvironment("XDG_CONFIG_HOME", "/xdg");

        assertThat(names(project)).containsExactly("default");
        assertThat(names(xdg)).containsExactly("xdg");
        assertThat(names(xdg.withEnvironment("OPENCODE_CONFIG_DIR", "/own"))).containsExactly("own");
        assertThat(names(project.withEnvironment("XDG_CONFIG_HOME", ""))).containsExactly("default");
    }

    @Test
    void hiddenFilesAndFoldersAreSkipped() {
        InMemoryProject project = new InMemoryProject()
                .with(".opencode/rules/.hidden.md", "Text.")
                .with(".opencode/rules/.drafts/a.md", "Text.")
                .with(FILE, "Text.");

        assertThat(names(project)).containsExactly("a");
    }

    @Test
    void aRuleWithoutConditionsAlwaysApplies() {
        assertThat(bucket("Text.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\nglobs: []\n---\nText.")).isEqualTo(Bucket.ALWAYS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"globs", "keywords", "tools", "model", "agent", "command", "project", "branch", "os"})
    void eachKeyIsAConditionWhenItIsAList(String key) {
        assertThat(rule(FILE, "---\n" + key + ": [x, \" y \"]\n---\nText.").conditions())
                .containsExactly(new Condition(key, List.of("x", "y"), PatternStyle.MATCH_BASE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"globs", "keywords", "tools", "model", "agent", "command", "project", "branch", "os"})
    void eachKeyIsIgnoredAsAStringSoThatTheRuleAlwaysApplies(String key) {
        String text = "---\n" + key + ": \"x\"\n---\nText.";

        assertThat(rule(FILE, text).conditions()).isEmpty();
        assertThat(bucket(text)).isEqualTo(Bucket.ALWAYS);
        assertThat(diagnosticsOf(FILE, text)).isNotEmpty();
    }

    @Test
    void ciIsABooleanAndNothingElse() {
        assertThat(rule(FILE, "---\nci: false\n---\nText.").conditions())
                .containsExactly(new Condition("ci", List.of("false"), PatternStyle.MATCH_BASE));
        assertThat(bucket("---\nci: \"yes\"\n---\nText.")).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void oneConditionIsEnoughUnlessTheRuleAsksForAll() {
        assertThat(rule(FILE, "Text.").match()).isEqualTo(MatchMode.ANY);
        assertThat(rule(FILE, "---\nmatch: any\n---\nText.").match()).isEqualTo(MatchMode.ANY);
        assertThat(rule(FILE, "---\nmatch: all\n---\nText.").match()).isEqualTo(MatchMode.ALL);
    }

    @Test
    void anUnknownMatchIsDiagnosedAndCountsAsAny() {
        String text = "---\nmatch: every\nos: [linux]\n---\nText.";

        assertThat(rule(FILE, text).match()).isEqualTo(MatchMode.ANY);
        assertThat(diagnosticsOf(FILE, text)).contains("value-unknown");
    }

    @Test
    void descriptionAndAlwaysApplyHaveNoEffectAndGetAHint() {
        String text = "---\ndescription: x\nalwaysApply: false\n---\nText.";

        assertThat(bucket(text)).isEqualTo(Bucket.ALWAYS);
        assertThat(rule(FILE, text).description()).isEmpty();
        assertThat(diagnosticsOf(FILE, text)).contains("key-of-other-tool");
    }

    @Test
    void theNameIsForDisplayOnly() {
        String text = "---\nname: Other\n---\nText.";

        assertThat(rule(FILE, text).name()).isEqualTo("a");
        assertThat(diagnosticsOf(FILE, text)).isEmpty();
    }

    @Test
    void aFileMustMatchTheGlobsAndContainTheText() {
        Session session = new InMemoryProject()
                .with(FILE, "---\nglobs: [\"*.ts\"]\nfileContains: foo\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(session.fileText("a.ts", "bar")
                        .fileText("b.md", "foo")
                        .activate()
                        .active())
                .isEmpty();
        assertThat(session.fileText("c.ts", "a foo").activate().active()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fileContains: []", "fileContains: 5", "fileContains: [5]"})
    void fileContainsWithoutATextNeverHolds(String line) {
        Rule rule = rule(FILE, "---\n" + line + "\n---\nText.");

        assertThat(rule.alwaysApply()).isFalse();
        assertThat(rule.conditions())
                .containsExactly(new Condition("fileContains", List.of(), PatternStyle.MATCH_BASE));
    }

    @Test
    void hooksAreNeverRunAndNeverMakeARuleAlwaysApply() {
        String text = """
                ---
                hooks:
                  - type: PreToolUse
                    tool: bash
                    match: "rm -rf"
                    run: ./clean.sh
                ---
                Text.
                """;

        assertThat(rule(FILE, text).alwaysApply()).isFalse();
        assertThat(new InMemoryProject().with(FILE, text).catalog(provider()).diagnostics())
                .filteredOn(found -> found.code().equals("hook-not-run"))
                .singleElement()
                .satisfies(
                        found -> assertThat(found.remedy()).contains("condition: 'rm -rf' and scope: \"tool:bash\""));
    }

    private Bucket bucket(String text) {
        return Bucket.of(rule(FILE, text));
    }

    private List<String> names(InMemoryProject project) {
        return project.catalog(provider()).rules().stream().map(Rule::name).toList();
    }
}
