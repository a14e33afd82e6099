package io.agentrules.cli;

/**
 * Ends the process of a server after an {@link OutOfMemoryError}: threads that answers depend on may have died of it, and whoever
 * started the server can start it again.
 */
final class OutOfMemoryHandler {
    private static final String MESSAGE =
            "rules: out of memory: the server ends; start it again, with more memory: -Xmx\n";

    private OutOfMemoryHandler() {}

    /** From now on the process ends when a thread dies of it. */
    static void endsTheProcess() {
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
    static void endProcess() {
        try {
            System.err.print(MESSAGE);
        } finally {
            Runtime.getRuntime().halt(Failure.FOUND);
        }
    }
}
