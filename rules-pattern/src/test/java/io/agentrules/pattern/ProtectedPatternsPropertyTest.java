package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.MatchLimits.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** A pattern that is protected, among others that are made to be in its way. {@link Cases} says how to try more. */
class ProtectedPatternsPropertyTest {
    private static final int MOST_OTHERS = 60;

    /** A fifth of the usual cases, since each has many patterns. */
    private static final int TRIES = Cases.TRIES / 5;

    @Property(tries = TRIES, seed = "41", shrinking = ShrinkingMode.OFF)
    void aSparedPatternFiresAsIfItWereAlone(@ForAll long seed) {
        Cases.each(seed, random -> {
            String protectedOne = random.nextInt(4) == 0 ? RandomRegex.counted(random) : RandomRegex.any(random);
            String text = random.nextBoolean() ? RandomRegex.text(random) : RandomRegex.countedText(random);
            int steps = 20 + random.nextInt(200);
            Optional<String> alone = firings(builder(steps, protectedOne), text);

            PatternSet.Builder builder = builder(steps, protectedOne);
            builder.protect();
            others(protectedOne, random).forEach(builder::add);

            if (alone.isPresent()) {
                assertThat(firings(builder, text))
                        .as("%s in %s, at most %s steps", protectedOne, text, steps)
                        .isEqualTo(alone);
            }
        });
    }

    private static PatternSet.Builder builder(int steps, String protectedOne) {
        PatternSet.Builder builder = PatternSet.builder(MatchLimits.builder()
                .maxStepsPerUnit(steps)
                .set(Limit.MAX_ACTIVE_REPEATS, steps)
                .set(Limit.VERIFICATION_STEPS, 10 * steps)
                .set(Limit.VERIFICATION_STEPS_PER_UNIT, steps)
                .build());
        builder.add(protectedOne);
        return builder;
    }

    /** Patterns that begin as {@code protectedOne} does, with all of it or a part, and others. */
    private static List<String> others(String protectedOne, Random random) {
        List<String> others = new ArrayList<>();
        String beginning = protectedOne.substring(0, random.nextInt(protectedOne.length() + 1));
        int count = random.nextInt(MOST_OTHERS);
        for (int i = 0; i < count; i++) {
            String other = random.nextInt(3) == 0 ? RandomRegex.any(random) : beginning;
            others.add(
                    random.nextBoolean()
                            ? other + "|#" + i
                            : other + "(?:[^" + (char) ('\u4e00' + i) + "]{0,9}){0,9}!");
        }
        return others;
    }

    /** Returns where the first pattern fires; empty if it is switched off, or cannot be compiled. */
    private static Optional<String> firings(PatternSet.Builder builder, String text) {
        List<String> firings = new ArrayList<>();
        MatchSink sink = (pattern, end) -> {
            if (pattern == 0) {
                firings.add("at " + end);
            }
        };
        PatternSet set = builder.build();
        MatchStream stream = set.open();
        stream.feed(text, sink);
        stream.finish(sink);
        boolean hasProblem = set.problems().stream().anyMatch(problem -> problem.pattern() == 0)
                || stream.problems().stream().anyMatch(problem -> problem.pattern() == 0);
        return hasProblem ? Optional.empty() : Optional.of(firings.toString());
    }
}
