package io.agentrules.cli.text;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import java.util.ArrayList;
import java.util.List;

/** The number of diagnostics of each severity. */
public record SeverityCounts(int errors, int warnings, int infos) {
    public static SeverityCounts of(List<Diagnostic> diagnostics) {
        return new SeverityCounts(
                count(diagnostics, Severity.ERROR),
                count(diagnostics, Severity.WARNING),
                count(diagnostics, Severity.INFO));
    }

    private static int count(List<Diagnostic> diagnostics, Severity severity) {
        return (int) diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == severity)
                .count();
    }

    /** Returns {@code 2 errors, 1 warning}; empty if there are no diagnostics. */
    public String text() {
        var parts = new ArrayList<String>();
        add(parts, errors, "error");
        add(parts, warnings, "warning");
        if (infos > 0) {
            parts.add(infos + " info");
        }
        return String.join(", ", parts);
    }

    private static void add(List<String> parts, int number, String word) {
        if (number > 0) {
            parts.add(Plural.of(number, word));
        }
    }
}
