package io.agentrules.pattern.internal.glob;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class GlobCollectionTest {
    private static final String WITH_AUTOMATON = "src/*/a*b.ts";

    private final GlobCollection globs = new GlobCollection(Dialects.MINIMATCH, Dialects.LIMITS, true);

    @Test
    void aPostponedGlobIsReadWhenTheFirstPathComes() {
        assertThat(globs.postpone(WITH_AUTOMATON, List.of(7))).isTrue();
        assertThat(globs.nodes()).isZero();

        assertThat(found(globs, "src/x/ab.ts")).containsExactly(7);

        assertThat(globs.nodes()).isPositive();
        assertThat(found(globs, "src/x/ac.ts")).isEmpty();
    }

    @Test
    void aGlobThatMayFailIsNotPostponed() {
        assertThat(globs.postpone("@(a)", List.of(0))).isFalse();

        assertThat(found(globs, "a")).isEmpty();
    }

    @Test
    void whatItsTextDoesNotBoundMayBeBoundByItsTemplate() {
        var limits = Dialects.limits(4_096, new GlobLimits(250, 1_000, 100));
        var small = new GlobCollection(Dialects.MINIMATCH, limits, true);
        assertThat(PlainGlobSize.mostNodes("src/**/*.ts", limits, 100)).isEqualTo(Long.MAX_VALUE);

        assertThat(small.postpone("src/**/*.ts", List.of(3))).isTrue();

        assertThat(found(small, "src/a/b.ts")).containsExactly(3);
    }

    @Test
    void droppedGlobsAreNotRead() {
        globs.postpone(WITH_AUTOMATON, List.of(7));

        globs.dropPostponed();

        assertThat(globs.hasRoomForPostponed()).isTrue();
        assertThat(found(globs, "src/x/ab.ts")).isEmpty();
    }

    private static List<Integer> found(GlobCollection globs, String path) {
        var found = new BitSet();
        globs.match(path, found);
        return found.stream().boxed().toList();
    }
}
