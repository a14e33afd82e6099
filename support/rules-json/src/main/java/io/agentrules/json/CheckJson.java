package io.agentrules.json;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.check.config.JudgedFindings.Suppressed;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes {@code check --json}, as described by {@code docs/schemas/check.schema.json}. */
public final class CheckJson {
    private CheckJson() {}

    /** Writes the members of the object. */
    public static void write(JsonGenerator json, List<Diagnostic> diagnostics, DisplayPaths paths) {
        write(json, diagnostics, List.of(), paths, () -> {});
    }

    /**
     * Writes the members of the object.
     *
     * @param suppressed findings that do not count, written after the others
     * @param before writes the members that come first
     */
    public static void write(
            JsonGenerator json,
            List<Diagnostic> diagnostics,
            List<Suppressed> suppressed,
            DisplayPaths paths,
            Runnable before) {
        before.run();
        DiagnosticJson.write(json, diagnostics, suppressed, paths);
        json.writeNumberProperty("errors", count(diagnostics, Severity.ERROR));
        json.writeNumberProperty("warnings", count(diagnostics, Severity.WARNING));
    }

    private static long count(List<Diagnostic> diagnostics, Severity severity) {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == severity)
                .count();
    }
}
