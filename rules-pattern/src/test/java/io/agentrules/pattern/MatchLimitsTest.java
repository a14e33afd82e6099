package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MatchLimitsTest {
    @Test
    void eachLimitCanBeSetByItself() {
        MatchLimits limits = MatchLimits.builder()
                .maxPatternLength(1)
                .maxNesting(2)
                .maxRepeat(3)
                .maxBraceExpansions(4)
                .maxNodesPerPattern(5)
                .maxNodes(6)
                .maxMachineStates(7)
                .countedFrom(8)
                .maxActiveRepeats(9)
                .verificationSteps(10)
                .verificationStepsPerUnit(11)
                .verificationWindow(12)
                .maxStepsPerUnit(13)
                .cacheBytes(14)
                .globCacheBytes(15)
                .maxCachedPaths(16)
                .build();

        assertThat(limits)
                .isEqualTo(limits.toBuilder().build())
                .hasToString("MatchLimits{maxPatternLength=1, maxNesting=2, maxRepeat=3, maxBraceExpansions=4,"
                        + " maxNodesPerPattern=5, maxNodes=6, maxMachineStates=7, countedFrom=8, maxActiveRepeats=9,"
                        + " verificationSteps=10, verificationStepsPerUnit=11, verificationWindow=12,"
                        + " maxStepsPerUnit=13, cacheBytes=14, globCacheBytes=15, maxCachedPaths=16}");
    }

    @Test
    void aLimitThatIsNotSetHasItsDefault() {
        assertThat(MatchLimits.builder().build()).isEqualTo(MatchLimits.DEFAULT).hasSameHashCodeAs(MatchLimits.DEFAULT);
        assertThat(MatchLimits.builder().maxNesting(2).build()).isNotEqualTo(MatchLimits.DEFAULT);
    }

    @Test
    void aLimitOutOfRangeIsNamed() {
        assertThatThrownBy(() -> MatchLimits.builder().maxNodes(-1).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxNodes");
        assertThatThrownBy(() -> MatchLimits.builder().countedFrom(1).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("countedFrom");
    }
}
