package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import org.junit.jupiter.api.Test;

class AugmentRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".augment/rules/a.md";

    @Override
    protected RuleProvider provider() {
        return new AugmentRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("~/.augment/rules/mine.md", "Be brief.")
                .with(
                        ".augment/rules/team/style.md",
                        "---\ntype: agent_requested\ndescription: Style\n---\nPrefer const.")
                .with(".augment-guidelines", "Speak English.");
    }

    @Test
    void typeDecidesAndItsAbsenceMeansAlways() {
        assertThat(bucket("Text.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\ntype: \"always_apply\"\n---\nText.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\ntype: agent_requested\ndescription: x\n---\nText."))
                .isEqualTo(Bucket.RULEBOOK);
        assertThat(bucket("---\ntype: agent_requested\n---\nText.")).isEqualTo(Bucket.RULEBOOK);
        assertThat(bucket("---\ndescription: x\n---\nText.")).isEqualTo(Bucket.RULEBOOK);
        assertThat(bucket("---\ntype: manual\ndescription: x\n---\nText.")).isEqualTo(Bucket.MANUAL);
    }

    @Test
    void theUsersRulesAlwaysApplyAndHaveNoFrontMatter() {
        Rule rule = rule("~/.augment/rules/a.md", "---\ntype: manual\n---\nText.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
        assertThat(rule.content()).startsWith("---");
    }

    @Test
    void theGuidelinesAlwaysApply() {
        Rule rule = rule(".augment-guidelines", "Text.");

        assertThat(rule.name()).isEqualTo("augment-guidelines");
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
    }

    private Bucket bucket(String text) {
        return Bucket.of(rule(FILE, text));
    }
}
