package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.RegexCase.Fired;
import io.agentrules.pattern.internal.tree.Node;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchStartTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "foo; a foo; 2",
                "foo; foo foo; 4",
                "\\d+x; at 123x; 3",
                "a.*b; an a to b; 0",
                ".*foo; see foo; 0",
                "\\bany\\b; as any.; 3",
                "as (?=any); as any; 0",
                "[ab]{20}c; \"xxabababababababababababc\"; 4",
                "foo$; a foo; 2",
                "^foo; foo; 0",
                "(?:x|yx); yx; 0"
            })
    void aMatchBeginsAtTheFirstPlaceFromWhichItEndsThere(String pattern, String text, int start) {
        assertThat(MatchStart.of(pattern).orElseThrow().in(text, 0, true)).hasValue(start);
    }

    @Test
    void whatPrecedesIsLookedAt() {
        MatchStart start = MatchStart.of("\\bany").orElseThrow();

        assertThat(start.in("many", 1, false)).isEmpty();
        assertThat(start.in(".any", 1, false)).hasValue(1);
        assertThat(MatchStart.of("^any").orElseThrow().in(".any", 1, false)).isEmpty();
    }

    @Test
    void whatCannotBeToldIsLeftOut() {
        assertThat(MatchStart.of("(a)\\1")).isEmpty();
        assertThat(MatchStart.of("(?<=ab)c")).isEmpty();
        assertThat(MatchStart.of("(?:a(?=.*b)c)+")).isEmpty();
        assertThat(MatchStart.of("a{9000}")).isEmpty();
        assertThat(MatchStart.of("(")).isEmpty();
    }

    @Property(tries = Cases.TRIES, seed = "38", shrinking = ShrinkingMode.OFF)
    void aMatchBeginsThereAndNowhereBefore(@ForAll long seed) {
        Cases.each(seed, (Random random) -> {
            RegexCase given = new RegexCase(RandomRegex.regular(random), "", RandomRegex.text(random));
            MatchStart start = MatchStart.of(given.pattern()).orElse(null);
            if (start == null) {
                return;
            }

            for (Fired fired : RegexCase.whole(given.set(), given.text())) {
                String text = given.text().substring(0, (int) fired.offset());
                int first = start.in(text, 0, fired.atEnd()).orElse(-1);

                assertThat(first).as("%s at %s", given, fired).isNotNegative();
                assertThat(SlowMatcher.test(at(first, given), text))
                        .as("%s at %s", given, fired)
                        .isTrue();
                assertThat(IntStream.range(0, first))
                        .as("%s at %s", given, fired)
                        .noneMatch(earlier -> SlowMatcher.isCertain(at(earlier, given), text));
            }
        });
    }

    /** The pattern, if it matches after so many units. */
    private static Node at(int start, RegexCase given) {
        return new RegexCase("^[^]{" + start + "}(?:" + given.pattern() + ")", "", "").tree();
    }
}
