package io.agentrules.core.internal.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class CodePointOrderPropertyTest {
    @Property
    void textsAreOrderedByCodePoint(@ForAll("texts") String left, @ForAll("texts") String right) {
        int expected =
                Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());

        assertThat(Integer.signum(CodePointOrder.INSTANCE.compare(left, right))).isEqualTo(Integer.signum(expected));
    }

    @Property
    void aTextIsFoundWhateverTheGuess(
            @ForAll("texts") String text,
            @ForAll @Size(max = 40) List<@From("texts") String> others,
            @ForAll int guess) {
        List<String> sorted =
                others.stream().distinct().sorted(CodePointOrder.INSTANCE).toList();
        int expected = Collections.binarySearch(sorted, text, CodePointOrder.INSTANCE);

        assertThat(CodePointOrder.find(text, sorted.size(), sorted::get)).isEqualTo(expected);
        assertThat(CodePointOrder.findNear(guess, text, sorted.size(), sorted::get))
                .isEqualTo(expected);
        assertThat(CodePointOrder.findNear(Math.floorMod(guess, 41), text, sorted.size(), sorted::get))
                .isEqualTo(expected);
    }

    @Property
    void aGoodGuessLooksAtFewOfAThousand(
            @ForAll @IntRange(max = 999) int at, @ForAll @IntRange(min = -1, max = 1) int off) {
        List<String> sorted = IntStream.range(0, 1_000)
                .mapToObj(number -> String.format(Locale.ROOT, "src/%03d", number))
                .toList();
        var lookedAt = new AtomicInteger();

        int found = CodePointOrder.findNear(at + off, sorted.get(at) + "/new", sorted.size(), index -> {
            lookedAt.incrementAndGet();
            return sorted.get(index);
        });

        assertThat(found).isEqualTo(-1 - (at + 1));
        assertThat(lookedAt).hasValueLessThanOrEqualTo(off == 0 ? 2 : 4);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of("a", "b", "\u00e9", "\uffee", "\ud83d\ude00", "\ud83d\ude01", "\ud840\udc00")
                .list()
                .ofMaxSize(4)
                .map(parts -> String.join("", parts));
    }
}
