package io.agentrules.json;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.api.Diagnostic.Location;
import java.util.List;
import java.util.OptionalInt;
import tools.jackson.core.JsonGenerator;

/** Writes the property {@code diagnostics}, which has the same form in all JSON output. */
public final class DiagnosticJson {
    private DiagnosticJson() {}

    /** Writes the property. */
    public static void write(JsonGenerator json, List<Diagnostic> diagnostics, DisplayPaths paths) {
        json.writeArrayPropertyStart("diagnostics");
        diagnostics.forEach(diagnostic -> write(json, diagnostic, paths));
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, Diagnostic diagnostic, DisplayPaths paths) {
        json.writeStartObject();
        json.writeStringProperty("severity", diagnostic.severity().id());
        json.writeStringProperty("code", diagnostic.code());
        Json.textOrNull(json, "rule", diagnostic.rule());
        Json.textOrNull(json, "path", diagnostic.location().map(Location::file).map(paths::shown));
        json.writeName("line");
        OptionalInt line = diagnostic.location().map(Location::line).orElse(OptionalInt.empty());
        if (line.isPresent()) {
            json.writeNumber(line.getAsInt());
        } else {
            json.writeNull();
        }
        json.writeStringProperty("message", diagnostic.message());
        json.writeStringProperty("remedy", diagnostic.remedy());
        diagnostic.fix().ifPresent(fix -> write(json, fix, paths));
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Fix fix, DisplayPaths paths) {
        json.writeObjectPropertyStart("fix");
        json.writeStringProperty("path", paths.shown(fix.file()));
        json.writeNumberProperty("firstLine", fix.firstLine());
        json.writeNumberProperty("lastLine", fix.lastLine());
        json.writeArrayPropertyStart("lines");
        fix.lines().forEach(json::writeString);
        json.writeEndArray();
        json.writeEndObject();
    }
}
