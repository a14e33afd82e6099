package io.agentrules.provider.windsurf;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class AntigravityRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".agents/rules/a.md";

    @Override
    protected RuleProvider provider() {
        return new AntigravityRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(".agents/rules/style.md", "---\ntrigger: glob\nglobs: **/*.ts\n---\nPrefer const.")
                .with(".agent/rules/old.md", "---\ntrigger: always_on\n---\nOld.");
    }

    @Test
    void theNewerFolderWinsAName() {
        List<Rule> rules = new InMemoryProject()
                .with(".agent/rules/a.md", "Old.")
                .with(FILE, "New.")
                .catalog(provider())
                .rules();

        assertThat(rules).extracting(Rule::content).containsExactly("New.");
    }

    @Test
    void theKeysAreThoseOfWindsurf() {
        assertThat(bucket("---\ntrigger: always_on\n---\nText.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\ntrigger: glob\nglobs: *.ts\n---\nText.")).isEqualTo(Bucket.CONDITIONAL);
        assertThat(bucket("---\ntrigger: model_decision\ndescription: x\n---\nText."))
                .isEqualTo(Bucket.RULEBOOK);
        assertThat(bucket("---\ntrigger: manual\n---\nText.")).isEqualTo(Bucket.MANUAL);
    }

    @Test
    void theToolItselfIgnoresCursorsKeys() {
        assertThat(new InMemoryProject()
                        .with(FILE, "---\nglobs: *.ts\n---\nText.")
                        .catalog(provider())
                        .diagnostics())
                .filteredOn(found -> found.code().equals("ignored-by-own-tool"))
                .singleElement()
                .satisfies(found -> assertThat(found.message()).contains("Antigravity"));
    }

    private Bucket bucket(String text) {
        return Bucket.of(rule(FILE, text));
    }
}
