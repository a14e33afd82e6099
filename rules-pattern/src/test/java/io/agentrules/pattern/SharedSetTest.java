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
