package io.agentrules.pattern.internal.glob;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.internal.glob.dialect.Glob;
import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import io.agentrules.pattern.internal.glob.dialect.PicomatchParser;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.BitSet;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GlobMatcherTest {
    private static final String SIXTY_FOUR = "{a,b}{c,d}{e,f}{g,h}{i,j}{k,l}";

    /** Otherwise the globs of one rule file could take the room of all others. */
    @ParameterizedTest
    @MethodSource("io.agentrules.pattern.internal.glob.Dialects#all")
    void oneGlobTakesTheRoomOfAtMostEight(BiFunction<String, GlobLimits, Glob> dialect) {
        GlobSetLimits limits = Dialects.limits(4_096, new GlobLimits(250, 1_000, 2_000));
        for (String glob :
                new String[] {SIXTY_FOUR + "*m0".repeat(200), "x*m0".repeat(200) + "/" + SIXTY_FOUR + "*m0"}) {
            var matcher = new GlobMatcher(limits);
            try {
                dialect.apply(glob, limits.glob()).parts().forEach(part -> matcher.add(0, part));
            } catch (InvalidPatternException e) {
                assertThat(e.reason()).containsAnyOf("too large", "more than 2000 nodes");
            }
            assertThat(matcher.nodes()).as(glob).isLessThanOrEqualTo(8 * 2_000);
        }
    }

    @Test
    void manyVariantsThatAreLookedUpNeedNoAutomaton() {
        var matcher = matcher("src/" + SIXTY_FOUR + "/**/*.ts");

        assertThat(matcher.nodes()).isZero();
        assertThat(matches(matcher, "src/acegik/x/y.ts")).isTrue();
        assertThat(matches(matcher, "src/acegil/x/y.js")).isFalse();
    }

    @Test
    void manyFoldersWithOneLargeNameTakeItsRoomOnce() {
        var one = matcher("src/a/" + "*m0".repeat(20));
        var many = matcher("src/" + SIXTY_FOUR + "/" + "*m0".repeat(20));

        assertThat(many.nodes()).isEqualTo(one.nodes()).isPositive();
        assertThat(matches(many, "src/bdfhjl/" + "m0".repeat(20))).isTrue();
        assertThat(matches(many, "src/bdfhjl/" + "m0".repeat(19))).isFalse();
    }

    private static GlobMatcher matcher(String glob) {
        var matcher = new GlobMatcher(Dialects.LIMITS);
        matcher.add(
                0,
                PicomatchParser.parse(glob, true, Dialects.LIMITS.glob())
                        .parts()
                        .get(0));
        return matcher;
    }

    private static boolean matches(GlobMatcher matcher, String path) {
        var found = new BitSet();
        matcher.match(path, found);
        return found.get(0);
    }
}
