package io.agentrules.provider.continuedev;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
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

class ContinueRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".continue/rules/a.md";

    @Override
    protected RuleProvider provider() {
        return new ContinueRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("~/.continue/rules/mine.md", "---\nname: Brief\n---\nBe brief.")
                .with(".continue/rules/team/style.md", "---\nglobs: \"**/*.ts\"\nregex: \"TODO\"\n---\nPrefer const.")
                .with("rules.md", "Speak English.")
                .with("packages/a/rules.md", "---\nglobs: \"*.ts\"\n---\nShort.");
    }

    @Test
    void theKeyNameNamesARuleAndAFileInAnyFolderIsNamedByItsPath() {
        assertThat(project().catalog(provider()).rules())
                .extracting(Rule::name)
                .containsExactlyInAnyOrder("Brief", "team/style", "rules.md", "packages/a/rules");
    }

    @Test
    void aRuleOfTheRootWithNothingSetAlwaysApplies() {
        assertThat(bucket("Text.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\ndescription: x\n---\nText.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\nalwaysApply: true\nglobs: \"*.ts\"\n---\nText."))
                .isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void alwaysApplyFalseAloneIsListedIfDescribedAndElseManual() {
        assertThat(bucket("---\nalwaysApply: false\ndescription: x\n---\nText."))
                .isEqualTo(Bucket.RULEBOOK);
        assertThat(bucket("---\nalwaysApply: false\n---\nText.")).isEqualTo(Bucket.MANUAL);
    }

    @Test
    void aSlashCommandOfARulesFolderIsManual() {
        String text = "---\ninvokable: true\nalwaysApply: true\nglobs: \"*.ts\"\ndescription: x\n---\nText.";

        assertThat(bucket(text)).isEqualTo(Bucket.MANUAL);
        assertThat(rule(FILE, text).conditions()).isEmpty();
        assertThat(Bucket.of(rule("~/.continue/rules/a.md", text))).isEqualTo(Bucket.MANUAL);
        assertThat(diagnosticsOf(FILE, text)).isEmpty();
        assertThat(bucket("---\ninvokable: false\n---\nText.")).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void invokableHasNoEffectInAFileOfAFolder() {
        String text = "---\ninvokable: true\n---\nText.";

        assertThat(Bucket.of(rule("rules.md", text))).isEqualTo(Bucket.ALWAYS);
        assertThat(diagnosticsOf("rules.md", text)).isEmpty();
    }

    @Test
    void commaTextIsOnePattern() {
        assertThat(rule(FILE, "---\nglobs: \"a/**, b/**\"\n---\nText.").conditions())
                .containsExactly(new Condition("globs", List.of("a/**, b/**"), PatternStyle.PLAIN));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"**/*.ts\", \"**/*.tsx\"", "**/*.ts, **/*.tsx"})
    void severalGlobsThatAreNotYamlAreRecovered(String globs) {
        assertThat(rule(FILE, "---\nglobs: " + globs + "\n---\nText.").conditions())
                .containsExactly(new Condition("globs", List.of("**/*.ts", "**/*.tsx"), PatternStyle.PLAIN));
    }

    @Test
    void aRegexThatIsNotYamlStaysOnePattern() {
        assertThat(rule(FILE, "---\nregex: *a{1,2}, b\n---\nText.").conditions())
                .containsExactly(new Condition("regex", List.of("*a{1,2}, b"), PatternStyle.PLAIN));
    }

    @Test
    void globsAndRegexMustHoldForTheSameFile() {
        Session session = new InMemoryProject()
                .with(FILE, "---\nglobs: \"**/*.ts\"\nregex: \"TODO\"\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(active(session.fileText("a.ts", "fine").fileText("b.md", "TODO")))
                .isEmpty();
        assertThat(active(session.fileText("c.ts", "// TODO"))).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "packages", "packages/a", "packages/a/src"})
    void globsOfAFolderMatchAtAnyDepthWhereverTheAgentWorks(String cwd) {
        Session session = new InMemoryProject()
                .with("packages/a/rules.md", "---\nname: short\nglobs: \"*.ts\"\n---\nShort.")
                .with("packages/a/src/x.ts", "")
                .startedIn(cwd)
                .engine(provider())
                .openSession();

        assertThat(active(session.path("packages/x.ts"))).isEmpty();
        assertThat(active(session.path("packages/a/src/x.ts"))).containsExactly("packages/a/short");
    }

    @Test
    void globsOfAFolderMatchBelowItOnly() {
        Session session = new InMemoryProject()
                .with("packages/a/rules.md", "---\nglobs: \"*.ts\"\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(active(session.path("b.ts").path("packages/b/c.ts"))).isEmpty();
        assertThat(active(session.path("packages/a/src/d.ts"))).containsExactly("packages/a/rules");
    }

    @Test
    void anExclusionKeepsAFileOut() {
        Session session = new InMemoryProject()
                .with(FILE, "---\nglobs: [\"**/*.ts\", \"!**/*.test.ts\"]\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(active(session.path("a.test.ts"))).isEmpty();
        assertThat(active(session.path("a.ts"))).containsExactly("a");
    }

    private Bucket bucket(String text) {
        return Bucket.of(rule(FILE, text));
    }

    private static List<String> active(Session session) {
        return session.activate().active().stream().map(Rule::name).toList();
    }
}
