package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.Limits;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** How many files may still be read from one place in one discovery. Says once that it is used up. */
final class FileBudget {
    private final Limits limits;
    private final BooleanSupplier goesOn;
    private int used;

    /**
     * Makes a budget of which nothing is used.
     *
     * @param goesOn asked for each file and folder that is looked at; whether there is time for it
     */
    FileBudget(Limits limits, BooleanSupplier goesOn) {
        this.limits = limits;
        this.goesOn = goesOn;
    }

    /** Returns this budget for another place: no place uses up what is another's. */
    FileBudget renewed() {
        return new FileBudget(limits, goesOn);
    }

    int maxFolderDepth() {
        return limits.maxFolderDepth();
    }

    boolean isUsedUp() {
        return used > limits.maxFilesPerProvider() || !goesOn.getAsBoolean();
    }

    /** Takes one file from the budget; false, and a diagnostic the first time, when there is none left. */
    boolean take(Path path, Consumer<Diagnostic> report) {
        used++;
        if (used == limits.maxFilesPerProvider() + 1) {
            report.accept(Diagnostic.error(
                            "too-many-files",
                            "More than " + limits.maxFilesPerProvider()
                                    + " files in one place; this one and those after it are not read",
                            "Move what is no rule out of the folder, or raise the limit")
                    .at(PathText.of(path)));
        }
        return used <= limits.maxFilesPerProvider();
    }
}
