package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

class HostileInputPropertyTest {
    private static final String[] PIECES = {
        "(", ")", "[", "]", "{", "}", "{1,", "{2}", "*", "+", "?", "|", "^", "$", "\\", "\\b", "\\k<", "\\1", "\\c",
        "\\u", "(?", "(?:", "(?=", "(?!", "(?<", "(?<=", "(?<a>", "(?i", "(?-", ":", "-", "[^", ".", "a", "9", ",", ">",
        "\ud83d"
    };

    @Property(tries = Cases.TRIES, seed = "41", shrinking = ShrinkingMode.OFF)
    void noPatternAndNoTextCanMakeItThrow(@ForAll long seed) {
        Cases.each(seed, random -> {
            String pattern = pieces(random);
            PatternSet.Builder builder = PatternSet.builder();
            builder.add(pattern, random.nextBoolean() ? "i" : "");

            PatternSet set = builder.build();
            boolean matches = set.match(pieces(random)).contains(0);

            assertThat(set.problems()).as(pattern).allSatisfy(problem -> {
                assertThat(problem.position()).isBetween(0, pattern.length());
                assertThat(matches).isFalse();
            });
        });
    }

    private static String pieces(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(14); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }
}
