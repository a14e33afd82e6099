package io.agentrules.core.internal.lint;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.files.WorkspaceFiles;
import io.agentrules.core.internal.parse.FrontMatterParser;
import io.agentrules.core.internal.profile.FormatFacts;
import io.agentrules.core.internal.profile.ToolProfiles;
import io.agentrules.core.internal.stream.TriggerIndex;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks the eligible rules in more detail, and against the files of the workspace. */
public final class WorkspaceLint {
    private WorkspaceLint() {}

    /**
     * Returns the findings in a fixed order. Never throws; a check that fails is reported as a finding.
     *
     * @param entries all rules; of those that are not eligible, only shadowed ones have a finding, if each is a link as text
     * @param reported what is reported about the rules' files already
     * @param profiles what is known about the tools
     * @param roots the workspace roots; parts that cannot be read are treated as unknown
     */
    public static List<Diagnostic> of(
            List<RuleEntry> entries, List<Diagnostic> reported, ToolProfiles profiles, List<Path> roots) {
        List<Rule> rules = inState(entries, State.ELIGIBLE);
        List<Rule> shadowed = inState(entries, State.SHADOWED);
        Set<String> unusable = unusable(reported);
        var findings = new Findings();
        var limits = new ToolLimits(profiles.limits());
        for (Rule rule : rules) {
            FormatFacts format = profiles.format(rule.source().provider());
            findings.add("file-over-tool-limit", () -> placed(limits.of(rule).stream(), rule));
            findings.add("regex-dangerous", () -> placed(Backtracking.of(rule), rule));
            findings.add("trigger patterns", () -> placed(TriggerPatternLint.of(rule), rule));
            findings.add("glob-negated", () -> NegatedGlobs.of(rule));
            findings.add(
                    "front-matter-as-text",
                    () -> placed(
                            PlainFrontMatter.of(
                                    rule, unusable.contains(rule.source().location()))
                                    .stream(),
                            rule));
            findings.add("value-unknown", () -> placed(MisnamedValues.of(rule), rule));
            findings.add("tags-not-detected", () -> placed(MetadataTags.of(rule, format).stream(), rule));
            findings.add("link-target-missing", () -> BrokenLinks.of(rule, roots).stream());
            findings.add("link-not-followed", () -> placed(UnfollowedLink.of(rule, format).stream(), rule));
        }
        List<Rule> triggers =
                rules.stream().filter(rule -> Bucket.of(rule) == Bucket.TRIGGER).toList();
        findings.add("regex-over-limit", () -> new TriggerIndex(triggers).overLimit());
        List<Rule> read = entries.stream()
                .filter(entry -> entry.state() != State.DISABLED)
                .map(RuleEntry::rule)
                .toList();
        List<Rule> seen = entries.stream()
                .filter(entry -> entry.state() != State.DISABLED && entry.state() != State.NOT_IN_VIEW)
                .map(RuleEntry::rule)
                .toList();
        findings.add("limits of several files", () -> limits.together(seen));
        findings.add("always-costly", () -> CostlyRule.of(rules).stream());
        findings.add("private-file-tracked", () -> TrackedFiles.of(read));
        findings.add("the files of the workspace", () -> onFiles(rules, shadowed, read, profiles, roots).stream());
        return findings.toList();
    }

    /** Returns the locations of files whose front matter is reported. */
    private static Set<String> unusable(List<Diagnostic> reported) {
        return reported.stream()
                .filter(diagnostic -> FrontMatterParser.isFault(diagnostic.code()))
                .flatMap(diagnostic -> diagnostic.location().stream())
                .map(Diagnostic.Location::file)
                .collect(Collectors.toSet());
    }

    private static List<Rule> inState(List<RuleEntry> entries, State state) {
        return entries.stream()
                .filter(entry -> entry.state() == state)
                .map(RuleEntry::rule)
                .toList();
    }

    /** Returns what a look at the files finds; {@code read} are all rules, {@code rules} the eligible ones. */
    private static List<Diagnostic> onFiles(
            List<Rule> rules, List<Rule> shadowed, List<Rule> read, ToolProfiles profiles, List<Path> roots) {
        WorkspaceFiles files = WorkspaceFiles.in(roots);
        Set<String> locations =
                read.stream().map(rule -> rule.source().location()).collect(Collectors.toSet());
        var findings = new Findings();
        findings.add("rules-misplaced", () -> MisplacedFiles.of(files, profiles.places(), roots, locations));
        if (!files.isComplete() && !rules.isEmpty()) {
            findings.add("workspace-too-large", () -> Stream.of(tooLarge(roots)));
        }
        if (!files.isComplete() || files.paths().isEmpty()) {
            return findings.toList(); // a new workspace has no files to compare with
        }
        addGlobs(findings, rules, files);
        for (Rule rule : rules) {
            findings.add(
                    "reference-not-expanded",
                    () -> placed(
                            References.of(rule, profiles.format(rule.source().provider()), files).stream(), rule));
        }
        for (Rule rule : shadowed) {
            findings.add(
                    "link-as-text",
                    () -> placed(
                            References.linkAsText(
                                    rule, profiles.format(rule.source().provider()), files)
                                    .stream(),
                            rule));
        }
        return findings.toList();
    }

    private static void addGlobs(Findings findings, List<Rule> rules, WorkspaceFiles files) {
        List<RuleGlob> globs = rules.stream()
                .flatMap(rule -> RuleGlob.of(rule).stream())
                .filter(glob -> !glob.isNegated())
                .toList();
        Set<RuleGlob> unmatchedGlobs = new HashSet<>();
        findings.add("glob-matches-nothing", () -> {
            UnmatchedGlobs unmatched = UnmatchedGlobs.of(globs, files);
            unmatchedGlobs.addAll(unmatched.globs());
            return unmatched.findings().stream();
        });
        findings.add(
                "glob-differs-at-home",
                () ->
                        DisputedGlobs.of(
                                globs.stream()
                                        .filter(glob -> !unmatchedGlobs.contains(glob))
                                        .toList(),
                                files)
                                .stream());
    }

    private static Diagnostic tooLarge(List<Path> roots) {
        Diagnostic finding = Diagnostic.info(
                "workspace-too-large",
                String.format(
                        Locale.ROOT,
                        "The workspace has more than %,d files, or folders nested deeper than %d, or cannot be read, so globs"
                                + " and references were not checked against its files",
                        WorkspaceFiles.MAX_FILES,
                        WorkspaceFiles.MAX_DEPTH),
                "Check a smaller workspace, such as one project of several");
        return roots.isEmpty() ? finding : finding.at(PathText.of(roots.get(0)));
    }

    private static Stream<Diagnostic> placed(Stream<Diagnostic> findings, Rule rule) {
        return findings.map(
                finding -> finding.about(rule.name()).at(rule.source().location()));
    }
}
