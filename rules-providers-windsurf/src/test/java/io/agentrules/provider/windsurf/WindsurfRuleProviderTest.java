package io.agentrules.provider.windsurf;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindsurfRuleProviderTest extends RuleProviderContract {
    private static final String GLOBAL = "~/.codeium/windsurf/memories/global_rules.md";
    private static final String FILE = ".windsurf/rules/a.md";

    @Override
    protected RuleProvider provider() {
        return new WindsurfRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(GLOBAL, "Be brief.")
                .with(".windsurf/rules/style.md", "---\ntrigger: glob\nglobs: **/*.ts\n---\nPrefer const.")
                .with(".windsurf/rules/api/errors.md", "---\ntrigger: model_decision\ndescription: E\n---\nWrap.")
                .with(".windsurf/rules/on.md", "---\ntrigger: always_on\n---\nOn.")
                .with(".windsurfrules", "Speak English.");
    }

    @Test
    void itRanksInTheMiddle() {
        assertThat(provider().id()).isEqualTo("windsurf");
        assertThat(provider().priority()).isEqualTo(50);
    }

    @Test
    void theGlobalFileComesFirstThenTheFolderThenTheLegacyFile() {
        assertThat(project().catalog(provider()).rules())
                .extracting(Rule::name)
                .containsExactly("global_rules", "api/errors", "on", "style", "windsurfrules");
    }

    @Test
    void onlyMarkdownIsReadFromTheFolder() {
        assertThat(new InMemoryProject()
                        .with(".windsurf/rules/a.mdc", "Text.")
                        .catalog(provider())
                        .rules())
                .isEmpty();
    }

    @Test
    void theGlobalFileIsTheUsersAndAlwaysApplies() {
        Rule rule = rule(GLOBAL, "---\ntrigger: manual\n---\nText.");

        assertThat(rule.source().level()).isEqualTo(Level.USER);
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void theLegacyFileAlwaysAppliesWhateverItsFrontMatter() {
        assertThat(bucket(".windsurfrules", "Text.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket(".windsurfrules", "---\ntrigger: glob\nglobs: x\n---\nText."))
                .isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void alwaysOnAlwaysApplies() {
        assertThat(bucket(FILE, "---\ntrigger: always_on\ndescription: x\n---\nText."))
                .isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void aGlobRuleAppliesByItsGlobsAndIsNotListed() {
        Rule rule = rule(FILE, "---\ntrigger: glob\nglobs: **/*.test.ts, a/{b,c}\ndescription: x\n---\nText.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.CONDITIONAL);
        assertThat(rule.conditions())
                .containsExactly(new Condition("globs", List.of("**/*.test.ts", "a/{b,c}"), PatternStyle.ANY_DEPTH));
    }

    @Test
    void aGlobRuleWithoutGlobsIsManual() {
        assertThat(bucket(FILE, "---\ntrigger: glob\ndescription: x\n---\nText."))
                .isEqualTo(Bucket.MANUAL);
    }

    @Test
    void aModelDecisionIsListedAndItsGlobsAreNoConditionButAHint() {
        String text = "---\ntrigger: model_decision\ndescription: x\nglobs: \"*.ts\"\n---\nText.";

        assertThat(bucket(FILE, text)).isEqualTo(Bucket.RULEBOOK);
        assertThat(rule(FILE, text).conditions()).isEmpty();
        assertThat(diagnosticsOf(FILE, text)).contains("key-without-effect");
    }

    @Test
    void aModelDecisionWithoutADescriptionIsListedByItsPath() {
        String text = "---\ntrigger: model_decision\n---\nText.";

        assertThat(bucket(FILE, text)).isEqualTo(Bucket.RULEBOOK);
        assertThat(rule(FILE, text).description()).hasValue("a.md");
        assertThat(diagnosticsOf(FILE, text)).isEmpty();
    }

    @Test
    void aManualRuleWaitsForAMentionWhateverElseItSays() {
        String text = "---\ntrigger: manual\ndescription: x\nglobs: \"*.ts\"\n---\nText.";

        assertThat(bucket(FILE, text)).isEqualTo(Bucket.MANUAL);
        assertThat(rule(FILE, text).conditions()).isEmpty();
    }

    @Test
    void alwaysApplyWinsOverTheTrigger() {
        assertThat(bucket(FILE, "---\ntrigger: manual\nalwaysApply: true\n---\nText."))
                .isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void withoutATriggerTheOtherKeysDecide() {
        assertThat(bucket(FILE, "---\nglobs: \"*.ts\"\n---\nText.")).isEqualTo(Bucket.CONDITIONAL);
        assertThat(bucket(FILE, "---\ndescription: x\nglobs: \"*.ts\"\n---\nText."))
                .isEqualTo(Bucket.RULEBOOK);
        assertThat(bucket(FILE, "---\nglobs: 5\n---\nText.")).isEqualTo(Bucket.CONDITIONAL);
    }

    @Test
    void withoutAnyOfTheKeysARuleAlwaysApplies() {
        assertThat(bucket(FILE, "Text.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket(FILE, "---\ntrigger:\nglobs: []\ndescription: \"\"\n---\nText."))
                .isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void anUnknownTriggerIsDiagnosedAndCountsAsAbsent() {
        String text = "---\ntrigger: always-on\nglobs: \"*.ts\"\n---\nText.";

        assertThat(bucket(FILE, text)).isEqualTo(Bucket.CONDITIONAL);
        assertThat(diagnosticsOf(FILE, text)).contains("value-unknown");
    }

    @Test
    void theKeysOfTheFormatGetNoHintAnywhere() {
        String text = "---\ndescription: x\nalwaysApply: true\nglobs: \"*.ts\"\ntrigger: glob\n---\nText.";

        for (String file : List.of(GLOBAL, FILE, ".windsurfrules")) {
            assertThat(diagnosticsOf(file, text)).doesNotContain("key-of-other-tool", "key-near-miss", "value-unknown");
        }
    }

    @Test
    void theNewerFolderWinsANameAndBothAreRead() {
        List<Rule> rules = new InMemoryProject()
                .with(".windsurf/rules/a.md", "Old.")
                .with(".windsurf/rules/b.md", "Only old.")
                .with(".devin/rules/a.md", "New.")
                .catalog(provider())
                .rules();

        assertThat(rules).extracting(Rule::content).containsExactly("New.", "Only old.");
    }

    @Test
    void aFolderOfASubprojectIsLimitedToIt() {
        Rule rule = rule("api/.devin/rules/a.md", "---\ntrigger: always_on\n---\nText.");

        assertThat(rule.name()).isEqualTo("api/a");
        assertThat(rule.folder()).contains("api");
    }

    @Test
    void theFoldersAboveTheWorkspaceAreReadUpToTheRepositorysRoot() {
        InMemoryProject project = new InMemoryProject()
                .withFolder("../.git")
                .with("../.devin/rules/b.md", "Repository.")
                .with("../../.devin/rules/c.md", "Outside.")
                .with(".windsurf/rules/a.md", "Workspace.");

        assertThat(project.catalog(provider()).rules())
                .extracting(Rule::content)
                .containsExactlyInAnyOrder("Workspace.", "Repository.");
    }

    @Test
    void theOrganizationsFilesAreManaged() {
        Rule rule = rule("/etc/devin/rules/a.md", "---\ntrigger: always_on\n---\nText.");

        assertThat(rule.source().level()).isEqualTo(Level.MANAGED);
        assertThat(rule("/etc/windsurf/rules/a.md", "Text.").source().level()).isEqualTo(Level.MANAGED);
    }

    @Test
    void cursorsKeysAreReadThoughWindsurfIgnoresThem() {
        assertThat(bucket(FILE, "---\nglobs: *.ts\nalwaysApply: false\n---\nText."))
                .isEqualTo(Bucket.CONDITIONAL);
        assertThat(diagnosticsOf(FILE, "---\nglobs: *.ts\nalwaysApply: false\n---\nText."))
                .filteredOn("ignored-by-own-tool"::equals)
                .hasSize(2);
        assertThat(diagnosticsOf(FILE, "---\ntrigger: glob\nglobs: *.ts\n---\nText."))
                .doesNotContain("ignored-by-own-tool");
    }

    private Bucket bucket(String path, String text) {
        return Bucket.of(rule(path, text));
    }
}
