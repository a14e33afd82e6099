package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Random keywords and texts, of few distinct signs, against {@link SlowKeyword}. */
class KeywordSetPropertyTest {
    private static final List<KeywordBoundary> BOUNDARIES = List.of(KeywordBoundary.values());
    private static final List<String> SIGNS = List.of(
            "a",
            "A",
            "b",
            "1",
            "_",
            "-",
            ".",
            " ",
            "é",
            "É",
            "e\u0301",
            "e",
            "\u0301",
            "ß",
            "ẞ",
            "σ",
            "Σ",
            "ς",
            "k",
            "\u212a",
            "ſ",
            "s",
            "测",
            "试",
            "ก",
            "Ж",
            "ж",
            "\ud801\udc00",
            "\ud801\udc28",
            "😀",
            "\ufe0f",
            "ǆ",
            "ǅ");

    @Property(tries = 150, seed = "61", shrinking = ShrinkingMode.OFF)
    void keywordsAreFoundWhereOneByOneLookingFindsThem(@ForAll long seed) {
        Random random = new Random(seed);
        List<SlowKeyword> keywords = keywords(random, 20);
        KeywordSet set = set(keywords, MatchLimits.DEFAULT);

        for (int i = 0; i < 20; i++) {
            String text = text(random, 15);
            assertThat(found(set, text)).as("%s in %s", keywords, text).isEqualTo(slowly(keywords, text));
            assertThat(set.match(text).toArray())
                    .containsExactly(slowly(keywords, text).keySet().stream()
                            .mapToInt(Integer::intValue)
                            .toArray());
        }
    }

    @Property(tries = 50, seed = "62", shrinking = ShrinkingMode.OFF)
    void theSizeOfTheCacheChangesNothing(@ForAll long seed) {
        Random random = new Random(seed);
        List<SlowKeyword> keywords = keywords(random, 20);
        KeywordSet set = set(keywords, MatchLimits.DEFAULT);
        KeywordSet forgetful = set(keywords, MatchLimits.builder().cacheBytes(1).build());

        String text = text(random, 200);

        assertThat(found(forgetful, text)).isEqualTo(found(set, text));
    }

    @Property(tries = 100, seed = "63", shrinking = ShrinkingMode.OFF)
    void brokenSurrogatesDoNoHarm(@ForAll String keyword, @ForAll String text, @ForAll KeywordBoundary boundary) {
        KeywordSet.Builder builder = KeywordSet.builder();
        builder.add(keyword, boundary);

        Matches matches = builder.build().match(text + keyword);

        assertThat(matches.size()).isLessThanOrEqualTo(1);
    }

    private static Map<Integer, Integer> found(KeywordSet set, String text) {
        Map<Integer, Integer> ends = new TreeMap<>();
        set.match(text, (keyword, end) -> ends.merge(keyword, (int) end, Integer::sum));
        return ends;
    }

    private static Map<Integer, Integer> slowly(List<SlowKeyword> keywords, String text) {
        Map<Integer, Integer> ends = new TreeMap<>();
        IntStream.range(0, keywords.size())
                .forEach(i -> keywords.get(i).firstEnd(text).ifPresent(end -> ends.put(i, end)));
        return ends;
    }

    private static List<SlowKeyword> keywords(Random random, int count) {
        return Stream.generate(() -> new SlowKeyword(
                        SIGNS.get(random.nextInt(SIGNS.size())) + text(random, 2),
                        BOUNDARIES.get(random.nextInt(BOUNDARIES.size()))))
                .limit(count)
                .toList();
    }

    private static String text(Random random, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            text.append(SIGNS.get(random.nextInt(SIGNS.size())));
        }
        return text.toString();
    }

    private static KeywordSet set(List<SlowKeyword> keywords, MatchLimits limits) {
        KeywordSet.Builder builder = KeywordSet.builder(limits);
        keywords.forEach(keyword -> builder.add(keyword.text(), keyword.boundary()));
        return builder.build();
    }
}
