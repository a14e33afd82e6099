package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class AllocationTest {
    private static final MatchSink NOBODY = (pattern, end) -> {};
    private static final String TEXT = "let x = fetch(url, key); // todo: abcabc\n".repeat(50);

    @Test
    void aWarmFeedAllocatesNothing() throws Exception {
        PatternSet set = set("\\bfetch\\(.*\\)$", "\\bkey\\b", "abc", "x[^;]{0,40}zz", "t{20,}", "l[^x]{16}q");
        MatchStream stream = set.open();

        long bytes = bytesOf(() -> feed(stream));

        assertThat(bytes).isZero();
    }

    @Test
    void anIdleStreamTakesAtMost48Bytes() throws Exception {
        PatternSet set = set("\\bfetch\\(.*\\)$", "a[^x]{200}b");
        MatchStream[] streams = new MatchStream[1_000];

        long bytes = bytesOf(() -> Arrays.setAll(streams, i -> set.open()));

        assertThat(bytes / streams.length).isBetween(1L, 48L);
    }

    @Test
    void aStreamWhoseCountsHaveEndedHasTakenNoMoreThanThat() throws Exception {
        PatternSet set = set("x[^;]{0,40}zz", "l[^x]{2,99}q", "f[^;]{2,99}\\bOR", "t{20,}");
        MatchStream[] streams = new MatchStream[1_000];
        boolean[] counting = new boolean[streams.length];

        long bytes = bytesOf(() -> Arrays.setAll(streams, i -> {
            MatchStream stream = set.open();
            stream.feed("let x = fetch(url", NOBODY);
            counting[i] = stream.isCounting();
            stream.feed(", key); let xx = 0;", NOBODY);
            return stream;
        }));

        assertThat(counting).containsOnly(true);
        assertThat(streams).noneMatch(MatchStream::isCounting);
        assertThat(bytes / streams.length).isBetween(1L, 48L);
    }

    /** Returns what {@code work} allocates once it is warm: the least of many rounds, without what measuring takes. */
    private static long bytesOf(Runnable work) throws ReflectiveOperationException {
        long idle = Long.MAX_VALUE;
        long busy = Long.MAX_VALUE;
        for (int round = 0; round < 50; round++) {
            long before = AllocatedBytes.now();
            long between = AllocatedBytes.now();
            work.run();
            idle = Math.min(idle, between - before);
            busy = Math.min(busy, AllocatedBytes.now() - between);
        }
        return busy - idle;
    }

    private static void feed(MatchStream stream) {
        for (int from = 0; from + 4 <= TEXT.length(); from += 4) {
            stream.feed(TEXT, from, from + 4, NOBODY);
        }
    }

    private static PatternSet set(String... patterns) {
        PatternSet.Builder builder = PatternSet.builder();
        for (String pattern : patterns) {
            builder.add(pattern);
        }
        return builder.build();
    }
}
