package io.agentrules.json;

import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.check.scan.Allowed;
import io.agentrules.check.scan.Finding;
import io.agentrules.check.scan.ScanResult;
import io.agentrules.check.scan.Skipped;
import java.util.List;

/** The answer of {@code scan --json}. */
@Described(
        title = "rules scan --json",
        value = "Where trigger rules match what was added." + Described.OPEN
                + " Paths are those of the diff, relative to the workspace; lines and columns are counted from 1, columns in UTF-16"
                + " units.")
public record ScanJson(
        @Described("By path, line, column and rule.") List<Found> findings,

        @Described("The lines that allow a rule: those that are added, and with --all those that have no effect.")
        List<Allow> allowed,

        @Described("The trigger rules that a scan cannot decide about, by name.")
        List<Skip> skipped,

        @Described("Whether there were more findings than a scan keeps.")
        boolean truncated) {
    /** A match. */
    public record Found(
            @Described(min = 1) String rule,
            @Described(min = 1) String provider,

            @Described(
                    value = "A warning if the rule would not stop a model; with --strict an error.",
                    ids = Severity.class)
            String severity,

            @Described(
                    value = "The file; for a commit's message in the history, the word commit and its hash.",
                    min = 1)
            String path,

            @Described(min = 1) int line,

            @Described(value = "Of the match's first character.", min = 1)
            int column,

            @Described(min = 1) int endLine,

            @Described(value = "After the match's last character.", min = 1)
            int endColumn,

            @Described(
                    value = "The line in which the match begins, or the part of it that fits.",
                    max = Finding.MAX_EXCERPT)
            String excerpt,

            @Described("The first line of the rule's text, and where the rule is from if not from the working tree.")
            String message) {}

    /** A line with {@code agent-rules: allow}. */
    public record Allow(
            @Described(min = 1) String rule,
            @Described(min = 1) String path,
            @Described(min = 1) int line,

            @Described("Why; empty if the line does not say, and so has no effect.")
            String reason,

            @Described("Whether it silences a match.") boolean used) {}

    /** A rule that was left out. */
    public record Skip(
            @Described(min = 1) String rule,
            @Described(min = 1) String reason) {}

    /** Returns the answer; {@code allowed} are the lines to be told. */
    public static ScanJson of(ScanResult result, List<Finding> findings, List<Allowed> allowed) {
        return new ScanJson(
                findings.stream().map(ScanJson::found).toList(),
                allowed.stream()
                        .map(each -> new Allow(each.rule(), each.path(), each.line(), each.reason(), each.isUsed()))
                        .toList(),
                result.skipped().stream().map(ScanJson::skip).toList(),
                result.isCut());
    }

    private static Found found(Finding finding) {
        return new Found(
                finding.rule().name(),
                finding.rule().source().provider(),
                finding.severity().id(),
                finding.path(),
                finding.line(),
                finding.column(),
                finding.endLine(),
                finding.endColumn(),
                finding.excerpt(),
                finding.message());
    }

    private static Skip skip(Skipped skipped) {
        return new Skip(skipped.rule(), skipped.reason());
    }
}
