package io.agentrules.core.internal.stream;

import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.function.Supplier;

/** Measures allocated memory. */
public final class Allocated {
    private Allocated() {}

    /** Returns the bytes that warm {@code work} allocates: the minimum of many rounds, without the cost of measuring. */
    public static long bytesOf(Runnable work) throws ReflectiveOperationException {
        long idle = Long.MAX_VALUE;
        long busy = Long.MAX_VALUE;
        for (int round = 0; round < 20; round++) {
            long before = allocatedBytes();
            long between = allocatedBytes();
            work.run();
            idle = Math.min(idle, between - before);
            busy = Math.min(busy, allocatedBytes() - between);
        }
        return busy - idle;
    }

    /**
     * Returns the memory that the result of {@code work} retains: the median of several rounds, because whatever else the process
     * allocates or lets go meanwhile counts in a round.
     */
    static long retainedBy(Supplier<?> work) {
        long[] rounds = new long[9];
        for (int round = 0; round < rounds.length; round++) {
            long before = usedBytes();
            Object result = work.get();
            try {
                rounds[round] = usedBytes() - before;
            } finally {
                Reference.reachabilityFence(result);
            }
        }
        Arrays.sort(rounds);
        return rounds[rounds.length / 2];
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Uses reflection, because the module under test does not read the management modules. */
    private static long allocatedBytes() throws ReflectiveOperationException {
        Object bean = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean")
                .invoke(null);
        Object bytes = Class.forName("com.sun.management.ThreadMXBean")
                .getMethod("getCurrentThreadAllocatedBytes")
                .invoke(bean);
        return (Long) bytes;
    }
}
