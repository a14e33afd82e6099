package io.agentrules.provider.copilot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
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

class CopilotRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".github/instructions/a.instructions.md";

    @Override
    protected RuleProvider provider() {
        return new CopilotRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(".github/copilot-instructions.md", "Always.")
                .with(
                        ".github/instructions/web/style.instructions.md",
                        "---\nname: Style\ndescription: The style\napplyTo: \"**/*.{ts,tsx}, **/*.md\"\n---\nPrefer const.")
                .with(".github/instructions/review.instructions.md", "---\nexcludeAgent: cloud-agent\n---\nReview.")
                .with("~/.copilot/copilot-instructions.md", "The user's.")
                .with("~/.copilot/instructions/mine.instructions.md", "---\napplyTo: \"**\"\n---\nMine.");
    }

    @Test
    void foldersComeFirstThenTheFilesThatAlwaysApply() {
        assertThat(provider().id()).isEqualTo("copilot");
        assertThat(provider().priority()).isEqualTo(50);
        assertThat(project().catalog(provider()).rules())
                .extracting(Rule::name, Bucket::of)
                .containsExactly(
                        tuple("review", Bucket.RULEBOOK),
                        tuple("web/style", Bucket.CONDITIONAL),
                        tuple("mine", Bucket.ALWAYS),
                        tuple("copilot-instructions", Bucket.ALWAYS),
                        tuple("~/.copilot/copilot-instructions", Bucket.ALWAYS));
    }

    @Test
    void theSingleFileIsTextWhateverItLooksLike() {
        Rule rule = rule(".github/copilot-instructions.md", "---\napplyTo: \"*.ts\"\ncondition: x\n---\nSee @a.md.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
        assertThat(rule.content()).startsWith("---\napplyTo");
    }

    @Test
    void filesOfSubfoldersAndWithOtherNamesAreNotRead() {
        InMemoryProject project = new InMemoryProject()
                .with("api/.github/copilot-instructions.md", "No.")
                .with("api/.github/instructions/a.instructions.md", "No.")
                .with(".github/instructions/notes.md", "No.");

        assertThat(project.catalog(provider()).rules()).isEmpty();
        assertThat(project.catalog(provider()).diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly("extension-not-read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"**", "**/*", "*", "src/**, **"})
    void applyToEverythingAlwaysApplies(String applyTo) {
        Rule rule = rule(FILE, "---\napplyTo: \"" + applyTo + "\"\n---\nText.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
        assertThat(rule.conditions()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"applyTo: \"**/*.{ts,tsx}, **/*.md\"", "applyTo: **/*.{ts,tsx}, **/*.md"})
    void commasSeparateGlobsOutsideBraces(String key) {
        Rule rule = rule(FILE, "---\n" + key + "\n---\nText.");

        assertThat(rule.conditions())
                .containsExactly(new Condition("paths", List.of("**/*.{ts,tsx}", "**/*.md"), PatternStyle.VS_CODE));
    }

    @ParameterizedTest
    @CsvSource({
        "*.TS, src/a.ts, true",
        "*.ts, src/a.ts, true",
        "src/*.ts, web/src/a.ts, true",
        "/src/*.ts, web/src/a.ts, false",
        "src/**, src/.env, true",
        "*.py, src/a.ts, false"
    })
    void globsMatchAsInVsCode(String applyTo, String path, boolean expected) {
        Session session = new InMemoryProject()
                .with(FILE, "---\napplyTo: \"" + applyTo + "\"\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(!session.path(path).activate().active().isEmpty()).isEqualTo(expected);
    }

    @Test
    void theFilesOfTheRequestCount() {
        Session session = new InMemoryProject()
                .with(FILE, "---\napplyTo: \"*.ts\"\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(session.prompt("Look at a.ts").activate().active()).hasSize(1);
        assertThat(session.prompt("Now something else.").activate().active()).isEmpty();
    }

    @Test
    void withoutApplyToTheRuleIsListed() {
        Rule described = rule(FILE, "---\ndescription: Reviews\n---\nText.");
        Rule bare = rule(FILE, "Text.");

        assertThat(List.of(described, bare)).extracting(Bucket::of).containsOnly(Bucket.RULEBOOK);
        assertThat(described.description()).contains("Reviews");
        assertThat(bare.description()).contains(bare.source().path());
    }

    @Test
    void aListIsIgnoredAndTheRemedyIsTheText() {
        String text = "---\napplyTo: [\"**/*.ts\", \"*.md\"]\n---\nText.";

        assertThat(Bucket.of(rule(FILE, text))).isEqualTo(Bucket.RULEBOOK);
        assertThat(rule(FILE, text).conditions()).isEmpty();
        assertThat(new InMemoryProject().with(FILE, text).catalog(provider()).diagnostics())
                .singleElement()
                .satisfies(diagnostic -> {
                    assertThat(diagnostic.code()).isEqualTo("value-wrong-type");
                    assertThat(diagnostic.remedy()).isEqualTo("Write it as text: applyTo: \"**/*.ts, *.md\"");
                    assertThat(diagnostic.location().orElseThrow().line()).hasValue(2);
                });
    }

    @Test
    void anExcludedAgentDoesNotGetTheRule() {
        Session session = new InMemoryProject()
                .with(FILE, "---\napplyTo: \"**\"\nexcludeAgent: code-review\n---\nText.")
                .engine(provider())
                .openSession();
        Rule rule = session.activate().active().get(0);
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
        assertThat(rule.conditions())
                .containsExactly(new Condition("excludeAgent", List.of("code-review"), PatternStyle.ROOTED));

        assertThat(session.value("agent", "code-review").activate().active()).isEmpty();
        assertThat(session.activate().renderPrompt().text()).isEmpty();
        assertThat(session.value("agent", "cloud-agent").activate().active()).hasSize(1);
    }

    @Test
    void anAgentThatCopilotDoesNotHaveIsReported() {
        String text = "---\napplyTo: '*.ts'\nexcludeAgent: [cloud-agent, reviewer]\n---\nText.";

        assertThat(new InMemoryProject().with(FILE, text).catalog(provider()).diagnostics())
                .singleElement()
                .satisfies(diagnostic -> {
                    assertThat(diagnostic.code()).isEqualTo("value-unknown");
                    assertThat(diagnostic.message()).contains("reviewer");
                    assertThat(diagnostic.location().orElseThrow().line()).hasValue(3);
                });
    }

    @Test
    void severalAgentsCanBeExcluded() {
        Rule rule = rule(FILE, "---\napplyTo: \"*.ts\"\nexcludeAgent: [code-review, cloud-agent]\n---\nText.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.CONDITIONAL);
        assertThat(rule.conditions()).extracting(Condition::key).containsExactly("paths", "excludeAgent");
        assertThat(rule.conditions().get(1).values()).containsExactly("code-review", "cloud-agent");
    }

    @Test
    void copilotHomeMovesTheUsersFiles() {
        assertThat(new InMemoryProject()
                        .withEnvironment("COPILOT_HOME", "/opt/copilot")
                        .with("~/.copilot/copilot-instructions.md", "No.")
                        .with("/opt/copilot/copilot-instructions.md", "Yes.")
                        .with("/opt/copilot/instructions/a.instructions.md", "Yes.")
                        .catalog(provider())
                        .rules())
                .extracting(Rule::name)
                .containsExactly("a", "/opt/copilot/copilot-instructions");
    }
}
