package io.agentrules.pattern.internal.glob;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.internal.glob.dialect.Glob;
import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainGlobSizeTest {
    private static final long ROOM = 1_000_000;

    private static final List<String> PIECES = List.of(
            "a",
            "Bc",
            "src",
            "a".repeat(100),
            "_",
            "-",
            ".",
            "*",
            "**",
            "/",
            "**/",
            "/**",
            ".ts",
            "{a,b}",
            "{ts,*.tsx}",
            "{**/a,b/*,c}",
            "{a,}",
            "[A-Z]",
            "[id]",
            "[a-z0-9]");

    /** Whatever the dialect, reading it later cannot fail. */
    @ParameterizedTest
    @MethodSource("io.agentrules.pattern.internal.glob.Dialects#all")
    void aPlainGlobTakesAtMostTheNodesThatItsTextSays(BiFunction<String, GlobLimits, Glob> dialect) {
        int plain = 0;
        for (String glob : globs(2_000)) {
            long most = PlainGlobSize.mostNodes(glob, Dialects.LIMITS, ROOM);
            if (most != Long.MAX_VALUE) {
                plain++;
                GlobSetLimits limits = Dialects.limits(4_096, new GlobLimits(10, 1_000, (int) most));
                long nodes = 0;
                for (Glob.Part part : dialect.apply(glob, limits.glob()).parts()) {
                    var matcher = new GlobMatcher(limits);
                    matcher.add(0, part);
                    nodes += matcher.nodes();
                }
                assertThat(nodes).as(glob).isLessThanOrEqualTo(most);
            }
        }
        assertThat(plain).isGreaterThan(1_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "**/*.ts",
                "src/**",
                "docs/*.{md,mdx}",
                "package.json",
                "a-b/c_d/{x,y}/**/*",
                "[A-Z]*.h",
                "app/[slug]/page.tsx"
            })
    void whatMostRulesSayIsPlain(String glob) {
        assertThat(PlainGlobSize.mostNodes(glob, Dialects.LIMITS, ROOM))
                .isLessThan(Dialects.LIMITS.glob().maxNodes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "!a",
                "[!a]",
                "[^a]",
                "[]",
                "[]a]",
                "[a",
                "[a-",
                "[a-]",
                "[-a]",
                "[z-a]",
                "[A-z]",
                "[0-a]",
                "[.]",
                "[a/b]",
                "[[:alpha:]]",
                "a]",
                "a?",
                "?(a)",
                "@(a)",
                "é",
                "a b",
                "\\a",
                "{a}",
                "{a",
                "a}",
                "{}",
                "{a,{b,c}}",
                "{1..3}",
                "a//b",
                "***",
                "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}"
            })
    void whatMayMeanMoreIsNot(String glob) {
        assertThat(PlainGlobSize.mostNodes(glob, Dialects.LIMITS, ROOM)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void underTightLimitsEveryGlobIsRead() {
        for (GlobSetLimits tight : List.of(
                Dialects.limits(3, new GlobLimits(250, 1_000, 20_000)),
                Dialects.limits(4_096, new GlobLimits(1, 1_000, 20_000)),
                Dialects.limits(4_096, new GlobLimits(250, 1, 20_000)))) {
            assertThat(PlainGlobSize.mostNodes("{a,b}", tight, ROOM)).isEqualTo(Long.MAX_VALUE);
        }
    }

    @Test
    void whatMayTakeMoreThanTheRoomHasToBeRead() {
        long most = PlainGlobSize.mostNodes("{a,b}", Dialects.LIMITS, ROOM);

        assertThat(PlainGlobSize.mostNodes("{a,b}", Dialects.LIMITS, most)).isEqualTo(most);
        assertThat(PlainGlobSize.mostNodes("{a,b}", Dialects.LIMITS, most - 1)).isEqualTo(Long.MAX_VALUE);
        assertThat(PlainGlobSize.mostNodes("ab", Dialects.LIMITS, 1)).isEqualTo(Long.MAX_VALUE);
    }

    private static List<String> globs(int number) {
        var random = new SplittableRandom(13);
        var globs = new ArrayList<String>();
        for (int i = 0; i < number; i++) {
            var glob = new StringBuilder();
            for (int piece = 1 + random.nextInt(8); piece > 0; piece--) {
                glob.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            globs.add(glob.toString());
        }
        return globs;
    }
}
