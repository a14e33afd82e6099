package io.agentrules.core.internal.support;

import io.agentrules.api.Diagnostic;
import java.util.Optional;

/**
 * Handles exceptions that plugins throw. A throwable can itself be plugin code, so its methods may throw, return nonsense or
 * never return.
 */
public final class Throwables {
    private static final int MAX_CAUSES = 50;
    private static final int MAX_MESSAGE_CHARS = 500;

    private Throwables() {}

    /**
     * Rethrows errors after which the virtual machine may not work any more, such as an {@link OutOfMemoryError}. A
     * {@link StackOverflowError} is not one of them: once caught, it is over.
     */
    public static void rethrowIfFatal(Throwable thrown) {
        if (thrown instanceof VirtualMachineError error && !(thrown instanceof StackOverflowError)) {
            throw error;
        }
    }

    /**
     * Returns the type and message of the innermost cause, on one line. Follows at most 50 causes and cuts the message at 500
     * characters.
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

    /** Returns the diagnostic with {@code thrown} as its cause, if that is safe to log. */
    public static Diagnostic causedBy(Diagnostic diagnostic, Throwable thrown) {
        return loggable(thrown).map(diagnostic::causedBy).orElse(diagnostic);
    }

    /** Returns the exception to log; empty if logging it could throw or never end. */
    public static Optional<Throwable> loggable(Throwable thrown) {
        return thrown instanceof PluginFailedException failed
                ? Optional.ofNullable(failed.getCause())
                : Optional.of(thrown).filter(Throwables::isSafeToLog);
    }

    private static boolean isSafeToLog(Throwable thrown) {
        try {
            Throwable cause = thrown;
            for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
                var unused = cause.getMessage(); // may throw
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
                    : message.substring(0, Math.min(message.length(), MAX_MESSAGE_CHARS))
                            .lines()
                            .findFirst()
                            .orElse("");
        } catch (Throwable hostile) {
            rethrowIfFatal(hostile);
            return "";
        }
    }
}
