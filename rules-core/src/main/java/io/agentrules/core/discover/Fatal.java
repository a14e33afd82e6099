package io.agentrules.core.discover;

/** Which throwables are no plugin's private matter. */
public final class Fatal {
    private Fatal() {}

    /** Rethrows what leaves the virtual machine in doubt: out of memory and its kin, but not a stack overflow, which is over. */
    public static void rethrowIfFatal(Throwable thrown) {
        if (thrown instanceof VirtualMachineError error && !(thrown instanceof StackOverflowError)) {
            throw error;
        }
    }

    /** Returns the message of the innermost cause with one, or its type, on one line: what a person can act on. */
    public static String describe(Throwable thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        String type = cause.getClass().getSimpleName();
        return message == null || message.isBlank()
                ? type
                : type + ": " + message.lines().findFirst().orElse("");
    }
}
