package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.pattern.MatchLimits.Limit;
import org.junit.jupiter.api.Test;

class MatchLimitsTest {
    @Test
    void eachLimitCanBeSetByItself() {
        MatchLimits limits = MatchLimits.builder()
                .maxPatternLength(1)
                .maxNodes(2)
                .maxStepsPerUnit(3)
                .cacheBytes(4)
                .build();

        assertThat(limits).hasToString("MatchLimits{maxPatternLength=1, maxNodes=2, maxStepsPerUnit=3, cacheBytes=4}");
        assertThat(limits.with(Limit.MAX_NODES, 9))
                .hasToString("MatchLimits{maxPatternLength=1, maxNodes=9, maxStepsPerUnit=3, cacheBytes=4}");
    }

    @Test
    void aLimitThatIsNotSetHasItsDefault() {
        MatchLimits limits = MatchLimits.builder().maxNodes(2).build();

        assertThat(limits.get(Limit.MAX_NODES)).isEqualTo(2);
        assertThat(limits.get(Limit.CACHE_BYTES)).isEqualTo(MatchLimits.DEFAULT.get(Limit.CACHE_BYTES));
    }

    @Test
    void aLimitBelow0IsNamed() {
        assertThatThrownBy(() -> MatchLimits.builder().maxNodes(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxNodes");
    }
}
