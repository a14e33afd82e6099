package io.agentrules.provider.gemini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

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
import org.junit.jupiter.params.provider.CsvSource;

class QwenRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".qwen/rules/a.md";

    @Override
    protected RuleProvider provider() {
        return new QwenRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("~/.qwen/QWEN.md", "User.")
                .with("QWEN.md", "Top. @./docs/a.md")
                .with("docs/a.md", "Imported.")
                .with("~/.qwen/rules/mine.md", "Mine.")
                .with(
                        ".qwen/rules/in/style.md",
                        "---\ndescription: Style\npaths: [\"src/**\", \"lib/**\"]\n---\nStyle.");
    }

    @Test
    void rulesComeFirstThenTheChain() {
        assertThat(provider().id()).isEqualTo("qwen");
        assertThat(provider().priority()).isEqualTo(50);
        assertThat(project().catalog(provider()).rules())
                .extracting(Rule::name, Bucket::of)
                .containsExactly(
                        tuple("mine", Bucket.ALWAYS),
                        tuple("in/style", Bucket.CONDITIONAL),
                        tuple("~/.qwen/QWEN", Bucket.ALWAYS),
                        tuple("QWEN", Bucket.ALWAYS));
    }

    @Test
    void theChainDoesNotGoBelowTheCurrentFolder() {
        InMemoryProject project = new InMemoryProject()
                .withFolder("../.git")
                .with("../QWEN.md", "Repository.")
                .with("QWEN.md", "Workspace.")
                .with("api/QWEN.md", "No.");

        assertThat(project.catalog(provider()).rules())
                .extracting(Rule::name)
                .containsExactly("QWEN", "workspace/QWEN");
    }

    @ParameterizedTest
    @CsvSource({
        "src/**, src/a.ts, true",
        "src/**, src/.env, true",
        "*.ts, src/a.ts, false",
        "*.ts, a.ts, true",
        "**/*.ts, a.ts, true",
        "'src/**, lib/**', lib/a, false"
    })
    void pathsMatchAsInQwenCode(String paths, String path, boolean expected) {
        Session session = new InMemoryProject()
                .with(FILE, "---\npaths: \"" + paths + "\"\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(!session.path(path).activate().active().isEmpty()).isEqualTo(expected);
    }

    @Test
    void aRuleStaysInOnceItsPathsMatched() {
        Session session = project().engine(provider()).openSession().path("lib/a.ts");

        assertThat(session.prompt("Something else.").activate().active())
                .extracting(Rule::name)
                .contains("in/style");
    }

    @Test
    void pathsAreTextOrAList() {
        assertThat(rule(FILE, "---\npaths: src/**\n---\nText.").conditions())
                .containsExactly(new Condition("globs", List.of("src/**"), PatternStyle.ROOTED));
        assertThat(rule(FILE, "---\npaths: [src/**, \"*.md\"]\n---\nText.").globs())
                .containsExactly("src/**", "*.md");
    }

    @Test
    void aRuleWithoutPathsAlwaysApplies() {
        assertThat(Bucket.of(rule(FILE, "---\ndescription: Style\n---\nText."))).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void frontMatterThatIsNotYamlKeepsItsPaths() {
        assertThat(rule(FILE, "---\npaths: **/*.ts\n---\nText.").globs()).containsExactly("**/*.ts");
        assertThat(rule(FILE, "---\npaths: \"**/*.ts\", 'a'\n---\nText.").globs())
                .containsExactly("**/*.ts", "a");
    }

    @Test
    void commentsAreRemovedAndImportsExpanded() {
        InMemoryProject project = new InMemoryProject()
                .with("QWEN.md", "One.\n<!-- gone -->\n@./a.md")
                .with(FILE, "<!-- gone -->\n@../../a.md")
                .with("a.md", "Imported.");

        assertThat(project.catalog(provider()).rules())
                .extracting(Rule::content)
                .allSatisfy(content -> assertThat(content).contains("Imported.").doesNotContain("gone"));
    }

    @Test
    void aChainFileIsTextWhateverItLooksLike() {
        Rule rule = rule("QWEN.md", "---\npaths: src/**\n---\nText.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
        assertThat(rule.content()).startsWith("---\npaths");
    }
}
