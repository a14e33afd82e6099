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

class AiAssistantRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".aiassistant/rules/a.md";

    @Override
    protected RuleProvider provider() {
        return new AiAssistantRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(
                        ".aiassistant/rules/style.md",
                        "---\napply: by file patterns\npatterns: **/*.tsx, *.ts\n---\nPrefer const.")
                .with(".aiassistant/rules/on.md", "---\napply: always\n---\nOn.");
    }

    @Test
    void applyDecidesAndItsAbsenceMeansAlways() {
        assertThat(bucket("Text.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\napply: always\n---\nText.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\napply: manually\ninstructions: x\n---\nText.")).isEqualTo(Bucket.MANUAL);
    }

    @Test
    void aModelDecisionIsDescribedByItsInstructions() {
        Rule rule = rule(FILE, "---\napply: by model decision\ninstructions: When writing SQL\n---\nText.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.RULEBOOK);
        assertThat(rule.description()).contains("When writing SQL");
    }

    @Test
    void unquotedPatternsAreSplitAtCommas() {
        assertThat(rule(FILE, "---\napply: by file patterns\npatterns: **/*.tsx, *.feature\n---\nText.")
                        .conditions())
                .containsExactly(new Condition("globs", List.of("**/*.tsx", "*.feature"), PatternStyle.ANY_DEPTH));
    }

    @Test
    void offDisablesARule() {
        assertThat(rule(FILE, "---\napply: off\n---\nText.").disabled()).isTrue();
    }

    @Test
    void subfoldersAreNotRead() {
        assertThat(new InMemoryProject()
                        .with(".aiassistant/rules/sub/a.md", "Text.")
                        .catalog(provider())
                        .rules())
                .isEmpty();
    }

    private Bucket bucket(String text) {
        return Bucket.of(rule(FILE, text));
    }
}
