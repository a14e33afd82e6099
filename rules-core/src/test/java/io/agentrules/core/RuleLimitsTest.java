package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Dropped;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What programs and providers build in code has limits, and what they do wrong names them. */
class RuleLimitsTest {
    @TempDir
    Path ws;

    private final List<Diagnostic> heard = new ArrayList<>();

    @Test
    void aProviderThatReturnsNullIsNamed() {
        RuleEngine engine = builder(Limits.DEFAULT).provider(new Given(null)).build();

        assertThat(engine.catalog().diagnostics())
                .extracting(Diagnostic::message)
                .containsExactly("The provider given (" + Given.class.getName()
                        + ") failed, so its rules are skipped: discover() returned null");
    }

    @Test
    @SuppressWarnings("NullAway") // the plugin misbehaves on purpose
    void aProviderThatReturnsNullAmongItsRulesIsNamed() {
        var rules = new ArrayList<Rule>();
        rules.add(null);
        RuleEngine engine = builder(Limits.DEFAULT).provider(new Given(rules)).build();

        assertThat(engine.catalog().diagnostics())
                .extracting(Diagnostic::message)
                .singleElement()
                .asString()
                .startsWith("The provider given (")
                .endsWith("discover() returned a list with null");
    }

    @Test
    void moreRulesThanTheLimitAreNotUsed() {
        Limits two = Limits.builder().maxRules(2).build();
        RuleEngine.Builder inCode = builder(two).provider(new Given(rules("a", "b", "c")));
        rules("x", "y", "z").forEach(inCode::rule);

        RuleEngine engine = inCode.build();

        assertThat(engine.catalog().rules()).extracting(Rule::name).containsExactly("x", "y", "a", "b");
        assertThat(engine.catalog().diagnostics())
                .filteredOn(diagnostic -> diagnostic.code().equals("too-many-rules"))
                .extracting(Diagnostic::message)
                .containsExactlyInAnyOrder(
                        "A program has added more than 2 rules; the others are not used",
                        "The provider given has more than 2 rules; the others are not used");
    }

    @Test
    void aRuleThatIsLongerThanTheLimitIsNotUsed() {
        Rule tooLong = TestRules.named("long", "given").content("x".repeat(11)).build();
        Rule fits = TestRules.named("fits", "given").content("x".repeat(10)).build();
        RuleEngine engine = builder(Limits.builder().maxRuleChars(10).build())
                .provider(new Given(List.of(tooLong, fits)))
                .rule(tooLong)
                .build();

        assertThat(engine.catalog().entries())
                .extracting(entry -> entry.rule().name())
                .containsExactly("fits");
        assertThat(engine.catalog().diagnostics())
                .extracting(Diagnostic::code, diagnostic -> diagnostic.rule().orElse(""))
                .contains(tuple("rule-too-large", "long"));
        assertThat(engine.refresh()).isSameAs(engine.catalog());
    }

    @Test
    void aPromptThatIsLongerThanTheLimitIsNeverRendered() {
        RuleEngine engine = always(Limits.builder().maxPromptChars(3_000).build(), 10);

        PromptSection section = engine.openSession().activate().renderPrompt();

        assertThat(section.text()).hasSizeBetween(2_000, 3_000).startsWith("# Rules\n\n## r0\n");
        assertThat(section.dropped()).extracting(Dropped::rule).startsWith("r9").doesNotContain("r0");
        assertThat(section.dropped().get(0).reason()).isEqualTo("over the limit of 3000 characters");
        assertThat(heard).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("prompt-too-large");
            assertThat(diagnostic.message()).contains("about 2560 tokens", "so 8 rules are left out");
        });
        assertThat(engine.refresh().diagnostics()).extracting(Diagnostic::code).contains("prompt-too-large");
    }

    @Test
    void theLimitOfAPromptHoldsForABudgetToo() {
        Session session =
                always(Limits.builder().maxPromptChars(3_000).build(), 10).openSession();

        assertThat(session.activate().renderPrompt(Budget.tokens(1_000_000)).text())
                .isEqualTo(session.activate().renderPrompt().text());
        assertThat(session.activate().renderPrompt(Budget.tokens(500)).dropped())
                .hasSize(9)
                .last()
                .extracting(Dropped::reason)
                .isEqualTo("over the budget of 500 tokens");
    }

    /** A repository decides how many rules it has, and how specific they are. */
    @Test
    void whatARepositoryHasTooMuchOfIsTakenFromTheRepository() {
        RuleEngine.Builder builder =
                builder(Limits.builder().maxPromptChars(3_000).build());
        IntStream.range(0, 10)
                .forEach(number -> builder.rule(TestRules.named("a" + number, "code")
                        .alwaysApply(true)
                        .content("x".repeat(1_000))
                        .build()));
        RuleEngine engine = builder.rule(Rule.named("listed", RuleSource.of("code", Level.USER, "listed.md"))
                        .description("Listed")
                        .content("Listed.")
                        .build())
                .rule(Rule.named("mine", RuleSource.of("code", Level.USER, "mine.md"))
                        .alwaysApply(true)
                        .content("y".repeat(1_000))
                        .build())
                .build();

        Activation activation = engine.openSession().activate();

        assertThat(activation.renderPrompt().text())
                .hasSizeLessThan(3_000)
                .contains("## mine\n", "<rule name=\"listed\">", "## a0\n");
        assertThat(activation.renderPrompt().dropped())
                .hasSize(9)
                .extracting(Dropped::rule)
                .startsWith("a9")
                .doesNotContain("mine", "listed");
        assertThat(activation.renderPrompt(Budget.tokens(500)).dropped())
                .hasSize(11)
                .endsWith(
                        new Dropped("listed", "its entry in the list is over the budget of 500 tokens"),
                        new Dropped("mine", "over the budget of 500 tokens"));
    }

    private RuleEngine always(Limits limits, int count) {
        RuleEngine.Builder builder = builder(limits);
        IntStream.range(0, count)
                .mapToObj(number -> TestRules.named("r" + number, "code")
                        .alwaysApply(true)
                        .content("x".repeat(1_000))
                        .build())
                .forEach(builder::rule);
        return builder.build();
    }

    private RuleEngine.Builder builder(Limits limits) {
        return RuleEngine.builder()
                .workspace(ws)
                .home(ws)
                .environment(Map.of())
                .discovery(false)
                .listener(new RuleListener() {
                    @Override
                    public void reported(DiagnosticEvent event) {
                        heard.add(event.diagnostic());
                    }
                })
                .config(RulesConfig.builder().limits(limits).build());
    }

    private static List<Rule> rules(String... names) {
        return List.of(names).stream()
                .map(name -> TestRules.rule(name, "given"))
                .toList();
    }

    /** Returns what it was given. */
    private record Given(@Nullable List<Rule> rules) implements RuleProvider {
        @Override
        public String id() {
            return "given";
        }

        @Override
        @SuppressWarnings("NullAway") // on purpose
        public List<Rule> discover(DiscoveryContext context) {
            return rules;
        }
    }
}
