package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

class TextTailPropertyTest {
    @Property
    void theTailIsIndependentOfSplitting(
            @ForAll @StringLength(max = 500) String text,
            @ForAll @IntRange(min = 1, max = TextTail.MAX) int max,
            @ForAll Random random) {
        var tail = new TextTail();
        int last = random.nextInt(text.length() + 1);
        StreamPieces.of(text.substring(0, last), random).forEach(piece -> StreamPieces.lend(piece, tail::append));

        String end = text.substring(Math.max(0, text.length() - max));
        boolean isTorn = end.length() == max && Character.isLowSurrogate(end.charAt(0));
        assertThat(tail.with(max, text, last, text.length())).isEqualTo(isTorn ? end.substring(1) : end);
    }

    @Property
    void piecesCanHaveAnyLength(@ForAll @StringLength(min = 1, max = 1_000) String text, @ForAll Random random) {
        var tail = new TextTail();
        for (int at = 0; at < text.length(); ) {
            int end = Math.min(text.length(), at + random.nextInt(3 * TextTail.MAX));
            tail.append(text, at, end);
            at = end;
        }

        assertThat(text).endsWith(tail.with(TextTail.MAX, "", 0, 0));
        assertThat(tail.with(TextTail.MAX, "", 0, 0))
                .hasSizeBetween(Math.min(text.length(), TextTail.MAX) - 1, TextTail.MAX);
    }
}
