package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** {@link GlobDialect#JAVA_NIO} against the path matchers of the JDK that runs the tests. */
class JavaNioGlobsPropertyTest {
    private static final FileSystem FILES = FileSystems.getDefault();

    private static final List<String> PIECES = List.of(
            "*",
            "**",
            "**/",
            "?",
            "a",
            "b",
            "ab",
            ".ts",
            ".clj",
            "src",
            "/",
            "/",
            "/",
            "{a,b}",
            "{*.ts,b}",
            "{a,}",
            "{}",
            "{**,a}",
            "[ab]",
            "[!a]",
            "[a-c]",
            "[-a]",
            "[a-]",
            "[^a]",
            "[^]",
            "[!-a]",
            "\\*",
            "\\",
            "}",
            ",",
            "{",
            "[",
            "]",
            "[]",
            "(",
            ")",
            "$",
            "^",
            "+",
            "|",
            ".",
            "[\\]",
            "[\\-a]",
            "[[]",
            "[a/]",
            "[c-a]",
            "[A-z]",
            "&",
            "[&]",
            "[+-9]",
            "[!+-9]",
            "[A-[]",
            "[A-^]");
    private static final List<String> PARTS = List.of(
            "a", "b", "ab", "c", ".ts", ".clj", "src", "/", "/", "/", "a/b", "*", "[", "]", "\\", "(", "-", "^", ".",
            "$", "0", "/a");

    @Property(tries = 1_000, seed = "61", shrinking = ShrinkingMode.OFF)
    void everyGlobMatchesWhatThePathMatcherMatches(@ForAll long seed) {
        if (!FILES.getSeparator().equals("/")) {
            return; // path matchers of Windows treat a backslash as a slash
        }
        Random random = new Random(seed);
        for (int i = 0; i < 10; i++) {
            String glob = join(PIECES, random, 5);
            Optional<PathMatcher> matcher = matcher(glob);
            GlobSet.Builder builder = GlobSet.builder(GlobDialect.JAVA_NIO);
            builder.add(glob);
            GlobSet set = builder.build();

            assertThat(set.problems().isEmpty()).as(glob).isEqualTo(matcher.isPresent());
            for (int j = 0; j < 20; j++) {
                Path path = Path.of(join(PARTS, random, 4));
                assertThat(set.match(path.toString()).contains(0))
                        .as("%s of %s", path, glob)
                        .isEqualTo(matcher.isPresent() && matcher.get().matches(path));
            }
        }
    }

    private static Optional<PathMatcher> matcher(String glob) {
        try {
            return Optional.of(FILES.getPathMatcher("glob:" + glob));
        } catch (IllegalArgumentException rejected) {
            return Optional.empty();
        }
    }

    private static String join(List<String> pieces, Random random, int most) {
        StringBuilder joined = new StringBuilder();
        for (int i = random.nextInt(most); i >= 0; i--) {
            joined.append(pieces.get(random.nextInt(pieces.size())));
        }
        return joined.toString();
    }
}
