package io.agentrules.provider.xcsh;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Level;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.SourcePart;
import io.agentrules.api.Verdict;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.Session;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NativeRuleProviderTest extends RuleProviderContract {
    private static final String FILE = ".xcsh/rules/a.md";

    @Override
    protected RuleProvider provider() {
        return new NativeRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(".xcsh/rules/style.md", "---\npaths: src/**\nmatch: all\nbranch: main\n---\nPrefer const.")
                .with(".xcsh/rules/team/git.mdc", "---\ndescription: Git\n---\nSmall commits.")
                .with("~/.xcsh/agent/rules/mine.md", "---\nalwaysApply: true\n---\nBe brief.");
    }

    @Test
    void theWorkspaceAndItsUserNameFurtherFolders() {
        InMemoryProject project = new InMemoryProject()
                .with(".agent-rules.yaml", "rules: [team/rules, ../elsewhere, /etc, .]\n")
                .with("team/rules/style.md", "---\nalwaysApply: true\n---\nPrefer const.")
                .with("team/README.md", "No rule.")
                .with("~/.config/agent-rules/config.yaml", "rules: [~/shared, more]\nhooks: {add: all}\n")
                .with("~/shared/mine.md", "---\nalwaysApply: true\n---\nBe brief.")
                .with("~/.config/agent-rules/more/other.mdc", "---\nalwaysApply: true\n---\nBe kind.");

        RuleCatalog catalog = project.catalog(provider());

        assertThat(catalog.rules())
                .extracting(rule -> rule.name() + " " + rule.source().level().id())
                .containsExactlyInAnyOrder("style project", "mine user", "other user");
        assertThat(catalog.diagnostics()).isEmpty();
    }

    @Test
    void aConfigurationThatCannotBeReadNamesNone() {
        assertThat(new InMemoryProject()
                        .with(".agent-rules.yaml", "rules: [a\n")
                        .with("a/style.md", "---\nalwaysApply: true\n---\nPrefer const.")
                        .catalog(provider())
                        .entries())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"disabled: true", "enabled: false"})
    void aFileMaySwitchItsRuleOff(String line) {
        RuleCatalog catalog = new InMemoryProject()
                .with(".xcsh/rules/a.md", "---\nalwaysApply: true\n" + line + "\n---\nText.")
                .catalog(provider());

        assertThat(catalog.rules()).isEmpty();
        assertThat(catalog.entries()).singleElement().satisfies(entry -> {
            assertThat(entry.state()).isEqualTo(State.DISABLED);
            assertThat(entry.rule().disabled()).isTrue();
        });
        assertThat(catalog.diagnostics()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"disabled: false", "enabled: true"})
    void aFileMaySayThatItsRuleIsOn(String line) {
        List<Rule> rules = new InMemoryProject()
                .with(".xcsh/rules/a.md", "---\nalwaysApply: true\n" + line + "\n---\nText.")
                .catalog(provider())
                .rules();

        assertThat(rules).singleElement().extracting(Rule::disabled).isEqualTo(false);
    }

    /** A repository that nobody vetted starved its user's rules. */
    @Test
    void theUsersRulesAreReadHoweverManyFilesARepositoryHas() {
        var project =
                new InMemoryProject().with("~/.xcsh/agent/rules/mine.md", "---\nalwaysApply: true\n---\nBe brief.");
        for (int i = 0; i < 30; i++) {
            project = project.with(".xcsh/rules/a" + i + ".md", "---\nalwaysApply: true\n---\nText " + i + ".");
        }
        RuleCatalog catalog = project.builder()
                .discovery(false)
                .provider(provider())
                .config(RulesConfig.builder()
                        .limits(Limits.builder().maxFilesPerProvider(10).build())
                        .build())
                .build()
                .catalog();

        assertThat(catalog.rules()).hasSize(11).extracting(Rule::name).contains("mine");
        assertThat(catalog.diagnostics()).extracting(Diagnostic::code).contains("too-many-files");
    }

    @Test
    void aWordForHooksIsOneOfTheirs() {
        assertThat(diagnosticsOf(FILE, "---\nglobs: '*.sql'\nenforce: modify\n---\nText."))
                .isEmpty();
        assertThat(diagnosticsOf(FILE, "---\nglobs: '*.sql'\nenforce: modfy\n---\nText."))
                .containsExactly("value-unknown");
    }

    @Test
    void itRanksFirst() {
        assertThat(provider().id()).isEqualTo("native");
        assertThat(provider().priority()).isEqualTo(100);
    }

    @Test
    void theProjectsRulesComeBeforeTheUsers() {
        List<Rule> rules = project().catalog(provider()).rules();

        assertThat(rules).extracting(Rule::name).containsExactly("style", "team/git", "mine");
        assertThat(rules)
                .extracting(rule -> rule.source().level())
                .containsExactly(Level.PROJECT, Level.PROJECT, Level.USER);
    }

    @Test
    void aSettingNamesTheFolder() {
        List<Rule> rules = new InMemoryProject()
                .withSetting("native.folder", ".house")
                .with(".house/rules/a.md", "Text.")
                .with("~/.house/agent/rules/b.md", "Text.")
                .with(".xcsh/rules/c.md", "Text.")
                .catalog(provider())
                .rules();

        assertThat(rules).extracting(Rule::name).containsExactly("a", "b");
    }

    @ParameterizedTest
    @MethodSource("keysOfTexts")
    void aStringOrAListIsACondition(String key) {
        var either = new Condition(key, List.of("x"), PatternStyle.ROOTED);

        assertThat(rule(FILE, "---\n" + key + ": x\n---\nText.").conditions()).containsExactly(either);
        assertThat(rule(FILE, "---\n" + key + ": [x]\n---\nText.").conditions()).containsExactly(either);
    }

    static Stream<String> keysOfTexts() {
        return Stream.concat(
                        Stream.of("keywords"), ContextField.allKeys().stream().map(ContextField.Key::name))
                .filter(key -> !key.equals("ci"));
    }

    @Test
    void pathsAreRootedAndGlobsReachAnyDepth() {
        assertThat(rule(FILE, "---\nglobs: a,b\npaths: c,d\n---\nText.").conditions())
                .containsExactly(
                        new Condition("globs", List.of("a", "b"), PatternStyle.ANY_DEPTH),
                        new Condition("paths", List.of("c", "d"), PatternStyle.ROOTED));
    }

    @Test
    void ciIsABoolean() {
        assertThat(rule(FILE, "---\nci: true\n---\nText.").conditions())
                .containsExactly(new Condition("ci", List.of("true"), PatternStyle.ROOTED));
    }

    @Test
    void aConditionThatCannotBeReadNeverHolds() {
        Rule rule = rule(FILE, "---\nos: {a: b}\n---\nText.");

        assertThat(rule.conditions()).containsExactly(new Condition("os", List.of(), PatternStyle.ROOTED));
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.CONDITIONAL);
    }

    @Test
    void whenIsOneConditionAmongTheOthers() {
        Rule rule = rule(FILE, "---\nwhen: globs:src/** AND NOT mode:plan\nos: linux\n---\nText.");

        assertThat(rule.conditions())
                .contains(new Condition("when", List.of("globs:src/** AND NOT mode:plan"), PatternStyle.ROOTED));
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.CONDITIONAL);
        assertThat(diagnosticsOf(FILE, "---\nwhen: globs:src/** AND NOT mode:plan\n---\nText."))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "when: mode:plan AND, when-invalid, 2",
        "when: [mode:plan], value-wrong-type, 2",
        "'os: linux\nwhen: mod:plan', when-invalid, 3"
    })
    void anExpressionThatCannotBeReadNeverHolds(String lines, String code, int line) {
        String text = "---\n" + lines + "\n---\nText.";

        assertThat(rule(FILE, text).conditions()).contains(new Condition("when", List.of(), PatternStyle.ROOTED));
        assertThat(new InMemoryProject().with(FILE, text).catalog(provider()).diagnostics())
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.code()).isEqualTo(code);
                    assertThat(found.location().orElseThrow().line()).hasValue(line);
                });
    }

    @Test
    void aTriggerMayWatchAPartOfFiles() {
        assertThat(rule(FILE, "---\ncondition: a\nin: comments\n---\nText.")
                        .trigger()
                        .orElseThrow()
                        .in())
                .contains(SourcePart.COMMENTS);
        assertThat(diagnosticsOf(FILE, "---\ncondition: a\nin: code\n---\nText."))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"comment, Write comments", "Code, Write code", "strings, 'Write one of comments, code'"})
    void theNearestPartIsSuggested(String word, String remedy) {
        String text = "---\ncondition: a\nin: " + word + "\n---\nText.";

        assertThat(rule(FILE, text).trigger().orElseThrow().in()).isEmpty();
        assertThat(new InMemoryProject().with(FILE, text).catalog(provider()).diagnostics())
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.code()).isEqualTo("value-unknown");
                    assertThat(found.remedy()).isEqualTo(remedy);
                    assertThat(found.location().orElseThrow().line()).hasValue(3);
                });
    }

    @Test
    void anEmptyExpressionIsReported() {
        assertThat(diagnosticsOf(FILE, "---\nwhen: ' '\n---\nText.")).contains("list-empty");
    }

    @Test
    void aKeyOfAnEvaluatorPluginIsAConditionToo() {
        List<Rule> rules = new InMemoryProject()
                .with(FILE, "---\nphase: [design, review]\n---\nText.")
                .builder()
                .discovery(false)
                .provider(provider())
                .evaluator(new Phase())
                .build()
                .catalog()
                .rules();

        assertThat(rules)
                .flatExtracting(Rule::conditions)
                .containsExactly(new Condition("phase", List.of("design", "review"), PatternStyle.ROOTED));
    }

    @Test
    void oneConditionIsEnoughUnlessTheRuleAsksForAll() {
        assertThat(rule(FILE, "Text.").match()).isEqualTo(MatchMode.ANY);
        assertThat(rule(FILE, "---\nmatch: any\n---\nText.").match()).isEqualTo(MatchMode.ANY);
        assertThat(rule(FILE, "---\nmatch: all\n---\nText.").match()).isEqualTo(MatchMode.ALL);
    }

    @Test
    void anUnknownMatchIsDiagnosedAndCountsAsAny() {
        String text = "---\nmatch: ALL\nos: linux\n---\nText.";

        assertThat(rule(FILE, text).match()).isEqualTo(MatchMode.ANY);
        assertThat(diagnosticsOf(FILE, text)).contains("value-unknown");
    }

    @Test
    void theKeysDecideTheBucket() {
        assertThat(bucket("---\nalwaysApply: true\ndescription: x\n---\nText.")).isEqualTo(Bucket.ALWAYS);
        assertThat(bucket("---\ndescription: x\nos: linux\n---\nText.")).isEqualTo(Bucket.RULEBOOK);
        assertThat(bucket("---\nos: linux\n---\nText.")).isEqualTo(Bucket.CONDITIONAL);
        assertThat(bucket("Text.")).isEqualTo(Bucket.MANUAL);
    }

    @Test
    void agentsAreGlobsOnTheAgentsName() {
        Session session = new InMemoryProject()
                .with(".xcsh/rules/a.md", "---\nagents: [\"review-*\", plan]\n---\nText.")
                .engine(provider())
                .openSession();

        assertThat(session.value("agent", "build").activate().active()).isEmpty();
        assertThat(session.value("agent", "review-sql").activate().active()).hasSize(1);
        assertThat(session.value("agent", "plan").activate().active()).hasSize(1);
    }

    @Test
    void aReminderIsToldInsteadOfTheContent() {
        String text = "---\ncondition: TODO\nreminder: Finish it.\n---\nA long text.";

        assertThat(rule(".xcsh/rules/a.md", text)
                        .trigger()
                        .orElseThrow()
                        .options()
                        .reminder())
                .contains("Finish it.");
    }

    @Test
    void aReminderOfMoreThan1024BytesIsReportedAndTheContentIsTold() {
        String text = "---\ncondition: TODO\nreminder: " + "\u00e9".repeat(513) + "\n---\nA long text.";

        assertThat(rule(".xcsh/rules/a.md", text)
                        .trigger()
                        .orElseThrow()
                        .options()
                        .reminder())
                .isEmpty();
        assertThat(diagnosticsOf(".xcsh/rules/a.md", text)).contains("value-too-long");
    }

    private Bucket bucket(String text) {
        return Bucket.of(rule(FILE, text));
    }

    /** An evaluator whose conditions never hold: only its key matters here. */
    private static final class Phase implements ConditionEvaluator {
        @Override
        public String key() {
            return "phase";
        }

        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            return new CompiledConditions() {
                @Override
                public BitSet holding(EvaluationContext context) {
                    return new BitSet();
                }

                @Override
                public Verdict verdict(int condition, EvaluationContext context) {
                    return Verdict.missing("no phase is known");
                }
            };
        }
    }
}
