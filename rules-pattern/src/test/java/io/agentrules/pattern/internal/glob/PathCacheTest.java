package io.agentrules.pattern.internal.glob;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PathCacheTest {
    @Test
    void aPathAskedForAgainAndAgainIsNotForgotten() {
        PathCache<Integer> memo = new PathCache<>(10);
        memo.put("hot", -1);

        for (int i = 0; i < 1_000; i++) {
            memo.put("cold" + i, i);
            assertThat(memo.get("hot")).isEqualTo(-1);
        }

        assertThat(memo.get("cold0")).isNull();
        assertThat(memo.get("cold999")).isEqualTo(999);
    }

    @Test
    void noMoreIsRememberedThanThereIsRoomFor() {
        PathCache<Integer> memo = new PathCache<>(10);
        IntStream.range(0, 1_000).forEach(i -> memo.put("path" + i, i));

        assertThat(IntStream.range(0, 1_000).filter(i -> memo.get("path" + i) != null))
                .hasSizeBetween(5, 10);
    }

    @Test
    void aMemoWithoutRoomRemembersNothing() {
        PathCache<Integer> memo = new PathCache<>(1);
        memo.put("a", 1);

        assertThat(memo.get("a")).isNull();
    }

    @Test
    void aVeryLongPathIsNotRemembered() {
        PathCache<Integer> memo = new PathCache<>(10);
        memo.put("a".repeat(1_025), 1);

        assertThat(memo.get("a".repeat(1_025))).isNull();
    }
}
