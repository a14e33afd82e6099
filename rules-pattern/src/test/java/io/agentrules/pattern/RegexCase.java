package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.MatchLimits.Limit;
import io.agentrules.pattern.internal.regex.RegexFlags;
import io.agentrules.pattern.internal.regex.RegexParser;
import io.agentrules.pattern.internal.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;

/** A random pattern and a random text, and ways to bring them together. */
record RegexCase(String pattern, String flags, String text) {
    /** Limits that short texts do not reach. */
    static final MatchLimits GENEROUS = MatchLimits.builder()
            .set(Limit.MAX_ACTIVE_REPEATS, 1_000_000)
            .set(Limit.VERIFICATION_STEPS, 3_000_000)
            .build();

    /** What a stream told: pattern, offset, and whether that was only at the end of the text. */
    record Fired(int pattern, long offset, boolean atEnd) {}

    static RegexCase regular(Random random) {
        return new RegexCase(RandomRegex.regular(random), RandomRegex.flags(random), RandomRegex.text(random));
    }

    static RegexCase any(Random random) {
        return new RegexCase(RandomRegex.any(random), RandomRegex.flags(random), RandomRegex.text(random));
    }

    Node tree() {
        return RegexParser.parse(pattern, RegexFlags.parse(flags), 250, 10_000);
    }

    PatternSet set() {
        return set(GENEROUS, List.of(this));
    }

    static PatternSet set(MatchLimits limits, List<RegexCase> cases) {
        PatternSet.Builder builder = PatternSet.builder(limits);
        cases.forEach(one -> builder.add(one.pattern(), one.flags()));
        PatternSet set = builder.build();
        for (PatternProblem problem : set.problems()) {
            assertThat(problem.reason()).contains("too large");
            throw new SlowMatcher.TooSlow();
        }
        return set;
    }

    /** Returns what a stream over {@code set} tells about {@code text} in one piece. */
    static List<Fired> whole(PatternSet set, String text) {
        return cut(set, text, text::length);
    }

    /** Returns what a stream over {@code set} tells about {@code text} in random pieces, some of them empty. */
    static List<Fired> cut(PatternSet set, String text, Random cuts) {
        return cut(set, text, () -> cuts.nextInt(5));
    }

    private static List<Fired> cut(PatternSet set, String text, IntSupplier lengths) {
        List<Fired> fired = new ArrayList<>();
        MatchStream stream = set.open();
        int from = 0;
        while (from < text.length()) {
            int to = Math.min(text.length(), from + lengths.getAsInt());
            stream.feed(text, from, to, (pattern, end) -> fired.add(new Fired(pattern, end, false)));
            from = to;
        }
        stream.finish((pattern, end) -> fired.add(new Fired(pattern, end, true)));
        if (!stream.problems().isEmpty()) {
            throw new SlowMatcher.TooSlow(); // backtracking is exponential, and its budget is one for all patterns
        }
        return fired;
    }
}
