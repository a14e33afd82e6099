package io.agentrules.core.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.Limits;
import java.nio.file.Path;
import java.util.function.Consumer;

/** How many files one provider may still read in one discovery. Says once that it is used up. */
final class FileBudget {
    private final Limits limits;
    private int used;

    FileBudget(Limits limits) {
        this.limits = limits;
    }

    int maxFolderDepth() {
        return limits.maxFolderDepth();
    }

    boolean isUsedUp() {
        return used > limits.maxFilesPerProvider();
    }

    /** Takes one file from the budget; false, and a diagnostic the first time, when there is none left. */
    boolean take(Path path, Consumer<Diagnostic> report) {
        used++;
        if (used == limits.maxFilesPerProvider() + 1) {
            report.accept(Diagnostic.error(
                            "too-many-files",
                            "More than " + limits.maxFilesPerProvider()
                                    + " files; this one and those after it are not read",
                            "Move what is no rule out of the folder, or raise the limit")
                    .at(ProjectFiles.text(path)));
        }
        return !isUsedUp();
    }
}
