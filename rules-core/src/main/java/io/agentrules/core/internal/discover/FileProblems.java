package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.PathText;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Diagnostics for files and folders that cannot be read. */
final class FileProblems {
    private FileProblems() {}

    /** Returns what to say of a file or folder that cannot be read; one that is gone by now was deleted meanwhile. */
    static Diagnostic unreadable(Path path, Exception e) {
        if (e instanceof NoSuchFileException) {
            return Diagnostic.warning(
                            "file-vanished",
                            PathText.of(path.getFileName()) + " disappeared while the rules were read",
                            "Nothing to do if it was deleted; else run again")
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
                        "Give the current user the right to read it, or remove it")
                .at(PathText.of(path))
                .causedBy(e);
    }

    /** Returns what the file system says, without the path, which the diagnostic has anyway. */
    static String reason(Exception e) {
        if (e instanceof AccessDeniedException) {
            return "access is denied";
        }
        String reason = e instanceof FileSystemException failed ? failed.getReason() : e.getMessage();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }
}
