package io.agentrules.json;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes {@code check --json}, as described by {@code docs/schemas/check.schema.json}. */
public final class CheckJson {
    private CheckJson() {}

    /** Writes the members of the object. */
    public static void write(JsonGenerator json, List<Diagnostic> diagnostics, DisplayPaths paths) {
        write(json, diagnostics, paths, () -> {});
    }

    /** Writes the members of the object; {@code before} writes those that come first. */
    public static void write(JsonGenerator json, List<Diagnostic> diagnostics, DisplayPaths paths, Runnable before) {
        before.run();
        DiagnosticJson.write(json, diagnostics, paths);
        json.writeNumberProperty("errors", count(diagnostics, Severity.ERROR));
        json.writeNumberProperty("warnings", count(diagnostics, Severity.WARNING));
    }

    private static long count(List<Diagnostic> diagnostics, Severity severity) {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == severity)
                .count();
    }
}
