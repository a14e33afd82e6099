package io.agentrules.core.internal.files;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.PathText;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Diagnostics for files and folders that cannot be read. */
public final class FileProblems {
    private FileProblems() {}

    /** Returns the diagnostic for a file or folder that cannot be read; a missing one was deleted in the meantime. */
    public static Diagnostic unreadable(Path path, Exception e) {
        if (e instanceof NoSuchFileException) {
            return Diagnostic.warning(
                            "file-vanished",
                            PathText.of(path.getFileName()) + " disappeared while the rules were read",
                            "Run again")
                    .at(PathText.of(path))
                    .causedBy(e);
        }
        if (e instanceof FileSystemLoopException
                || String.valueOf(e.getMessage()).contains("symbolic links")) {
            return Diagnostic.warning(
                            "link-loop",
                            PathText.of(path.getFileName()) + " is a link that leads to itself",
                            "Remove the link")
                    .at(PathText.of(path))
                    .causedBy(e);
        }
        return Diagnostic.error(
                        "file-unreadable",
                        PathText.of(path.getFileName()) + " cannot be read: " + reason(e),
                        "Give the current user permission to read it, or remove it")
                .at(PathText.of(path))
                .causedBy(e);
    }

    /** Returns the file system's reason without the path, which is already the diagnostic's location. */
    public static String reason(Exception e) {
        if (e instanceof AccessDeniedException) {
            return "access is denied";
        }
        String reason = e instanceof FileSystemException failed ? failed.getReason() : e.getMessage();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }
}
