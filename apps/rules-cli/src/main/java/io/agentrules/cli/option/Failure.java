package io.agentrules.cli.option;

import io.agentrules.json.VisibleText;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/** Ends the command without an answer, with a message for standard error and an exit code. */
public final class Failure extends RuntimeException {
    /** Exit code if {@code check} found errors, a rule is unknown, or the answer could not be written. */
    public static final int FOUND = 1;

    /** Exit code for wrong usage. */
    public static final int USAGE = 2;

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
