package io.agentrules.json;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.check.config.JudgedFindings.By;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A diagnostic, which has the same form in all JSON output. */
public record DiagnosticJson(
        @Described(ids = Severity.class) String severity,

        @Described(value = "Stable; docs/diagnostics.md lists every one.", pattern = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$")
        String code,

        @Described("The rule's name; null if no rule is concerned.")
        Optional<String> rule,

        Optional<String> path,

        @Described(value = "1-based; null if the whole file is meant.", min = 1)
        Optional<Integer> line,

        @Described(min = 1) String message,
        @Described(min = 1) String remedy,

        @Described(
                "The ids of the agents for which it holds, in code-point order. Absent if it is about none in particular.")
        @Nullable
        List<String> agents,

        @Described(
                "A change that solves the problem: the lines firstLine to lastLine are replaced by lines. Absent if there is none.")
        @Nullable
        Fix fix,

        @Described(
                value =
                        "Only of check with --show-suppressed: what leaves the diagnostic out, so that it does not count.",
                ids = By.class)
        @Nullable
        String suppressed) {
    /** A change of lines. */
    public record Fix(
            String path,
            @Described(min = 1) int firstLine,
            @Described(min = 1) int lastLine,
            List<String> lines) {}

    /** Returns diagnostics for JSON, in their order. */
    public static List<DiagnosticJson> of(List<Diagnostic> diagnostics, DisplayPaths paths) {
        return diagnostics.stream()
                .map(diagnostic -> of(diagnostic, null, paths))
                .toList();
    }

    /** Returns a diagnostic for JSON; {@code suppressed} is what leaves it out, null if nothing does. */
    static DiagnosticJson of(Diagnostic diagnostic, @Nullable By suppressed, DisplayPaths paths) {
        OptionalInt line = diagnostic.location().map(Location::line).orElse(OptionalInt.empty());
        return new DiagnosticJson(
                diagnostic.severity().id(),
                diagnostic.code(),
                diagnostic.rule(),
                diagnostic.location().map(Location::file).map(paths::shown),
                line.isPresent() ? Optional.of(line.getAsInt()) : Optional.empty(),
                diagnostic.message(),
                diagnostic.remedy(),
                diagnostic.agents().isEmpty() ? null : diagnostic.agents(),
                diagnostic
                        .fix()
                        .map(fix -> new Fix(paths.shown(fix.file()), fix.firstLine(), fix.lastLine(), fix.lines()))
                        .orElse(null),
                suppressed == null ? null : suppressed.id());
    }
}
