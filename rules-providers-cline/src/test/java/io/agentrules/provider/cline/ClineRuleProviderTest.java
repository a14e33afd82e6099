package io.agentrules.provider.cline;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Level;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClineRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".clinerules/a.md";

    @Override
    protected RuleProvider provider() {
        return new ClineRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(".clinerules/style.md", "---\npaths:\n  - \"src/**\"\n---\nPrefer const.")
                .with(".clinerules/team/git.txt", "Small commits.")
                .with("~/Documents/Cline/Rules/mine.md", "Be brief.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"disabled: true", "enabled: false"})
    void aFileMaySwitchItsRuleOff(String line) {
        RuleCatalog catalog = new InMemoryProject()
                .with(".clinerules/a.md", "---\nalwaysApply: true\n" + line + "\n---\nText.")
                .catalog(provider());

        assertThat(catalog.rules()).isEmpty();
        assertThat(catalog.entries()).singleElement().satisfies(entry -> {
            assertThat(entry.state()).isEqualTo(State.DISABLED);
            assertThat(entry.rule().disabled()).isTrue();
        });
        assertThat(catalog.diagnostics()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"disabled: false", "enabled: true"})
    void aFileMaySayThatItsRuleIsOn(String line) {
        List<Rule> rules = new InMemoryProject()
                .with(".clinerules/a.md", "---\nalwaysApply: true\n" + line + "\n---\nText.")
                .catalog(provider())
                .rules();

        assertThat(rules).singleElement().extracting(Rule::disabled).isEqualTo(false);
    }

    @Test
    void itRanksBelowCursor() {
        assertThat(provider().id()).isEqualTo("cline");
        assertThat(provider().priority()).isEqualTo(40);
    }

    @Test
    void theProjectsRulesComeBeforeTheGlobalOnes() {
        assertThat(names(project())).containsExactly("style", "team/git", "mine");
    }

    @Test
    void workflowsHooksAndSkillsAreNoRules() {
        InMemoryProject project = new InMemoryProject()
                .with(".clinerules/workflows/release.md", "Text.")
                .with(".clinerules/hooks/before.md", "Text.")
                .with(".clinerules/skills/pdf.md", "Text.")
                .with(".clinerules/team/workflows/kept.md", "Text.");

        assertThat(names(project)).containsExactly("team/workflows/kept");
    }

    @Test
    void aSingleFileIsARule() {
        Rule rule = rule(".clinerules", "Small commits.");

        assertThat(rule.name()).isEqualTo("clinerules");
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void theNearestFolderUpToTheRepositorysRootIsRead() {
        InMemoryProject upward = new InMemoryProject()
                .inWorkspaces("/srv/repo/packages/app")
                .withFolder("/srv/repo/.git")
                .with("/srv/repo/.clinerules/root.md", "Text.")
                .with("/srv/.clinerules/above.md", "Text.");

        assertThat(names(upward)).containsExactly("root");
        assertThat(names(upward.with("/srv/repo/packages/.clinerules/near.md", "Text.")))
                .containsExactly("near");
    }

    @Test
    void nothingAboveTheRepositoryIsRead() {
        assertThat(names(new InMemoryProject()
                        .inWorkspaces("/srv/repo/app")
                        .withFolder("/srv/repo/.git")
                        .with("/srv/.clinerules/above.md", "Text.")))
                .isEmpty();
    }

    @Test
    void withoutARepositoryTheSearchEndsAtHome() {
        InMemoryProject project = new InMemoryProject()
                .with("~/.clinerules/home.md", "Text.")
                .with("/home/.clinerules/above.md", "Text.");

        assertThat(names(project)).containsExactly("home");
    }

    @Test
    void outsideHomeAndRepositoriesOnlyTheWorkspaceItselfIsRead() {
        InMemoryProject project =
                new InMemoryProject().inWorkspaces("/srv/app").with("/srv/.clinerules/above.md", "Text.");

        assertThat(names(project)).isEmpty();
        assertThat(names(project.with("/srv/app/.clinerules/here.md", "Text."))).containsExactly("here");
    }

    @Test
    void aRuleFromAboveTheWorkspaceIsTheProjects() {
        Rule rule = rule("~/.clinerules/home.md", "Text.");

        assertThat(rule.source().level()).isEqualTo(Level.PROJECT);
        assertThat(rule.source().root()).contains(InMemoryProject.WORKSPACE);
    }

    @Test
    void aRuleWithoutConditionsAlwaysApplies() {
        assertThat(bucket("Text.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\ndescription: x\n---\nText.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\npaths: []\n---\nText.")).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void everyConditionMustHold() {
        Rule rule = rule(FILE, "---\nmode: [plan, act]\npaths: [\"*.ts\"]\nmodel: gpt-*\n---\nText.");

        assertThat(rule.match()).isEqualTo(MatchMode.ALL);
        assertThat(rule.conditions())
                .containsExactly(
                        new Condition("mode", List.of("plan", "act"), PatternStyle.ROOTED),
                        new Condition("paths", List.of("*.ts"), PatternStyle.ROOTED),
                        new Condition("model", List.of("gpt-*"), PatternStyle.ROOTED));
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.CONDITIONAL);
    }

    @Test
    void pathsThatAreNoListAreIgnoredAndTheRuleAlwaysApplies() {
        String text = "---\npaths: \"src/**\"\n---\nText.";

        assertThat(bucket(text)).isEqualTo(Bucket.ALWAYS);
        assertThat(diagnosticsOf(FILE, text)).isNotEmpty();
    }

    @Test
    void frontMatterThatIsNotYamlIsContentAndTheRuleAlwaysApplies() {
        Rule rule = rule(FILE, "---\npaths: *.ts\n---\nText.");

        assertThat(rule.content()).isEqualTo("---\npaths: *.ts\n---\nText.");
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void alwaysApplyFalseLeavesARuleToItsDescriptionOrAMention() {
        assertThat(bucket("---\nalwaysApply: false\ndescription: x\n---\nText."))
                .isEqualTo(Bucket.RULEBOOK);
        assertThat(bucket("---\nalwaysApply: false\n---\nText.")).isEqualTo(Bucket.MANUAL);
    }

    @Test
    void globsCountOnlyBesideAlwaysApplyFalse() {
        Rule onRequest = rule(FILE, "---\nalwaysApply: false\nglobs: \"*.ts, *.tsx\"\n---\nText.");

        assertThat(onRequest.conditions())
                .containsExactly(new Condition("globs", List.of("*.ts", "*.tsx"), PatternStyle.ANY_DEPTH));
        assertThat(bucket("---\nglobs: \"*.ts\"\n---\nText.")).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void theFoldersOfNewerVersionsComeLast() {
        List<Rule> rules = new InMemoryProject()
                .with("~/Cline/Rules/e.md", "E.")
                .with("~/.cline/rules/d.md", "D.")
                .with(".cline/rules/c.markdown", "C.")
                .with("~/Documents/Cline/Rules/b.md", "B.")
                .with(".clinerules/a.md", "A.")
                .catalog(provider())
                .rules();

        assertThat(rules).extracting(Rule::name).containsExactlyInAnyOrder("a", "b", "c", "d", "e");
    }

    private Bucket bucket(String text) {
        return Bucket.of(rule(FILE, text));
    }

    private List<String> names(InMemoryProject project) {
        return project.catalog(provider()).rules().stream().map(Rule::name).toList();
    }
}
