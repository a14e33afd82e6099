package io.agentrules.core.internal.stream;

import java.lang.ref.Reference;
import java.util.function.Supplier;

/** Measures what work takes. */
final class Allocated {
    private Allocated() {}

    /** Returns what {@code work} allocates once it is warm: the least of many rounds, without what measuring takes. */
    static long bytesOf(Runnable work) throws ReflectiveOperationException {
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

    /** Returns how much memory the result of {@code work} holds: the least of some rounds, since others may take memory too. */
    static long retainedBy(Supplier<?> work) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = usedBytes();
            Object result = work.get();
            try {
                least = Math.min(least, usedBytes() - before);
            } finally {
                Reference.reachabilityFence(result);
            }
        }
        return least;
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** By reflection, since the module under test reads no module that measures. */
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
