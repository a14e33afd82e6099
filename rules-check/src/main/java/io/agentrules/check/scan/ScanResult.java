package io.agentrules.check.scan;

import io.agentrules.api.Diagnostic.Severity;
import java.util.List;

/**
 * What a scan found.
 *
 * @param findings by path, line, column and rule
 * @param allowed the lines that allow a rule, in the order of the texts
 * @param skipped the rules that could not be decided about, by name
 * @param files how many files were looked at
 * @param messages how many messages of commits were looked at
 * @param isCut whether there were more findings than a scan keeps
 */
public record ScanResult(
        List<Finding> findings, List<Allowed> allowed, List<Skipped> skipped, int files, int messages, boolean isCut) {
    /** Copies the lists. */
    public ScanResult {
        findings = List.copyOf(findings);
        allowed = List.copyOf(allowed);
        skipped = List.copyOf(skipped);
    }

    /** Returns how many findings have a severity. */
    public long count(Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }
}
