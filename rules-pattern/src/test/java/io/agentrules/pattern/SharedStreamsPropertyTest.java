package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.MatchLimits.Limit;
import io.agentrules.pattern.RegexCase.Fired;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** Streams of one set reuse each other's memory for counted repeats; each must find what it would find in a set of its own. */
class SharedStreamsPropertyTest {
    private static final int THREADS = 3;
    private static final int STREAMS_AT_ONCE = 6;
    private static final int STREAMS = 40;

    @Property(tries = 60, seed = "41", shrinking = ShrinkingMode.OFF)
    void reusedMemoryChangesNothing(@ForAll long seed) throws Exception {
        var random = new Random(seed);
        List<String> patterns = Stream.generate(() -> RandomRegex.counted(random))
                .limit(1 + random.nextInt(4))
                .toList();
        MatchLimits limits = MatchLimits.builder()
                .set(Limit.COUNTED_FROM, 2)
                .set(Limit.MAX_ACTIVE_REPEATS, random.nextBoolean() ? 256 : 2 + random.nextInt(8))
                .maxStepsPerUnit(random.nextBoolean() ? 65_536 : 2 + random.nextInt(60))
                .cacheBytes(random.nextBoolean() ? 1 << 23 : random.nextInt(4_000))
                .build();
        PatternSet shared = set(limits, patterns);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        List<Callable<List<Told>>> scans = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            long scan = random.nextLong();
            scans.add(() -> scan(shared, new Random(scan)));
        }

        List<Future<List<Told>>> told = pool.invokeAll(scans);
        pool.shutdown();

        for (Future<List<Told>> ofThread : told) {
            for (Told one : ofThread.get()) {
                assertThat(one)
                        .as("%s within %s", patterns, limits)
                        .isEqualTo(alone(set(limits.with(Limit.CACHE_BYTES, 1 << 23), patterns), one.text()));
            }
        }
    }

    /** What a stream told about a text. */
    private record Told(String text, List<Fired> fired, List<PatternProblem> problems) {}

    /** Feeds some streams by turns, a new one for each that is finished or abandoned. */
    private static List<Told> scan(PatternSet set, Random random) {
        List<Feed> open = new ArrayList<>();
        List<Told> told = new ArrayList<>();
        for (int opened = 0; opened < STREAMS || !open.isEmpty(); ) {
            if (opened < STREAMS && open.size() < STREAMS_AT_ONCE) {
                open.add(new Feed(set, RandomRegex.countedText(random)));
                opened++;
            }
            Feed feed = open.get(random.nextInt(open.size()));
            if (feed.next(random.nextInt(6))) {
                told.add(feed.told());
                open.remove(feed);
            }
        }
        return told;
    }

    private static Told alone(PatternSet set, String text) {
        var feed = new Feed(set, text);
        while (!feed.next(text.length())) {}
        return feed.told();
    }

    private static PatternSet set(MatchLimits limits, List<String> patterns) {
        PatternSet.Builder builder = PatternSet.builder(limits);
        patterns.forEach(builder::add);
        return builder.build();
    }

    /** A stream that is on its way through a text. */
    private static final class Feed {
        private final String text;
        private final MatchStream stream;
        private final List<Fired> fired = new ArrayList<>();
        private int at;

        Feed(PatternSet set, String text) {
            this.text = text;
            this.stream = set.open();
        }

        /** Takes at most {@code length} units, and returns whether the text is at its end now. */
        boolean next(int length) {
            int to = Math.min(text.length(), at + length);
            stream.feed(text, at, to, (pattern, end) -> fired.add(new Fired(pattern, end, false)));
            at = to;
            if (at == text.length()) {
                stream.finish((pattern, end) -> fired.add(new Fired(pattern, end, true)));
            }
            return at == text.length();
        }

        Told told() {
            return new Told(text, fired, stream.problems());
        }
    }
}
