package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.RegexCase.Fired;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class SharedSetTest {
    private static final int THREADS = 4;
    private static final int STREAMS = 1_500;
    private static final MatchLimits SMALL_CACHE =
            MatchLimits.builder().cacheBytes(6_000).build();
    private static final List<String> PATTERNS =
            List.of("a.{0,3}b", "\\bcab", "c[^a]{16,20}b", "(?:ab|ba|c){3}$", "a(?!b)", "(?<!ab)c", "(a|b)*a(a|b){5}c");

    @Test
    void threadsThatShareASetSeeWhatEachWouldSeeAlone() throws Exception {
        PatternSet shared = set(SMALL_CACHE);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        List<Callable<List<List<Fired>>>> scans = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            long seed = thread;
            scans.add(() -> scan(shared, seed));
        }

        List<Future<List<List<Fired>>>> seen = pool.invokeAll(scans);
        pool.shutdown();

        for (int thread = 0; thread < THREADS; thread++) {
            assertThat(seen.get(thread).get()).isEqualTo(scan(set(MatchLimits.DEFAULT), thread));
        }
        assertThat(shared.statistics().generations()).isGreaterThan(2_000);
    }

    /** What other threads can do between two steps of a stream, done by this one: at each look at the text in turn. */
    @Test
    void aStreamGoesOnWhereAnotherHasBuiltTheTransitionsMeanwhile() {
        String text = "ab cab caabb ccccab bac";
        List<Fired> alone = fired(set(MatchLimits.DEFAULT), text);

        int looks = 0;
        InterruptedText interrupted;
        do {
            PatternSet shared = set(MatchLimits.DEFAULT);
            interrupted = new InterruptedText(text, looks++, () -> shared.match(text));
            assertThat(fired(shared, interrupted)).isEqualTo(alone);
        } while (interrupted.wasInterrupted());
        assertThat(looks).isGreaterThan(text.length());
    }

    private static List<Fired> fired(PatternSet set, CharSequence text) {
        List<Fired> fired = new ArrayList<>();
        MatchStream stream = set.open();
        MatchSink sink = (pattern, end) -> fired.add(new Fired(pattern, end, false));
        stream.feed(text, sink);
        stream.finish(sink);
        return fired;
    }

    /** A text that lets somebody else work before one of the looks at its units. */
    private static final class InterruptedText implements CharSequence {
        private final String text;
        private final Runnable other;
        private int left;

        InterruptedText(String text, int looks, Runnable other) {
            this.text = text;
            this.left = looks;
            this.other = other;
        }

        boolean wasInterrupted() {
            return left < 0;
        }

        @Override
        public char charAt(int index) {
            if (left-- == 0) {
                other.run();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return text.subSequence(from, to);
        }
    }

    private static List<List<Fired>> scan(PatternSet set, long seed) {
        Random random = new Random(seed);
        List<List<Fired>> seen = new ArrayList<>();
        for (int stream = 0; stream < STREAMS; stream++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(120); i >= 0; i--) {
                text.append("abc bac".charAt(random.nextInt(7)));
            }
            seen.add(RegexCase.cut(set, text.toString(), random));
        }
        return seen;
    }

    private static PatternSet set(MatchLimits limits) {
        PatternSet.Builder builder = PatternSet.builder(limits);
        PATTERNS.forEach(builder::add);
        return builder.build();
    }
}
