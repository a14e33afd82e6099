package io.agentrules.cli.option;

import io.agentrules.json.VisibleText;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/** Ends the command without an answer, with a message for standard error and an exit code. */
public final class Failure extends RuntimeException {
    /** Exit code if {@code check} found errors, or a rule is unknown. */
    public static final int FOUND = 1;

    /** Exit code for wrong usage. */
    public static final int USAGE = 2;

    /** Exit code for a bug of the command, and for what the machine refuses, such as writing a file. */
    public static final int INTERNAL = 3;

    private static final long serialVersionUID = 1;

    private final int exitCode;

    private Failure(int exitCode, String message) {
        super(message, null, false, false);
        this.exitCode = exitCode;
    }

    /** Returns a failure with the exit code for wrong usage. */
    public static Failure usage(String message) {
        return new Failure(USAGE, message);
    }

    /** Returns a failure of a command that was used as it should be. */
    public static Failure failed(String message) {
        return new Failure(FOUND, message);
    }

    /** Returns a failure that is not due to what was given, but to the machine. */
    public static Failure internal(String message) {
        return new Failure(INTERNAL, message);
    }

    /** Returns why a file cannot be used, without its path, which messages name by themselves. */
    public static String reason(Exception e) {
        if (e instanceof AccessDeniedException) {
            return "access is denied";
        }
        String reason = e instanceof FileSystemException problem ? problem.getReason() : null;
        return VisibleText.line(reason == null ? String.valueOf(e.getMessage()) : reason);
    }

    public int exitCode() {
        return exitCode;
    }
}
