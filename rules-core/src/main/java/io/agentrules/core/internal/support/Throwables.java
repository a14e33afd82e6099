package io.agentrules.core.internal.support;

import io.agentrules.api.Diagnostic;
import java.util.Optional;

/** What is done with what plugins throw. A throwable is a plugin's code, too: its methods may throw, lie and never end. */
public final class Throwables {
    private static final int MAX_CAUSES = 50;
    private static final int MAX_MESSAGE = 500;

    private Throwables() {}

    /** Rethrows what leaves the virtual machine in doubt: out of memory and its kin, but not a stack overflow, which is over. */
    public static void rethrowIfFatal(Throwable thrown) {
        if (thrown instanceof VirtualMachineError error && !(thrown instanceof StackOverflowError)) {
            throw error;
        }
    }

    /**
     * Returns the message of the innermost cause, or its type where it has none, on one line: what a person can act on. Of more
     * than 50 causes the others do not count; a message is cut at 500 characters.
     */
    public static String describe(Throwable thrown) {
        if (thrown instanceof PluginFailedException failed) {
            return failed.description();
        }
        Throwable cause = thrown;
        for (int depth = 0; depth < MAX_CAUSES; depth++) {
            Throwable next = causeOf(cause).orElse(cause);
            if (next == cause) {
                break;
            }
            cause = next;
        }
        String message = messageOf(cause);
        String type = cause.getClass().getSimpleName();
        return message.isBlank() ? type : type + ": " + message;
    }

    /** Returns a diagnostic with what was caught, unless logging that might not end or throws again. */
    public static Diagnostic causedBy(Diagnostic diagnostic, Throwable thrown) {
        return loggable(thrown).map(diagnostic::causedBy).orElse(diagnostic);
    }

    /** Returns what may be logged of what was caught: nothing where that might not end, or throw again. */
    public static Optional<Throwable> loggable(Throwable thrown) {
        return thrown instanceof PluginFailedException failed
                ? Optional.ofNullable(failed.getCause())
                : Optional.of(thrown).filter(Throwables::isTame);
    }

    private static boolean isTame(Throwable thrown) {
        try {
            Throwable cause = thrown;
            for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
                var unused = cause.getMessage(); // which may throw
                cause = cause.getCause();
            }
            return cause == null;
        } catch (Throwable hostile) {
            rethrowIfFatal(hostile);
            return false;
        }
    }

    private static Optional<Throwable> causeOf(Throwable thrown) {
        try {
            return Optional.ofNullable(thrown.getCause());
        } catch (Throwable hostile) {
            rethrowIfFatal(hostile);
            return Optional.empty();
        }
    }

    private static String messageOf(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            return message == null
                    ? ""
                    : message.substring(0, Math.min(message.length(), MAX_MESSAGE))
                            .lines()
                            .findFirst()
                            .orElse("");
        } catch (Throwable hostile) {
            rethrowIfFatal(hostile);
            return "";
        }
    }
}
