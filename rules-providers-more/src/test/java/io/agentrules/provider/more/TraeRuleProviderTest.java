package io.agentrules.provider.more;

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

class TraeRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".trae/rules/a.md";

    @Override
    protected RuleProvider provider() {
        return new TraeRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(".trae/rules/project_rules.md", "Old.")
                .with(".trae/rules/web/style.md", "---\nglobs: *.ts,*.tsx\nalwaysApply: false\n---\nPrefer const.");
    }

    @Test
    void theKeysOfCursorDecide() {
        assertThat(bucket("Text.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\nalwaysApply: true\n---\nText.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\nalwaysApply: false\n---\nText.")).isEqualTo(Bucket.MANUAL);
        assertThat(bucket("---\nalwaysApply: false\ndescription: x\n---\nText."))
                .isEqualTo(Bucket.RULEBOOK);
        assertThat(rule(FILE, "---\nalwaysApply: false\nglobs: *.ts,*.tsx\n---\nText.")
                        .conditions())
                .containsExactly(new Condition("globs", List.of("*.ts", "*.tsx"), PatternStyle.ANY_DEPTH));
    }

    @Test
    void aRuleForCommitMessagesIsManual() {
        assertThat(bucket("---\nalwaysApply: true\nscene: git_message\n---\nText."))
                .isEqualTo(Bucket.MANUAL);
    }

    @Test
    void theOlderFileAlwaysApplies() {
        Rule rule = rule(".trae/rules/project_rules.md", "---\nalwaysApply: false\n---\nText.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void threeLevelsOfSubfoldersAreRead() {
        List<Rule> rules = new InMemoryProject()
                .with(".trae/rules/a/b/c/d.md", "Text.")
                .with(".trae/rules/a/b/c/d/e.md", "Text.")
                .catalog(provider())
                .rules();

        assertThat(rules).extracting(Rule::name).containsExactly("a/b/c/d");
    }

    private Bucket bucket(String text) {
        return Bucket.of(rule(FILE, text));
    }
}
