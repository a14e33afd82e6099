package io.agentrules.provider.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.Session;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class GeminiRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new GeminiRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("~/.gemini/GEMINI.md", "User.")
                .with("GEMINI.md", "Top. @docs/a.md")
                .with("docs/a.md", "Imported.")
                .with("api/GEMINI.md", "Api.");
    }

    @Test
    void theUsersFileComesFirst() {
        assertThat(provider().id()).isEqualTo("gemini");
        assertThat(provider().priority()).isEqualTo(20);
        assertThat(names(project())).containsExactly("~/.gemini/GEMINI", "GEMINI", "api/GEMINI");
    }

    @Test
    void theChainStartsAtTheRepositorysRoot() {
        InMemoryProject project = new InMemoryProject()
                .withFolder("../.git")
                .with("../../GEMINI.md", "Above.")
                .with("../GEMINI.md", "Repository.")
                .with("GEMINI.md", "Workspace.");

        assertThat(names(project)).containsExactly("GEMINI", "workspace/GEMINI");
    }

    @Test
    void aNestedFileIsInOnceTheSessionWorksThere() {
        Session session = project().engine(provider()).openSession();
        assertThat(active(session)).containsExactly("~/.gemini/GEMINI", "GEMINI");

        assertThat(active(session.path("api/a.ts"))).contains("api/GEMINI");
        assertThat(active(session.prompt("Something else."))).contains("api/GEMINI");
    }

    @Test
    void importsAreExpandedFiveLevelsDeep() {
        InMemoryProject project = new InMemoryProject().with("GEMINI.md", "0 @./1.md");
        for (int i = 1; i <= 6; i++) {
            project = project.with(i + ".md", i + " @./" + (i + 1) + ".md");
        }

        assertThat(content(project)).isEqualTo("0 1 2 3 4 5 @./6.md");
        assertThat(codes(project)).containsExactly("import-too-deep");
    }

    @Test
    void aReferenceEndsAtWhiteSpace() {
        InMemoryProject project = new InMemoryProject()
                .with("GEMINI.md", "see @docs/x.md, and @docs/x.md")
                .with("docs/x.md", "X");

        assertThat(content(project)).isEqualTo("see @docs/x.md, and X");
        assertThat(codes(project)).containsExactly("import-missing");
    }

    @Test
    void aReferenceThatDoesNotResolveStaysAsWritten() {
        InMemoryProject project = new InMemoryProject().with("GEMINI.md", "Use @pytest.mark.unit and user@host.");

        assertThat(content(project)).isEqualTo("Use @pytest.mark.unit and user@host.");
    }

    @Test
    void nothingInBackticksIsImported() {
        InMemoryProject project = new InMemoryProject()
                .with("GEMINI.md", "`@./a.md` and\n```\n@./a.md\n```\nand @./a.md")
                .with("a.md", "A");

        assertThat(content(project)).isEqualTo("`@./a.md` and\n```\n@./a.md\n```\nand A");
    }

    @Test
    void commentsAndWhatLooksLikeFrontMatterAreText() {
        String text = "---\npaths: src/**\ncondition: as any\n---\nText.\n<!-- kept -->";
        Rule rule = rule("GEMINI.md", text);

        assertThat(rule.content()).isEqualTo(text);
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void aFolderOfThatNameIsNoRule() {
        assertThat(names(new InMemoryProject().with("GEMINI.md/a.md", "A"))).isEmpty();
    }

    private String content(InMemoryProject project) {
        return project.catalog(provider()).rules().get(0).content();
    }

    private List<String> codes(InMemoryProject project) {
        return project.catalog(provider()).diagnostics().stream()
                .map(Diagnostic::code)
                .toList();
    }

    private List<String> names(InMemoryProject project) {
        return project.catalog(provider()).rules().stream().map(Rule::name).toList();
    }

    private static List<String> active(Session session) {
        return session.activate().active().stream().map(Rule::name).toList();
    }
}
