package io.agentrules.core.internal.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.PatternStyle;
import io.agentrules.core.internal.stream.Allocated;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What matching one path costs, and paths that only a .gitignore treats in its own way. */
class ConditionGlobsTest {
    /** In nanoseconds: some systems count processor time in steps, and so none for little work. The square took over a second. */
    private static final long COARSE_CLOCK = 50_000_000;

    @Test
    void theCostOfAPathGrowsWithTheExclusionsOfAConditionAndNotWithTheirSquare() throws ReflectiveOperationException {
        long ofFew = processorTime(exclusions(1_000));
        long ofMany = processorTime(exclusions(8_000));

        assertThat(ofMany).isLessThan(30 * ofFew + COARSE_CLOCK); // 8 * ofFew, or 64 * ofFew for the square
    }

    @Test
    void eachGlobOfAGitignoreIsPassedOnceForAPathInManyFolders() {
        List<String> values = Stream.of(
                        IntStream.range(0, 100).mapToObj(i -> "[a" + (char) (0x4e00 + i) + "]*"),
                        Stream.of("!z*"),
                        IntStream.range(0, 100).mapToObj(i -> "n" + i))
                .flatMap(all -> all)
                .toList();

        assertThat(matching(globs(PatternStyle.GITIGNORE, values), "ab/".repeat(60) + "ab"))
                .containsExactlyElementsOf(values.subList(0, 100));
    }

    @Test
    void theMemoryForAVeryDeepPathDoesNotGrowWithTheSquareOfItsLength() throws ReflectiveOperationException {
        ConditionGlobs globs = globs(PatternStyle.GITIGNORE, List.of("src", "a*b", "*.ts"));
        String deep = "a/".repeat(1_000) + "x"; // too long to be remembered
        String deeper = "a/".repeat(4_000) + "x";

        assertThat(Allocated.bytesOf(() -> globs.matching(deeper, glob -> {})))
                .isLessThan(8 * Allocated.bytesOf(() -> globs.matching(deep, glob -> {})));
    }

    @Test
    void whatIsBelowAHundredFoldersIsMatchedByItself() {
        ConditionGlobs globs = globs(PatternStyle.GITIGNORE, List.of("b", "*.ts", "!*.md"));

        assertThat(matching(globs, "a/".repeat(99) + "b/x")).containsExactly("b");
        assertThat(matching(globs, "a/".repeat(100) + "b/x")).isEmpty();
        assertThat(matching(globs, "a/".repeat(100) + "b/x.ts")).containsExactly("*.ts");
    }

    @Test
    void noLineMatchesTheEmptyPath() {
        ConditionGlobs globs = globs(PatternStyle.GITIGNORE, List.of("*"));

        assertThat(matching(globs, "")).isEmpty();
        assertThat(matching(globs, "p")).containsExactly("*");
    }

    /** Returns the time for a new path: the minimum of many. */
    private static long processorTime(ConditionGlobs globs) throws ReflectiveOperationException {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 30; round++) {
            String path = "src/a" + round + ".ts";
            long before = processorTime();
            globs.matching(path, glob -> {});
            least = Math.min(least, processorTime() - before);
        }
        return least;
    }

    /** Uses reflection, because the module under test does not read the management modules. */
    private static long processorTime() throws ReflectiveOperationException {
        Object bean = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean")
                .invoke(null);
        Object nanoseconds = Class.forName("java.lang.management.ThreadMXBean")
                .getMethod("getCurrentThreadCpuTime")
                .invoke(bean);
        return (Long) nanoseconds;
    }

    private static ConditionGlobs exclusions(int count) {
        return globs(
                PatternStyle.PLAIN,
                IntStream.range(0, count).mapToObj(i -> "!n" + i).toList());
    }

    private static ConditionGlobs globs(PatternStyle style, List<String> values) {
        var builder = new ConditionGlobs.Builder(style);
        builder.add(0, new Condition("globs", values, style));
        return builder.build();
    }

    private static List<String> matching(ConditionGlobs globs, String path) {
        var matching = new ArrayList<String>();
        globs.matching(path, glob -> matching.add(glob.text()));
        return matching;
    }
}
