package io.agentrules.cli.check;

import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.check.scan.Allowed;
import io.agentrules.check.scan.Finding;
import io.agentrules.check.scan.ScanResult;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.SeverityCounts;
import io.agentrules.cli.text.Style;
import java.util.List;

/** Writes findings for people: {@code PATH:LINE:COLUMN: NAME: MESSAGE}, one a line, which editors read; or for pull requests on GitHub. */
record ScanText(Invocation invocation) {
    /** Begins the path of what is found in the message of a commit. */
    static final String COMMIT = "commit ";

    void write(ScanResult result, List<Finding> findings, List<Allowed> told) {
        Output out = invocation.out();
        for (Finding finding : findings) {
            out.line(finding.path() + ":" + finding.line() + ":" + finding.column() + ": "
                    + finding.rule().name() + ": " + finding.message());
        }
        told.forEach(line -> out.line(line.path() + ":" + line.line() + ": " + said(line)));
        String texts = Plural.of(result.files(), "file")
                + (result.messages() == 0 ? "" : " and " + Plural.of(result.messages(), "message"));
        if (findings.isEmpty()) {
            out.line(Style.GREEN, "No findings in " + texts);
        } else {
            out.line()
                    .line(
                            Style.BOLD,
                            new SeverityCounts(
                                                    (int) count(findings, Severity.ERROR),
                                                    (int) count(findings, Severity.WARNING),
                                                    0)
                                            .text()
                                    + " in " + texts);
        }
    }

    private static long count(List<Finding> findings, Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    private static String said(Allowed line) {
        if (line.reason().isEmpty()) {
            return "agent-rules: allow " + line.rule() + " has no effect without a reason";
        }
        return "agent-rules: allow " + line.rule() + (line.isUsed() ? ": " : " has no effect: ") + line.reason();
    }

    void annotate(List<Finding> findings, List<Allowed> told) {
        var github = new GithubAnnotations(invocation.out(), invocation.paths());
        for (Finding finding : findings) {
            boolean isCommit = finding.path().startsWith(COMMIT);
            github.write(
                    finding.severity(),
                    isCommit ? "" : finding.path(),
                    finding.line(),
                    finding.column(),
                    finding.rule().name(),
                    isCommit ? finding.path() + ": " + finding.message() : finding.message());
        }
        told.forEach(line -> github.write(Severity.INFO, line.path(), line.line(), 1, line.rule(), said(line)));
    }
}
