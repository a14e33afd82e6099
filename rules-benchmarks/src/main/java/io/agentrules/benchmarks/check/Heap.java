package io.agentrules.benchmarks.check;

/** The heap of this JVM. */
final class Heap {
    private Heap() {}

    /** Collects garbage, and returns how many bytes are left. */
    static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
