package io.agentrules.core.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.RuleEntry;
import io.agentrules.core.discover.ProjectFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a look at the workspace's files, and a closer look at the rules, tells of the rules in force. */
public final class WorkspaceLint {
    private WorkspaceLint() {}

    /**
     * Returns the findings, in a fixed order.
     *
     * @param entries all rules; those that are not in force have no findings
     * @param roots the workspace roots; nothing in them throws, and what cannot be read counts as unknown
     */
    public static List<Diagnostic> of(List<RuleEntry> entries, List<Path> roots) {
        List<Rule> rules = entries.stream()
                .filter(RuleEntry::isEligible)
                .map(RuleEntry::rule)
                .toList();
        var findings = new ArrayList<Diagnostic>();
        for (Rule rule : rules) {
            ToolLimits.of(rule).map(finding -> place(finding, rule)).ifPresent(findings::add);
            Backtracking.of(rule).map(finding -> place(finding, rule)).forEach(findings::add);
            NegatedGlobs.of(rule).forEach(findings::add);
        }
        if (!rules.isEmpty()) {
            findings.addAll(onFiles(rules, roots));
        }
        return findings;
    }

    private static List<Diagnostic> onFiles(List<Rule> rules, List<Path> roots) {
        WorkspaceFiles files = WorkspaceFiles.in(roots);
        if (!files.isComplete()) {
            return List.of(tooLarge(roots));
        }
        if (files.paths().isEmpty()) {
            return List.of(); // nothing to compare with: a workspace that is only begun
        }
        var findings = new ArrayList<>(globs(rules, files));
        rules.forEach(rule ->
                References.of(rule, files).map(finding -> place(finding, rule)).ifPresent(findings::add));
        return findings;
    }

    private static List<Diagnostic> globs(List<Rule> rules, WorkspaceFiles files) {
        List<RuleGlob> globs = rules.stream()
                .flatMap(rule -> RuleGlob.of(rule).stream())
                .filter(glob -> !glob.isNegated())
                .toList();
        UnmatchedGlobs unmatched = UnmatchedGlobs.of(globs, files);
        var findings = new ArrayList<>(unmatched.findings());
        Set<RuleGlob> done = new HashSet<>(unmatched.globs());
        findings.addAll(DisputedGlobs.of(
                globs.stream().filter(glob -> !done.contains(glob)).toList(), files));
        return findings;
    }

    private static Diagnostic tooLarge(List<Path> roots) {
        Diagnostic finding = Diagnostic.info(
                "workspace-too-large",
                String.format(
                        Locale.ROOT,
                        "The workspace has more than %,d files, or folders nested deeper than %d, or cannot be read: whether"
                                + " globs and references match its files was not checked",
                        WorkspaceFiles.MAX_FILES,
                        WorkspaceFiles.MAX_DEPTH),
                "Check a smaller workspace, such as one project of several");
        return roots.isEmpty() ? finding : finding.at(ProjectFiles.text(roots.get(0)));
    }

    private static Diagnostic place(Diagnostic finding, Rule rule) {
        return finding.about(rule.name()).at(rule.source().location());
    }
}
