package io.agentrules.pattern;

import static io.agentrules.pattern.KeywordBoundary.ASCII;
import static io.agentrules.pattern.KeywordBoundary.UNICODE;
import static io.agentrules.pattern.KeywordBoundary.WHOLE_WORD;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.MatchLimits.Limit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class KeywordSetTest {
    @ParameterizedTest
    @CsvSource({
        "test, testing, true, true",
        "test, contest, false, false",
        "TEST, a test, true, true",
        "test, _test, false, false",
        "test, 9test, false, false",
        "test, x-test, true, true",
        "unit test, a Unit  test, false, false",
        ".net, use .NET, true, false",
        ".net, asp.net, true, true",
        "#todo, '#TODO: x', true, false",
        "c++, C++17, true, true",
        "测试, 运行测试, true, false",
        "test, 运行test, false, true",
        "ひらがな, 漢字ひらがな, true, false",
        "ภาษา, ทดสอบภาษา, true, false",
        "тест, Тест, true, false",
        "тест, протест, false, false",
        "тест, xТЕСТ, false, true",
        "straße, Straße, true, true",
        "straße, STRASSE, false, false",
        "σοφός, ΣΟΦΌΣ, true, false",
        "kelvin, \u212aelvin, true, false",
        "istanbul, \u0130stanbul, false, false",
        "test, \ud835\udc00test, false, true",
        "\ud801\udc28x, \ud801\udc00X, true, false",
    })
    void aKeywordIsFoundAtTheStartOfAWord(String keyword, String text, boolean unicode, boolean ascii) {
        KeywordSet.Builder builder = KeywordSet.builder();
        builder.add(keyword, UNICODE);
        builder.add(keyword, ASCII);
        KeywordSet set = builder.build();

        Matches matches = set.match(text);

        assertThat(matches.contains(0)).isEqualTo(unicode);
        assertThat(matches.contains(1)).isEqualTo(ascii);
    }

    @ParameterizedTest
    @CsvSource({
        "test, a test., true",
        "test, a TEST, true",
        "test, testing, false",
        "test, testing a test, true",
        "test, test_, false",
        "test, test1, false",
        "test, te\u0301st, false",
        "test, test\u0301, false",
        "test, test-case, true",
        "c++, c++17, true",
        "/deploy, run /deploy now, true",
        "/deploy, run /deployed, false",
        "测试, 运行测试了, true",
    })
    void aWholeWordEndsWhereItsKeywordEnds(String keyword, String text, boolean found) {
        KeywordSet.Builder builder = KeywordSet.builder();
        builder.add(keyword, WHOLE_WORD);

        assertThat(builder.build().match(text).contains(0)).isEqualTo(found);
    }

    @Test
    void oneKeywordMayBeAddedManyTimes() {
        KeywordSet set = set("tax", "net", "tax");

        assertThat(set.match("the tax rate").toArray()).containsExactly(0, 2);
        assertThat(set.size()).isEqualTo(3);
    }

    @Test
    void whatKeywordsHaveInCommonCountsOnce() {
        KeywordSet.Builder builder =
                KeywordSet.builder(MatchLimits.builder().maxNodes(5_000).build());
        for (int i = 100; i < 900; i++) {
            builder.add("k" + i, UNICODE);
        }
        KeywordSet set = builder.build();

        assertThat(set.problems()).isEmpty();
        assertThat(set.match("k100 and k899").toArray()).containsExactly(0, 799);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsTakenForHarmlessIsWithinTheLimits(KeywordBoundary boundary) {
        MatchLimits limits = MatchLimits.builder()
                .set(Limit.MAX_NODES_PER_PATTERN, 403)
                .maxNodes(806)
                .build();
        KeywordSet.Builder builder = KeywordSet.builder(limits);
        builder.add("ks{", boundary);
        KeywordSet set = builder.build();

        assertThat(set.problems()).isEmpty();
        assertThat(set.match("KS{").toArray()).containsExactly(0);
    }

    @Test
    void howALetterIsComposedDoesNotMatter() {
        KeywordSet set = set("caf\u00e9", "re\u0301sume\u0301");

        assertThat(set.match("cafe\u0301 r\u00e9sum\u00e9").toArray()).containsExactly(0, 1);
    }

    @Test
    void aLetterWithAnAccentIsStillALetter() {
        assertThat(set("test").match("\u00e9test e\u0301test").isEmpty()).isTrue();
    }

    @Test
    void aMarkOnASignIsNoLetter() {
        assertThat(set("test").match("\u2764\ufe0ftest").contains(0)).isTrue();
    }

    @Test
    void theEndOfTheFirstOccurrenceIsReportedOnce() {
        List<String> found = new ArrayList<>();

        set("b", "a b", "c").match("ab a b b", (keyword, end) -> found.add(keyword + "@" + end));

        assertThat(found).containsExactlyInAnyOrder("0@6", "1@6");
    }

    @ParameterizedTest
    @EnumSource
    void anEmptyOrEndlessKeywordIsAProblemAndIsNeverFound(KeywordBoundary boundary) {
        KeywordSet.Builder builder = KeywordSet.builder();
        builder.add("", boundary);
        builder.add("x".repeat(4_097), boundary);
        builder.add("x", boundary);
        KeywordSet set = builder.build();

        assertThat(set.size()).isEqualTo(3);
        assertThat(set.problems()).extracting(PatternProblem::pattern).containsExactly(0, 1);
        assertThat(set.match("x " + "x".repeat(5_000)).toArray()).containsExactly(2);
    }

    private static KeywordSet set(String... keywords) {
        KeywordSet.Builder builder = KeywordSet.builder();
        for (String keyword : keywords) {
            builder.add(keyword, UNICODE);
        }
        return builder.build();
    }
}
