package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.spi.RenderEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Dropped;
import java.util.ArrayList;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BudgetTest {
    @Test
    void aTokenIsFourCharactersTheLastPossiblyFewer() {
        assertThat(Budget.tokens(2).allows("12345678")).isTrue();
        assertThat(Budget.tokens(2).allows("123456789")).isFalse();
        assertThat(Budget.tokens(0).allows("")).isTrue();
    }

    @Test
    void aNegativeBudgetIsACallersMistake() {
        assertThatThrownBy(() -> Budget.tokens(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxTokens");
    }

    @Test
    void theRuleOfTheLeastSpecificPatternGoesFirst() {
        RuleEngine engine = SessionScript.builder()
                .rule(TestRules.when("exact", "globs", PatternStyle.ANY_DEPTH, "src/deep/a.ts"))
                .rule(TestRules.when("all", "globs", PatternStyle.ANY_DEPTH, "**"))
                .rule(TestRules.when("ts", "globs", PatternStyle.ANY_DEPTH, "*.ts"))
                .build();

        PromptSection section =
                engine.openSession().path("src/deep/a.ts").activate().renderPrompt(Budget.tokens(0));

        assertThat(section.text()).isEmpty();
        assertThat(section.dropped()).extracting(Dropped::rule).containsExactly("all", "ts", "exact");
    }

    @ParameterizedTest
    @MethodSource
    void anEstimateThatFailsIsReportedAndReplaced(ToIntFunction<String> broken) {
        RuleEngine engine = SessionScript.engine();
        Activation activation = engine.openSession().path("src/a.ts").activate();

        PromptSection section = activation.renderPrompt(new Budget(20, broken));

        assertThat(section).isEqualTo(activation.renderPrompt(Budget.tokens(20)));
        assertThat(section.dropped()).isNotEmpty();
        assertThat(engine.refresh().diagnostics()).extracting(Diagnostic::code).contains("estimate-failed");
    }

    static Stream<ToIntFunction<String>> anEstimateThatFailsIsReportedAndReplaced() {
        return Stream.of(
                text -> {
                    throw new IllegalStateException("no model");
                },
                text -> -1,
                text -> text.length() < 300 ? Integer.MIN_VALUE : Integer.MAX_VALUE);
    }

    @Test
    void aRuleThatIsMentionedStaysLongerThoughItsConditionsHold() {
        RuleEngine engine = SessionScript.builder()
                .rule(TestRules.when("broad", "globs", PatternStyle.ANY_DEPTH, "**"))
                .rule(TestRules.when("narrow", "globs", PatternStyle.ANY_DEPTH, "src/a.ts"))
                .build();
        Activation activation =
                engine.openSession().prompt("as in @broad, see src/a.ts").activate();

        assertThat(activation.renderPrompt(Budget.tokens(12)).dropped())
                .extracting(Dropped::rule)
                .containsExactly("narrow");
    }

    @Test
    void listenersHearOfEachTextThatIsHandedOut() {
        var heard = new ArrayList<Integer>();
        RuleEngine engine = SessionScript.builder()
                .rule(TestRules.named("style", "test").alwaysApply(true).build())
                .listener(new RuleListener() {
                    @Override
                    public void rendered(RenderEvent event) {
                        heard.add(event.characters());
                    }
                })
                .build();
        Activation activation = engine.openSession().activate();

        int whole = activation.renderPrompt().text().length();
        activation.renderPrompt();
        activation.renderPrompt(Budget.tokens(0));

        assertThat(heard).containsExactly(whole, 0);
    }
}
