package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.pattern.MatchLimits.Limit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchStreamTest {
    private final List<String> fired = new ArrayList<>();
    private final MatchSink sink = (pattern, end) -> fired.add(pattern + "@" + end);

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
                    foo          ~ a foo b   ~ 5
                    foo$         ~ foo       ~ end
                    \\bas any\\b ~ as anything as any; ~ 19
                    \\bas any\\b ~ x as any  ~ end
                    foo(?!bar)   ~ foobarfoobax ~ 12
                    foo(?=bar)   ~ foobar    ~ 6
                    (?<!x)foo    ~ xfoofoo   ~ 7
                    (?<!ab)foo   ~ abfoo foo ~ 9
                    foo.*        ~ a foo bar ~ 5
                    a[^;]{20}b   ~ a1234567890123456789012b ~ -
                    a[^;]{22}b   ~ a1234567890123456789012b ~ 24
                    a(?:b{16}|.{1,3})+c ~ a 1 2 3c     ~ 8
                    """)
    void aPatternFiresAtTheFirstOffsetThatDecides(String pattern, String text, String offset) {
        MatchStream stream = open(pattern);

        text.chars().forEach(unit -> stream.feed(Character.toString(unit), sink));
        List<String> before = List.copyOf(fired);
        stream.finish(sink);

        switch (offset) {
            case "-" -> assertThat(fired).isEmpty();
            case "end" -> {
                assertThat(before).isEmpty();
                assertThat(fired).containsExactly("0@" + text.length());
            }
            default -> assertThat(before).containsExactly("0@" + offset);
        }
    }

    @Test
    void whatMatchesAnythingFiresOnTheFirstFeedEvenIfThatIsEmpty() {
        MatchStream stream = open(".*", "a", "a*", "");

        stream.feed("", sink);

        assertThat(fired).containsExactly("0@0", "2@0", "3@0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
                    aa      ~ aaaab           ~ 0@2 0@3 0@4
                    foo$    ~ foo foo         ~ 0@7
                    a\\b   ~ a a             ~ 0@2 0@3
                    ^a      ~ aaa             ~ 0@1
                    x[^y]{16}y ~ x1234567890123456yx1234567890123456y ~ 0@18 0@36
                    """)
    void aPatternCanBeReportedAgain(String pattern, String text, String reports) {
        MatchStream stream = open(pattern);
        MatchSink everyTime = (found, end) -> {
            sink.matched(found, end);
            assertThat(stream.again(found)).isTrue();
        };

        text.chars().forEach(unit -> stream.feed(Character.toString(unit), everyTime));
        stream.finish(everyTime);

        assertThat(String.join(" ", fired)).isEqualTo(reports);
    }

    @Test
    void whatNeedsConfirmingIsReportedOnceEvenSo() {
        MatchStream stream = open("(a)\\1");

        stream.feed("aaaa", (pattern, end) -> {
            sink.matched(pattern, end);
            assertThat(stream.again(pattern)).isFalse();
        });

        assertThat(fired).containsExactly("0@2");
    }

    @Test
    void aPatternIsReportedOnce() {
        MatchStream stream = open("a", "(a)\\1", "ab{16}");

        stream.feed("aaaa" + "b".repeat(16) + "aaaa", sink);
        stream.feed("aaaa" + "b".repeat(16), sink);
        stream.finish(sink);

        assertThat(fired).containsExactly("0@1", "1@2", "2@20");
    }

    @Test
    void aFinishedStreamTakesNoMoreText() {
        MatchStream stream = open("a$");
        stream.feed("a", sink);

        stream.finish(sink);
        stream.finish(sink);

        assertThat(fired).containsExactly("0@1");
        assertThatThrownBy(() -> stream.feed("b", sink)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aPartOfATextCanBeFed() {
        MatchStream stream = open("^b.d");

        stream.feed("abcde", 1, 4, sink);

        assertThat(fired).containsExactly("0@3");
        assertThat(stream.position()).isEqualTo(3);
        assertThatThrownBy(() -> stream.feed("abc", 2, 5, sink)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void whatIsUndecidedIsTriedAgainAtTheEndOfTheLine() {
        MatchStream stream = open("^(?!.*secret).*key");

        stream.feed("a key and more\nsecret", sink);

        assertThat(fired).containsExactly("0@15");
    }

    @Test
    void aPatternWithTooManyActiveRepeatsIsSwitchedOffWhereverTheTextIsCut() {
        PatternSet.Builder builder = PatternSet.builder(
                MatchLimits.builder().set(Limit.MAX_ACTIVE_REPEATS, 20).build());
        builder.add("(?:ab?){30}x|c{16}");
        builder.add("b{16}d");
        PatternSet set = builder.build();
        String text = "a".repeat(40) + "b".repeat(16) + "d" + "c".repeat(16);

        MatchStream whole = set.open();
        whole.feed(text, sink);
        MatchStream cut = set.open();
        text.chars().forEach(unit -> cut.feed(Character.toString(unit), (pattern, end) -> {}));

        assertThat(fired).containsExactly("1@57");
        assertThat(whole.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.pattern()).isZero();
            assertThat(problem.reason()).matches("Switched off at offset \\d+: .*");
        });
        assertThat(cut.problems()).isEqualTo(whole.problems());
    }

    @Test
    void aPatternThatTakesTooLongToConfirmIsSwitchedOffAndTheOthersGoOn() {
        PatternSet.Builder builder = PatternSet.builder(MatchLimits.builder()
                .set(Limit.VERIFICATION_STEPS, 1_000)
                .set(Limit.VERIFICATION_STEPS_PER_UNIT, 1)
                .build());
        builder.add("(a*)*(a*)*\\1b\\2c");
        builder.add("end");
        MatchStream stream = builder.build().open();

        stream.feed("a".repeat(500) + "bc end", sink);

        assertThat(fired).containsExactly("1@506");
        assertThat(stream.problems()).extracting(PatternProblem::pattern).containsExactly(0);
    }

    @Test
    void whatOnePatternTakesToConfirmIsNotMissedByTheOthers() {
        PatternSet.Builder builder = PatternSet.builder(MatchLimits.builder()
                .set(Limit.VERIFICATION_STEPS, 4_000)
                .set(Limit.VERIFICATION_STEPS_PER_UNIT, 0)
                .build());
        builder.add("(a+)(a+)(a+)-\\3\\2\\1b");
        builder.add("(x)\\1");
        MatchStream stream = builder.build().open();

        stream.feed("a".repeat(40) + "-b xx", sink);

        assertThat(fired).containsExactly("1@45");
        assertThat(stream.problems()).extracting(PatternProblem::pattern).containsExactly(0);
    }

    @Test
    void anIgnoredPatternIsNotReportedAgain() {
        MatchStream stream = open("a");
        stream.ignore(0);

        assertThat(stream.again(0)).isTrue();
        stream.feed("a", sink);

        assertThat(fired).isEmpty();
        assertThatThrownBy(() -> stream.again(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aPatternThatIsIgnoredIsNotReported() {
        MatchStream stream = open("a", "ba", "b{16}", "(a)\\1");
        stream.feed("b".repeat(15), sink);

        stream.ignore(0);
        stream.ignore(2);
        stream.ignore(3);
        stream.feed("baa", sink);
        stream.finish(sink);

        assertThat(fired).containsExactly("1@17");
        assertThat(stream.problems()).isEmpty();
        assertThatThrownBy(() -> stream.ignore(4)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static MatchStream open(String... patterns) {
        PatternSet.Builder builder = PatternSet.builder();
        for (String pattern : patterns) {
            builder.add(pattern);
        }
        return builder.build().open();
    }
}
