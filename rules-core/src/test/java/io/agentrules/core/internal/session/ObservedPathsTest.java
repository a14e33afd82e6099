package io.agentrules.core.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservedPathsTest {
    private final ObservedPaths log = new ObservedPaths(UnaryOperator.identity());

    @ParameterizedTest
    @CsvSource({"MENTION, 1", "PROMPT_TEXT, 1", "TOOL_TARGET, 3", "MODIFIED, 50", "HISTORY, 0"})
    void aKindIsUsedByTheRequestForItsTurnsAndByTheSessionAlways(Kind kind, int turns) {
        log.observe(kind, List.of("a.ts"));

        int counted = 0;
        for (int turn = 0; turn < 50; turn++) {
            counted += log.requestPaths().size();
            assertThat(log.sessionPaths()).containsExactly(Evidence.of(kind, "a.ts"));
            log.nextTurn();
        }

        assertThat(counted).isEqualTo(turns);
    }

    @Test
    void openPathsAreUsedWhileTheyAreOpen() {
        log.snapshot(Kind.OPEN, List.of("b.ts", "a.ts"));
        log.nextTurn();

        assertThat(log.requestPaths())
                .containsExactly(open("a.ts"), open("b.ts"))
                .isEqualTo(log.sessionPaths());

        log.snapshot(Kind.OPEN, List.of("c.ts"));

        assertThat(log.requestPaths()).containsExactly(open("c.ts")).isEqualTo(log.sessionPaths());
    }

    @Test
    void aPathHasOneEntryWithItsRelevantKinds() {
        log.observe(Kind.MENTION, List.of("a.ts"));
        log.observe(Kind.HISTORY, List.of("a.ts"));
        log.observe(Kind.TOOL_TARGET, List.of("a.ts"));
        log.nextTurn();

        assertThat(log.requestPaths()).containsExactly(Evidence.of(Kind.TOOL_TARGET, "a.ts"));
        assertThat(log.sessionPaths())
                .containsExactly(new Evidence("a.ts", EnumSet.of(Kind.MENTION, Kind.TOOL_TARGET, Kind.HISTORY)));
    }

    @Test
    void pathsAreSortedByCodePoint() {
        for (String path : List.of("\ud83d\ude00", "b", "\uff5e", "B")) {
            log.observe(Kind.MENTION, List.of(path));
        }

        assertThat(log.requestPaths()).extracting(Evidence::path).containsExactly("B", "b", "\uff5e", "\ud83d\ude00");
        assertThat(log.sessionPaths()).isEqualTo(log.requestPaths());
    }

    @Test
    void theHundredMostRecentRequestPathsAreKept() {
        IntStream.range(0, 130).forEach(i -> log.observe(Kind.MODIFIED, List.of("f" + i)));
        log.observe(Kind.TOOL_TARGET, List.of("f3"));

        assertThat(log.requestPaths())
                .hasSize(100)
                .extracting(Evidence::path)
                .contains("f3", "f129", "f31")
                .doesNotContain("f30", "f0");
        assertThat(log.isRequestCut()).isTrue();
    }

    @Test
    void aPathThatDidNotFitReturnsWhenOthersExpire() {
        log.observe(Kind.MODIFIED, List.of("mine"));
        IntStream.range(0, 2000).forEach(i -> log.observe(Kind.PROMPT_TEXT, List.of("p" + i)));

        assertThat(log.requestPaths()).hasSize(100).doesNotContain(Evidence.of(Kind.MODIFIED, "mine"));

        log.nextTurn();

        assertThat(log.requestPaths()).containsExactly(Evidence.of(Kind.MODIFIED, "mine"));
        assertThat(log.isRequestCut()).isFalse();
    }

    @Test
    void theLeastRecentSessionPathsAreDropped() {
        IntStream.range(0, 1000).forEach(i -> log.observe(Kind.HISTORY, List.of("h" + i)));
        log.observe(Kind.MENTION, List.of("h0"));
        log.observe(Kind.TOOL_TARGET, List.of("new"));

        assertThat(log.sessionPaths())
                .hasSize(1000)
                .extracting(Evidence::path)
                .contains("h0", "new", "h2")
                .doesNotContain("h1");
    }

    @Test
    void anEqualSnapshotChangesNothing() {
        List<String> tabs = IntStream.range(0, 100).mapToObj(i -> "tab" + i).toList();
        log.snapshot(Kind.OPEN, tabs);
        log.observe(Kind.MENTION, List.of("a.ts"));
        List<Evidence> before = log.sessionPaths();

        log.snapshot(Kind.OPEN, tabs);

        assertThat(log.sessionPaths()).isSameAs(before);
        assertThat(log.requestPaths())
                .contains(Evidence.of(Kind.MENTION, "a.ts"))
                .doesNotContain(open("tab0"));
    }

    @Test
    void ofTooManyOpenPathsTheLastAreKeptInEverySnapshot() {
        List<String> tabs =
                IntStream.range(0, 1500).mapToObj(i -> "tab" + i % 1300).toList();
        log.snapshot(Kind.OPEN, tabs);
        List<Evidence> before = log.sessionPaths();

        log.snapshot(Kind.OPEN, tabs);

        assertThat(log.sessionPaths()).isSameAs(before);
        assertThat(log.sessionPaths())
                .hasSize(1000)
                .contains(open("tab199"), open("tab500"))
                .doesNotContain(open("tab499"));
    }

    @Test
    void theSameListIsReturnedWhileNothingChanges() {
        log.observe(Kind.TOOL_TARGET, List.of("a.ts"));
        List<Evidence> observed = log.requestPaths();

        log.observe(Kind.TOOL_TARGET, List.of("a.ts"));
        log.nextTurn();

        assertThat(log.requestPaths()).isSameAs(observed).isSameAs(log.sessionPaths());

        log.observe(Kind.MENTION, List.of("a.ts"));

        assertThat(log.requestPaths()).isNotEqualTo(observed);
    }

    @Test
    void aPathOfAnEarlierTurnThatWasObservedSinceKeepsItsTurn() {
        log.observe(Kind.MENTION, List.of("a.ts"));
        log.nextTurn();
        log.observe(Kind.MENTION, List.of("b.ts"));
        log.nextTurn();

        log.observeBefore(Kind.MENTION, List.of("b.ts", "c.ts"), 0);

        assertThat(log.observations())
                .extracting(one -> one.path() + " " + one.turn())
                .containsExactly("a.ts 0", "b.ts 1", "c.ts 0");
    }

    @Test
    void aCopyIsIndependent() {
        log.observe(Kind.TOOL_TARGET, List.of("a.ts"));
        var copy = new ObservedPaths(UnaryOperator.identity());
        copy.restore(log.observations(), log.turn());
        copy.observe(Kind.TOOL_TARGET, List.of("b.ts"));
        copy.snapshot(Kind.OPEN, List.of("c.ts"));
        log.nextTurn();
        log.nextTurn();
        log.nextTurn();

        assertThat(log.requestPaths()).isEmpty();
        assertThat(copy.requestPaths()).extracting(Evidence::path).containsExactly("a.ts", "b.ts", "c.ts");
    }

    @Test
    void openPathsNeedASnapshot() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log.observe(Kind.OPEN, List.of("a.ts")))
                .withMessageContaining("kind");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log.observe(Kind.MENTION, List.of("")))
                .withMessageContaining("path");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log.snapshot(Kind.OPEN, List.of("")))
                .withMessageContaining("path");
    }

    private static Evidence open(String path) {
        return Evidence.of(Kind.OPEN, path);
    }
}
