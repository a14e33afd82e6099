package io.agentrules.benchmarks.check;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** Measures tasks by turns, so that whatever else the machine does meets all of them alike. */
final class Turns {
    static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Turns() {}

    /** Something with a cost, in any unit. */
    @FunctionalInterface
    interface Task {
        /** Does it once, and returns what it cost. */
        double cost();
    }

    /** Returns a task whose cost is the processor time that {@code work} takes {@code times} times, in nanoseconds. */
    static Task processorTime(int times, Runnable work) {
        return () -> {
            long before = THREADS.getCurrentThreadCpuTime();
            for (int i = 0; i < times; i++) {
                work.run();
            }
            return THREADS.getCurrentThreadCpuTime() - before;
        };
    }

    /** Returns {@code task} with a preparation before each time, which does not count. */
    static Task after(Runnable preparation, Task task) {
        return () -> {
            preparation.run();
            return task.cost();
        };
    }

    /** Returns the median cost of each task over {@code rounds} rounds, after {@code warmUps} that do not count. */
    static double[] medians(int warmUps, int rounds, Task... tasks) {
        double[][] costs = new double[tasks.length][rounds];
        for (int round = -warmUps; round < rounds; round++) {
            for (int task = 0; task < tasks.length; task++) {
                double cost = tasks[task].cost();
                if (round >= 0) {
                    costs[task][round] = cost;
                }
            }
        }
        return Arrays.stream(costs).mapToDouble(Turns::median).toArray();
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
