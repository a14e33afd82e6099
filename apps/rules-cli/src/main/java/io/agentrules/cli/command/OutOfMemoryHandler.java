package io.agentrules.cli.command;

import io.agentrules.cli.option.Failure;

/**
 * Ends a server's process after an {@link OutOfMemoryError}: threads that the server depends on may have died, and the program that started
 * it can restart it.
 */
public final class OutOfMemoryHandler {
    private static final String MESSAGE = "rules: out of memory; the server ends. Restart it with more memory (-Xmx)\n";

    private OutOfMemoryHandler() {}

    /** From now on, ends the process when a thread dies of an {@link OutOfMemoryError}. */
    public static void endsTheProcess() {
        Thread.UncaughtExceptionHandler usual = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            if (thrown instanceof OutOfMemoryError) {
                endProcess();
            } else if (usual != null) {
                usual.uncaughtException(thread, thrown);
            } else {
                thrown.printStackTrace(); // as the JVM does by itself
            }
        });
    }

    /** Ends the process at once, without shutdown hooks, which might need memory. */
    public static void endProcess() {
        try {
            System.err.print(MESSAGE);
        } finally {
            Runtime.getRuntime().halt(Failure.INTERNAL);
        }
    }
}
