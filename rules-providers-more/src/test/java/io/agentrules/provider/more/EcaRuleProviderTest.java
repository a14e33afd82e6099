package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EcaRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".eca/rules/a.md";

    @Override
    protected RuleProvider provider() {
        return new EcaRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("~/.config/eca/rules/mine.txt", "Brief.")
                .with(".eca/rules/clj/style.md", "---\npaths: \"src/**/*.clj\"\nenforce: modify\n---\nNo macros.")
                .with(".eca/rules/model.md", "---\nmodel: \"gpt-.*\"\nagent: code\n---\nShort.");
    }

    @Test
    void withoutConditionsARuleAlwaysApplies() {
        assertThat(bucket("Text.")).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void aRuleWithPathsIsListedAndConditionalAndKeepsEnforce() {
        Rule rule = rule(FILE, "---\npaths: \"src/**/*.clj\"\nenforce: read\n---\nText.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.RULEBOOK);
        assertThat(rule.description()).contains("a.md");
        assertThat(rule.metadata()).containsEntry("enforce", "read");
        assertThat(diagnosticsOf(FILE, "---\nenforce: read\n---\nText.")).isEmpty();
    }

    @Test
    void twoStarsAndASlashNeedAFolder() {
        Session session = new InMemoryProject()
                .with(FILE, "---\npaths: \"src/**/*.clj\"\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(session.path("src/foo.clj").activate().active()).isEmpty();
        assertThat(session.path("src/a/foo.clj").activate().active()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"openai/gpt-5, true", "gpt-4.1, true", "claude-opus, false"})
    void theModelIsARegularExpressionFoundAnywhere(String model, boolean in) {
        Session session = new InMemoryProject()
                .with(FILE, "---\nmodel: \"gpt-[0-9]\"\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(session.model(model).activate().active()).hasSize(in ? 1 : 0);
    }

    @Test
    void allConditionsMustHold() {
        Session session = new InMemoryProject()
                .with(FILE, "---\nmodel: gpt\nagent: [code, plan]\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(session.model("gpt-5").activate().active()).isEmpty();
        assertThat(session.value("agent", "plan").activate().active()).hasSize(1);
    }

    @Test
    void aPatternThatIsNoneIsReported() {
        assertThat(diagnosticsOf(FILE, "---\nmodel: \"gpt-(\"\n---\nText.")).contains("pattern-invalid");
    }

    @Test
    void theEnvironmentSaysWhereTheUsersRulesAre() {
        assertThat(new InMemoryProject()
                        .with("/xdg/eca/rules/a.md", "Text.")
                        .withEnvironment("XDG_CONFIG_HOME", "/xdg")
                        .catalog(provider())
                        .rules())
                .extracting(Rule::name)
                .containsExactly("a");
    }

    private Bucket bucket(String text) {
        return Bucket.of(rule(FILE, text));
    }
}
