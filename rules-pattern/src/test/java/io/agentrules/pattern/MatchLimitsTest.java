package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MatchLimitsTest {
    @Test
    void eachLimitCanBeSetByItself() {
        MatchLimits limits = MatchLimits.DEFAULT
                .withMaxPatternLength(1)
                .withMaxNesting(2)
                .withMaxRepeat(3)
                .withMaxBraceExpansions(4)
                .withMaxNodesPerPattern(5)
                .withMaxNodes(6)
                .withMaxMachineStates(7)
                .withCountedFrom(8)
                .withMaxThreads(9)
                .withConfirmSteps(10)
                .withConfirmStepsPerUnit(11)
                .withConfirmWindow(12)
                .withMaxStepsPerUnit(13)
                .withCacheBytes(14)
                .withGlobCacheBytes(15)
                .withGlobMemo(16);

        assertThat(limits).isEqualTo(new MatchLimits(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
    }

    @Test
    void aLimitOutOfRangeIsNamed() {
        assertThatThrownBy(() -> MatchLimits.DEFAULT.withMaxNodes(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxNodes");
        assertThatThrownBy(() -> MatchLimits.DEFAULT.withCountedFrom(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("countedFrom");
    }
}
