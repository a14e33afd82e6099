package io.agentrules.provider.kiro;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KiroRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".kiro/steering/a.md";

    @Override
    protected RuleProvider provider() {
        return new KiroRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(".kiro/steering/product.md", "A shop.")
                .with(
                        ".kiro/steering/team/tests.md",
                        "---\ninclusion: fileMatch\nfileMatchPattern: [\"**/*.ts\"]\n---\nTest.")
                .with(
                        "~/.kiro/steering/mine.md",
                        "---\ninclusion: auto\nname: brief\ndescription: Style\n---\nBe brief.")
                .with("services/pay/.kiro/steering/pay.md", "Cents.");
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "api", "api/src"})
    void aNameHasItsFolderWhereverTheAgentWorks(String cwd) {
        assertThat(new InMemoryProject()
                        .with(".kiro/steering/team/a.md", "---\nname: top\n---\nTop.")
                        .with("api/.kiro/steering/team/b.md", "---\nname: inner\n---\nInner.")
                        .with("api/src/x.ts", "")
                        .startedIn(cwd)
                        .catalog(provider())
                        .rules())
                .extracting(Rule::name)
                .containsExactlyInAnyOrder("top", "api/inner");
    }

    @Test
    void theUsersAgentsFileDoesNotHaveTheNameOfTheWorkspaces() {
        assertThat(new InMemoryProject()
                        .with("~/.kiro/steering/AGENTS.md", "The user's.")
                        .with("~/.kiro/steering/style.md", "Style.")
                        .catalog(provider())
                        .rules())
                .extracting(Rule::name)
                .containsExactlyInAnyOrder("~/.kiro/steering/AGENTS", "style");
    }

    @Test
    void theWorkspaceComesBeforeTheUserAndNestedFoldersHaveTheirScope() {
        List<Rule> rules = project().catalog(provider()).rules();

        assertThat(rules)
                .extracting(Rule::name)
                .containsExactlyInAnyOrder("product", "team/tests", "services/pay/pay", "brief");
        assertThat(rules)
                .filteredOn(rule -> rule.name().equals("services/pay/pay"))
                .extracting(Rule::folder)
                .containsExactly(Optional.of("services/pay"));
    }

    @Test
    void theWorkspaceWinsAName() {
        List<Rule> rules = new InMemoryProject()
                .with("~/.kiro/steering/tech.md", "Mine.")
                .with(".kiro/steering/tech.md", "Ours.")
                .catalog(provider())
                .rules();

        assertThat(rules).extracting(Rule::content).containsExactly("Ours.");
    }

    @Test
    void aFileWithoutFrontMatterAlwaysApplies() {
        assertThat(bucket("Text.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\ninclusion: always\n---\nText.")).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void autoIsListedEvenWithoutADescription() {
        assertThat(bucket("---\ninclusion: auto\nname: x\ndescription: About x\n---\nText."))
                .isEqualTo(Bucket.RULEBOOK);
        assertThat(rule(FILE, "---\ninclusion: auto\n---\nText.").description()).contains("a.md");
    }

    @Test
    void manualWaitsForAMention() {
        assertThat(bucket("---\ninclusion: manual\ndescription: x\n---\nText.")).isEqualTo(Bucket.MANUAL);
    }

    @Test
    void aListOfPatternsOrOnePatternIsACondition() {
        assertThat(rule(FILE, "---\ninclusion: fileMatch\nfileMatchPattern: [\"**/*.ts\", \"*.js\"]\n---\nText.")
                        .conditions())
                .containsExactly(new Condition("paths", List.of("**/*.ts", "*.js"), PatternStyle.ROOTED));
        assertThat(rule(FILE, "---\ninclusion: fileMatch\nfileMatchPattern: \"src/**/*.{ts,tsx}\"\n---\nText.")
                        .conditions())
                .containsExactly(new Condition("paths", List.of("src/**/*.{ts,tsx}"), PatternStyle.ROOTED));
    }

    @ParameterizedTest
    @CsvSource({
        "'', without inclusion: fileMatch",
        "inclusion: always, with inclusion: always",
        "inclusion: manual, with inclusion: manual",
        "inclusion: auto, with inclusion: auto"
    })
    void patternsOfAnotherInclusionAreReported(String inclusion, String where) {
        String text = "---\n" + inclusion + "\nfileMatchPattern: \"a,b\"\n---\nText.";

        assertThat(rule(FILE, text).conditions()).isEmpty();
        assertThat(new InMemoryProject().with(FILE, text).catalog(provider()).diagnostics())
                .singleElement()
                .returns("key-without-effect", Diagnostic::code)
                .returns("fileMatchPattern has no effect " + where, Diagnostic::message);
    }

    @Test
    void commaTextIsOnePatternAndTheRemedyIsAList() {
        String text = "---\ninclusion: fileMatch\nfileMatchPattern: \"**/*.ts,**/*.tsx\"\n---\nText.";

        assertThat(rule(FILE, text).conditions())
                .containsExactly(new Condition("paths", List.of("**/*.ts,**/*.tsx"), PatternStyle.ROOTED));
        assertThat(new InMemoryProject().with(FILE, text).catalog(provider()).diagnostics())
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.code()).isEqualTo("glob-comma-in-pattern");
                    assertThat(found.remedy()).isEqualTo("Write a list: fileMatchPattern: [\"**/*.ts\", \"**/*.tsx\"]");
                });
    }

    @Test
    void commaTextThatIsNotYamlIsSeveralPatterns() {
        String text = "---\ninclusion: fileMatch\nfileMatchPattern: *.ts,*.tsx\n---\nText.";

        assertThat(rule(FILE, text).conditions())
                .containsExactly(new Condition("paths", List.of("*.ts", "*.tsx"), PatternStyle.ROOTED));
        assertThat(new InMemoryProject().with(FILE, text).catalog(provider()).diagnostics())
                .singleElement()
                .returns("front-matter-invalid", Diagnostic::code)
                .returns("Put the value in quotes: fileMatchPattern: [\"*.ts\", \"*.tsx\"]", Diagnostic::remedy);
    }

    @Test
    void aReferenceToAFileIsReplacedByItsText() {
        Rule rule = new InMemoryProject()
                .with("docs/api.md", "Use REST.")
                .with(FILE, "See #[[file:docs/api.md]]")
                .catalog(provider())
                .rules()
                .get(0);

        assertThat(rule.content()).contains("Use REST.");
        assertThat(rule.imports()).hasSize(1);
    }

    private Bucket bucket(String text) {
        return Bucket.of(rule(FILE, text));
    }
}
