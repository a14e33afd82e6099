package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RooRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new RooRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(".roo/rules/x.xml", "<rule/>")
                .with(".roo/rules-code/y.md", "---\na: b\n---\nCode.")
                .with("~/.roo/rules/mine.txt", "Brief.")
                .with("~/.roo/rules-ask/z.md", "Ask.");
    }

    @Test
    void aFolderOfAModeAppliesInThatMode() {
        Session session = project().engine(provider()).openSession();

        assertThat(active(session)).containsExactlyInAnyOrder("mine", "x");
        assertThat(active(session.value("mode", "code"))).containsExactlyInAnyOrder("rules-code/y", "mine", "x");
    }

    @Test
    void whatLooksLikeFrontMatterIsText() {
        assertThat(rule(".roo/rules-code/y.md", "---\na: b\n---\nCode.").content())
                .startsWith("---\na: b");
    }

    @Test
    void aFolderReplacesTheFileOfTheSameMeaning() {
        InMemoryProject files = new InMemoryProject()
                .with(".roorules", "All.")
                .with(".roorules-code", "Code.")
                .with(".roorules-ask", "Ask.");

        assertThat(names(files)).containsExactlyInAnyOrder("roorules", "roorules-code", "roorules-ask");
        assertThat(names(files.with(".roo/rules/a.md", "A.").with(".roo/rules-code/b.md", "B.")))
                .containsExactlyInAnyOrder("a", "rules-code/b", "roorules-ask");
    }

    @Test
    void aFileOfAModeAppliesInThatMode() {
        assertThat(rule(".roorules-code", "Code.").conditions())
                .containsExactly(new Condition("mode", List.of("code"), PatternStyle.ROOTED));
    }

    @ParameterizedTest
    @ValueSource(strings = {".DS_Store", "a.bak", "a.log", "a.lock", "a.tmp"})
    void cachesAndBackupsAreNoRules(String name) {
        assertThat(names(new InMemoryProject().with(".roo/rules/" + name, "Text.")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "'\n', 0", "Keep., 1"})
    void aPlaceholderIsARuleOnlyIfItHasText(String text, int rules) {
        String placeholder = ".roo/rules/sub/.gitkeep";

        assertThat(names(new InMemoryProject().with(placeholder, text))).hasSize(rules);
        assertThat(diagnosticsOf(placeholder, text)).isEmpty();
    }

    @Test
    void anotherEmptyFileIsReported() {
        assertThat(diagnosticsOf(".roo/rules/a.txt", "")).containsExactly("rule-empty");
        assertThat(diagnosticsOf(".roorules", "")).containsExactly("rule-empty");
    }

    private List<String> names(InMemoryProject project) {
        return project.catalog(provider()).rules().stream().map(Rule::name).toList();
    }

    private static List<String> active(Session session) {
        return session.activate().active().stream().map(Rule::name).toList();
    }
}
