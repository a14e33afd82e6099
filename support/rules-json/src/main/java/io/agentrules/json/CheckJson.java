package io.agentrules.json;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.check.config.JudgedFindings.Suppressed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The answer of {@code check --json}. */
@Described(
        title = "rules check --json",
        value = "What is wrong with the rules of the workspace." + Described.OPEN + " Paths as in list.schema.json.")
public record CheckJson(
        @Described("Only with --fix: the changed files, or with --dry-run those that would be.") @Nullable
        List<Fixed> fixed,

        @Described(
                "Only with --fix: the fixes that were left out, because they change when a rule applies in this engine or in a tool"
                        + " that there is a view of; with --unsafe none.")
        @Nullable
        List<Unsafe> unsafe,

        @Described("By file and line; with --strict, warnings are errors here.")
        List<DiagnosticJson> diagnostics,

        @Described(value = "The number of errors.", min = 0) long errors,

        @Described(value = "The number of warnings.", min = 0)
        long warnings) {
    /** A file that was changed, or would be. */
    public record Fixed(
            String path,

            @Described("Of the diagnostics that the change solves, in the order of the lines.")
            List<String> codes,

            @Described("For people to read: line endings are not shown.")
            String diff) {}

    /** A fix that was left out. */
    public record Unsafe(
            String path, @Described("Of the diagnostic.") String code) {}

    /** What {@code --fix} did. */
    public record Fixes(List<Fixed> fixed, List<Unsafe> unsafe) {}

    /** Returns the answer. */
    public static CheckJson of(List<Diagnostic> diagnostics, DisplayPaths paths) {
        return of(diagnostics, List.of(), paths, Optional.empty());
    }

    /**
     * Returns the answer.
     *
     * @param suppressed diagnostics that do not count, which follow the others
     * @param fixes empty without {@code --fix}
     */
    public static CheckJson of(
            List<Diagnostic> diagnostics, List<Suppressed> suppressed, DisplayPaths paths, Optional<Fixes> fixes) {
        var all = new ArrayList<>(DiagnosticJson.of(diagnostics, paths));
        suppressed.forEach(each -> all.add(DiagnosticJson.of(each.finding(), each.by(), paths)));
        return new CheckJson(
                fixes.map(Fixes::fixed).orElse(null),
                fixes.map(Fixes::unsafe).orElse(null),
                List.copyOf(all),
                count(diagnostics, Severity.ERROR),
                count(diagnostics, Severity.WARNING));
    }

    private static long count(List<Diagnostic> diagnostics, Severity severity) {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == severity)
                .count();
    }
}
