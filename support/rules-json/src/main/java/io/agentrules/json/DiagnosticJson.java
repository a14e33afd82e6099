package io.agentrules.json;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.check.config.JudgedFindings.Suppressed;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import tools.jackson.core.JsonGenerator;

/** Writes the property {@code diagnostics}, which has the same form in all JSON output. */
public final class DiagnosticJson {
    private DiagnosticJson() {}

    /** Writes the property. */
    public static void write(JsonGenerator json, List<Diagnostic> diagnostics, DisplayPaths paths) {
        write(json, diagnostics, List.of(), paths);
    }

    /** Writes the property; findings that do not count follow the others. */
    static void write(
            JsonGenerator json, List<Diagnostic> diagnostics, List<Suppressed> suppressed, DisplayPaths paths) {
        var all = new ArrayList<Runnable>();
        diagnostics.forEach(diagnostic -> all.add(() -> write(json, diagnostic, paths)));
        suppressed.forEach(each -> all.add(() -> {
            write(json, each.finding(), paths);
            json.writeStringProperty("suppressed", each.by().id());
        }));
        Json.objects(json, "diagnostics", all, Runnable::run);
    }

    private static void write(JsonGenerator json, Diagnostic diagnostic, DisplayPaths paths) {
        json.writeStringProperty("severity", diagnostic.severity().id());
        json.writeStringProperty("code", diagnostic.code());
        Json.textOrNull(json, "rule", diagnostic.rule());
        Json.textOrNull(json, "path", diagnostic.location().map(Location::file).map(paths::shown));
        OptionalInt line = diagnostic.location().map(Location::line).orElse(OptionalInt.empty());
        line.ifPresentOrElse(number -> json.writeNumberProperty("line", number), () -> json.writeNullProperty("line"));
        json.writeStringProperty("message", diagnostic.message());
        json.writeStringProperty("remedy", diagnostic.remedy());
        diagnostic.fix().ifPresent(fix -> Json.object(json, "fix", () -> write(json, fix, paths)));
    }

    private static void write(JsonGenerator json, Fix fix, DisplayPaths paths) {
        json.writeStringProperty("path", paths.shown(fix.file()));
        json.writeNumberProperty("firstLine", fix.firstLine());
        json.writeNumberProperty("lastLine", fix.lastLine());
        Json.texts(json, "lines", fix.lines());
    }
}
