package io.agentrules.benchmarks.check;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Measures tasks by turns, so that other work of the machine slows all of them down alike. */
final class Turns {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Turns() {}

    /** A task to measure. */
    @FunctionalInterface
    interface Task {
        /** Runs the task once and returns its cost, in any unit. */
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

    /** Returns a task whose cost is the time that passes while {@code work} is done, in nanoseconds. */
    static Task elapsed(Runnable work) {
        return () -> {
            long before = System.nanoTime();
            work.run();
            return System.nanoTime() - before;
        };
    }

    /** Returns a task whose cost is the time from the start of a process to its end, in nanoseconds. */
    static Task elapsed(ProcessBuilder program, String input) {
        return elapsed(() -> {
            Process process = started(program, input);
            int exitCode = process.onExit().join().exitValue();
            if (exitCode != 0) {
                throw new IllegalStateException("Exit code " + exitCode + " of " + program.command());
            }
        });
    }

    private static Process started(ProcessBuilder program, String input) {
        try {
            Process process = program.redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            try (OutputStream in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                // it does not read its input
            }
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns how many bytes this thread allocates for {@code work}. */
    static double allocated(Runnable work) {
        THREADS.getCurrentThreadAllocatedBytes(); // the first call allocates
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
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
