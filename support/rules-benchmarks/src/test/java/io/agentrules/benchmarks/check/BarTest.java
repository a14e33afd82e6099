package io.agentrules.benchmarks.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BarTest {
    @Test
    void theLimitItselfIsFine() {
        assertThat(Bar.atMost(4, "x", "slow", 4).isMet()).isTrue();
        assertThat(Bar.atMost(4, "x", "slow", 4.01).isMet()).isFalse();
        assertThat(Bar.atLeast(300, "x", "fast", 300).isMet()).isTrue();
        assertThat(Bar.atLeast(300, "x", "fast", 299.9).isMet()).isFalse();
    }

    @Test
    void aFigureThatIsNoNumberMissesItsBar() {
        assertThat(Bar.atMost(4, "x", "slow", Double.NaN).isMet()).isFalse();
        assertThat(Bar.atLeast(4, "x", "fast", Double.NaN).isMet()).isFalse();
    }

    @Test
    void theLineSaysWhatWasMissed() {
        assertThat(Bar.atMost(4, "x", "warm / bare", 5.25))
                .hasToString("MISSED        5.3 x  (at most 4 x)      warm / bare");
        assertThat(Bar.atLeast(300, "x", "seen", 1_234).figure()).isEqualTo("1,234 x");
    }

    @Test
    void mediansAreOfCostsTakenByTurns() {
        double[] costs = {9, 1, 5, 3};
        int[] next = {0};

        double[] medians = Turns.medians(1, 3, () -> costs[next[0]++], () -> 100 * next[0]);

        assertThat(medians).containsExactly(3, 300);
        assertThat(Turns.median(4, 1, 3, 2)).isEqualTo(2.5);
    }
}
