package io.agentrules.check.internal.lint;

import static io.agentrules.check.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CostlyRuleTest {
    @Test
    void aRuleThatIsLongerThanAllOthersTogetherIsReportedWithItsNumber() {
        assertThat(CostlyRule.of(
                        List.of(always("big", 9_000), always("a", 4_000), always("b", 4_000)), Optional.empty()))
                .hasValueSatisfying(found -> {
                    assertThat(found.code()).isEqualTo("always-costly");
                    assertThat(found.severity()).isEqualTo(Diagnostic.Severity.INFO);
                    assertThat(found.rule()).contains("big");
                    assertThat(found.message())
                            .isEqualTo(
                                    "Every call pays for about 2,250 tokens of this rule, more than for all 2 others that always"
                                            + " apply together (2,000)");
                });
        assertThat(CostlyRule.of(List.of(always("big", 16_001)), Optional.empty()))
                .hasValueSatisfying(found ->
                        assertThat(found.message()).isEqualTo("Every call pays for about 4,001 tokens of this rule"));
    }

    @Test
    void othersAreNot() {
        Rule listed = named("listed", "native")
                .description("d")
                .content("x".repeat(50_000))
                .build();

        assertThat(CostlyRule.of(List.of(), Optional.empty())).isEmpty();
        assertThat(CostlyRule.of(List.of(always("a", 15_996)), Optional.empty()))
                .isEmpty();
        assertThat(CostlyRule.of(List.of(listed, always("a", 7_996)), Optional.empty()))
                .isEmpty();
        assertThat(CostlyRule.of(List.of(always("a", 9_000), always("b", 9_000)), Optional.empty()))
                .isEmpty();
        assertThat(CostlyRule.of(List.of(always("a", 9_000), always("b", 5_000), always("c", 4_000)), Optional.empty()))
                .isEmpty();
    }

    private static Rule always(String name, int characters) {
        return named(name, "native")
                .alwaysApply(true)
                .content("x".repeat(characters))
                .build();
    }
}
