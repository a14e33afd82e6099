package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.Throwables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Collects the findings of checks. A check that throws loses only its own findings and is reported as a finding itself. */
final class Findings {
    private final List<Diagnostic> found = new ArrayList<>();

    /**
     * Adds the findings of a check.
     *
     * @param subject what the check looks for, usually a diagnostic code
     */
    void add(String subject, Supplier<Stream<Diagnostic>> check) {
        try {
            found.addAll(check.get().toList());
        } catch (Throwable broken) {
            Throwables.rethrowIfFatal(broken);
            found.add(Diagnostic.warning(
                            "lint-failed",
                            "The check for " + subject + " failed and found nothing: " + Throwables.describe(broken),
                            "Report this to the authors of Agent Rules; all other findings are valid")
                    .causedBy(broken));
        }
    }

    /** Returns the findings in the order in which they were added. */
    List<Diagnostic> toList() {
        return List.copyOf(found);
    }
}
