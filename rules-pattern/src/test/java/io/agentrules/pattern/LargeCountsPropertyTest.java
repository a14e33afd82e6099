package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/**
 * Repeats that count thousands of units, begun at thousands of places at once: their memory grows, and is given back for the next
 * stream of the set.
 */
class LargeCountsPropertyTest {
    private static final int STREAMS = 3;

    @Property(tries = 300, seed = "43", shrinking = ShrinkingMode.OFF)
    void aPlaceCountsFromTheFirstUnitToTheLast(@ForAll long seed) {
        var random = new Random(seed);
        int min = random.nextInt(2_500);
        int max = min + random.nextInt(1_500);
        PatternSet.Builder builder = PatternSet.builder();
        builder.add("x[^\\n]{" + min + "," + max + "}y");
        PatternSet set = builder.build();

        for (int stream = 0; stream < STREAMS; stream++) {
            String text = text(random);

            assertThat(fired(set, text))
                    .as("{%s,%s} in stream %s of seed %s", min, max, stream, seed)
                    .isEqualTo(expected(text, min, max));
        }
    }

    /** Runs of units in which a repeat begins, goes on, and ends. */
    private static String text(Random random) {
        var text = new StringBuilder();
        for (int run = 1 + random.nextInt(6); run > 0; run--) {
            text.append(String.valueOf("xxa\n".charAt(random.nextInt(4))).repeat(random.nextInt(2_500)));
            text.append(random.nextInt(3) == 0 ? "y" : "");
        }
        return text.toString();
    }

    /** The offset after the first {@code y} with an {@code x} at a distance that counts, and no end of a line between them. */
    private static List<Long> expected(String text, int min, int max) {
        for (int y = text.indexOf('y'); y >= 0; y = text.indexOf('y', y + 1)) {
            int line = text.lastIndexOf('\n', y) + 1;
            int x = text.indexOf('x', Math.max(line, y - 1 - max));
            if (x >= 0 && x <= y - 1 - min) {
                return List.of(y + 1L);
            }
        }
        return List.of();
    }

    private static List<Long> fired(PatternSet set, String text) {
        List<Long> fired = new ArrayList<>();
        MatchSink sink = (pattern, end) -> fired.add(end);
        MatchStream stream = set.open();
        stream.feed(text, sink);
        stream.finish(sink);
        assertThat(stream.problems()).isEmpty();
        return fired;
    }
}
