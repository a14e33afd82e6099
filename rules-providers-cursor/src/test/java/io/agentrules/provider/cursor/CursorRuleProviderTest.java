package io.agentrules.provider.cursor;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class CursorRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new CursorRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("~/.cursor/rules/mine.mdc", "---\nalwaysApply: true\n---\nBe brief.")
                .with(".cursor/rules/style.mdc", "---\nglobs: *.ts,*.tsx\n---\nPrefer const.")
                .with(".cursor/rules/frontend/react.md", "---\ndescription: React\nglobs:\n---\nUse hooks.")
                .with(".cursorrules", "Speak English.");
    }

    @Test
    void itRanksInTheMiddle() {
        assertThat(provider().id()).isEqualTo("cursor");
        assertThat(provider().priority()).isEqualTo(50);
    }

    @Test
    void theUsersRulesComeFirstThenTheProjectsThenTheLegacyFile() {
        assertThat(project().catalog(provider()).rules())
                .extracting(Rule::name)
                .containsExactly("mine", "frontend/react", "style", "cursorrules");
    }

    @Test
    void theUsersRuleShadowsTheProjectsOfTheSameName() {
        List<Rule> rules = new InMemoryProject()
                .with("~/.cursor/rules/style.mdc", "Mine.")
                .with(".cursor/rules/style.mdc", "Ours.")
                .catalog(provider())
                .rules();

        assertThat(rules).extracting(Rule::content).containsExactly("Mine.");
    }

    @Test
    void aCommaStringThatIsNotYamlIsSplit() {
        Rule rule = rule(".cursor/rules/a.mdc", """
                ---
                description:
                globs: *.ts, src/{a,b}/**/*.tsx
                alwaysApply: false
                ---
                Prefer const.
                """);

        assertThat(rule.conditions())
                .containsExactly(new Condition("globs", List.of("*.ts", "src/{a,b}/**/*.tsx"), PatternStyle.ANY_DEPTH));
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.CONDITIONAL);
    }

    @Test
    void aYamlListOfGlobsIsAcceptedToo() {
        assertThat(rule(".cursor/rules/a.mdc", "---\nglobs: [\"*.ts\", \"*.tsx\"]\n---\nText.")
                        .globs())
                .containsExactly("*.ts", "*.tsx");
    }

    @Test
    void alwaysApplySurvivesGlobsThatAreNotYaml() {
        Rule rule = rule(".cursor/rules/a.mdc", "---\nglobs: *.ts,*.tsx\nalwaysApply: true\n---\nText.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void globsThatCannotBeReadStayAConditionThatNeverHolds() {
        Rule rule = rule(".cursor/rules/a.mdc", "---\nglobs: 5\n---\nText.");

        assertThat(rule.conditions()).containsExactly(new Condition("globs", List.of(), PatternStyle.ANY_DEPTH));
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.CONDITIONAL);
    }

    @Test
    void aDescriptionListsARuleAndItsGlobsStillCount() {
        Rule rule = rule(".cursor/rules/a.mdc", "---\ndescription: React\nglobs: src/**\n---\nText.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.RULEBOOK);
        assertThat(rule.globs()).containsExactly("src/**");
    }

    @Test
    void aRuleWithNoneOfTheKeysIsManual() {
        assertThat(Bucket.of(rule(".cursor/rules/a.mdc", "Text."))).isEqualTo(Bucket.MANUAL);
        assertThat(Bucket.of(rule(".cursor/rules/a.mdc", "---\nalwaysApply: false\n---\nText.")))
                .isEqualTo(Bucket.MANUAL);
    }

    @Test
    void theLegacyFileAlwaysAppliesWhateverItsFrontMatter() {
        assertThat(Bucket.of(rule(".cursorrules", "Text."))).isEqualTo(Bucket.ALWAYS);
        assertThat(Bucket.of(rule(".cursorrules", "---\nalwaysApply: false\nglobs: \"*.ts\"\n---\nText.")))
                .isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void aKeyOfAnotherToolIsNoConditionAndGetsAHint() {
        String text = "---\npaths: [\"*.ts\"]\nalwaysApply: true\n---\nText.";

        assertThat(rule(".cursor/rules/a.mdc", text).conditions()).isEmpty();
        assertThat(diagnosticsOf(".cursor/rules/a.mdc", text)).contains("key-of-other-tool");
    }

    @Test
    void theKeysOfTheFormatGetNoHintInTheLegacyFileEither() {
        String text = "---\ndescription: x\nalwaysApply: true\nglobs: \"*.ts\"\n---\nText.";

        assertThat(diagnosticsOf(".cursorrules", text)).doesNotContain("key-of-other-tool", "key-near-miss");
    }

    @Test
    void anyRuleMayWatchTheStream() {
        Rule rule = rule(".cursor/rules/a.mdc", "---\ncondition: \": any\\\\b\"\n---\nNo any.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.TRIGGER);
    }

    @Test
    void aFolderOfASubprojectIsLimitedToIt() {
        Rule rule = rule("packages/api/.cursor/rules/style.mdc", "---\nglobs: *.ts\n---\nText.");

        assertThat(rule.name()).isEqualTo("packages/api/style");
        assertThat(rule.folder()).contains("packages/api");
    }

    @Test
    void theFoldersAboveTheWorkspaceAreNotRead() {
        InMemoryProject project = new InMemoryProject().withFolder("../.git").with("../.cursor/rules/a.mdc", "Text.");

        assertThat(project.catalog(provider()).rules()).isEmpty();
    }

    @Test
    void cursorItselfReadsNoMd() {
        assertThat(diagnosticsOf(".cursor/rules/a.md", "---\nalwaysApply: true\n---\nText."))
                .containsExactly("ignored-by-own-tool");
        assertThat(diagnosticsOf(".cursor/rules/a.mdc", "---\nalwaysApply: true\n---\nText."))
                .isEmpty();
    }
}
