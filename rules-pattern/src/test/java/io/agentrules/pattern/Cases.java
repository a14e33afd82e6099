package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * How many random cases the properties try: in all 20,000 each, always the same ones. For more, and others each time:
 *
 * <pre>mvn test -pl rules-pattern -Dtest=*PropertyTest -Dpattern.cases=1000000</pre>
 */
final class Cases {
    /** Times that a property is tried, each time with a share of the cases. */
    static final int TRIES = 20;

    private static final int USUAL = 20_000;

    /** The oracle calls itself for each step that it takes. */
    private static final long STACK_BYTES_OF_ORACLE = 64L << 20;

    private static final int WANTED = Integer.getInteger("pattern.cases", USUAL);

    private Cases() {}

    /** Tries a share of the cases, as {@link #each} does, on a stack that is deep enough for {@link SlowMatcher}. */
    static void eachWithOracle(long seed, Consumer<Random> check) {
        var share = new FutureTask<>(() -> each(seed, check), true);
        new Thread(null, share, "cases", STACK_BYTES_OF_ORACLE).start();
        try {
            share.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /** Tries a share of the cases, each made from a source of its own, and names the one that fails. */
    static void each(long seed, Consumer<Random> check) {
        int skipped = 0;
        Random seeds = WANTED == USUAL ? new Random(seed) : new Random();
        for (int i = 0; i < WANTED / TRIES; i++) {
            long one = seeds.nextLong();
            try {
                check.accept(new Random(one));
            } catch (SlowMatcher.TooSlow e) {
                skipped++; // the oracle cannot tell
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("Case " + one + "L: " + e.getMessage(), e);
            }
        }
        assertThat(skipped).isLessThan(WANTED / TRIES / 10);
    }
}
