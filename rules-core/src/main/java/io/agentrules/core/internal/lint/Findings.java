package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.Throwables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Collects what checks find. A check that throws costs its own findings, never another's, and is a finding itself. */
final class Findings {
    private final List<Diagnostic> found = new ArrayList<>();

    /**
     * Adds what a check finds.
     *
     * @param what what the check looks for, most often a code
     */
    void add(String what, Supplier<Stream<Diagnostic>> check) {
        try {
            found.addAll(check.get().toList());
        } catch (Throwable broken) {
            Throwables.rethrowIfFatal(broken);
            found.add(Diagnostic.warning(
                            "lint-failed",
                            "The check for " + what + " failed and found nothing: " + Throwables.describe(broken),
                            "Report it to the authors of Agent Rules; all other findings hold")
                    .causedBy(broken));
        }
    }

    /** Returns the findings in the order in which they were added. */
    List<Diagnostic> toList() {
        return List.copyOf(found);
    }
}
