package io.agentrules.core.internal.files;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.Limits;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Limits how many files one discovery reads from one place. Reports once when the limit is reached. */
public final class FileBudget {
    private final Limits limits;
    private final BooleanSupplier hasTime;
    private int used;

    /**
     * Creates an unused budget.
     *
     * @param hasTime called before each file and folder; returns whether there is time left to read it
     */
    public FileBudget(Limits limits, BooleanSupplier hasTime) {
        this.limits = limits;
        this.hasTime = hasTime;
    }

    /** Returns an unused budget with the same limits, for another place. */
    FileBudget unused() {
        return new FileBudget(limits, hasTime);
    }

    int maxFolderDepth() {
        return limits.maxFolderDepth();
    }

    public boolean isUsedUp() {
        return used > limits.maxFilesPerProvider() || !hasTime.getAsBoolean();
    }

    /** Uses the budget for one file. Returns false if it is used up, and reports that the first time. */
    boolean take(Path path, Consumer<Diagnostic> report) {
        used++;
        if (used == limits.maxFilesPerProvider() + 1) {
            report.accept(Diagnostic.error(
                            "too-many-files",
                            "More than " + limits.maxFilesPerProvider()
                                    + " files in one place; this file and those after it are not read",
                            "Move files that are not rules out of the folder, or raise the limit")
                    .at(PathText.of(path)));
        }
        return used <= limits.maxFilesPerProvider();
    }
}
