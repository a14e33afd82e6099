package io.agentrules.check.internal.lint;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.check.input.WorkspaceFiles;
import io.agentrules.core.internal.parse.FrontMatterParser;
import io.agentrules.core.internal.stream.TriggerIndex;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The checks of the eligible rules, of their files, and of the workspace's files. Each is one line of {@link #run}, and a class. */
final class WorkspaceLint {
    private final CheckedWorkspace workspace;
    private final List<Rule> rules;
    private final Findings findings = new Findings();

    private WorkspaceLint(CheckedWorkspace workspace) {
        this.workspace = workspace;
        this.rules = workspace.in(State.ELIGIBLE);
    }

    /** Returns the findings in a fixed order. Never throws; a check that fails is reported as a finding. */
    static List<Diagnostic> of(CheckedWorkspace workspace) {
        var lint = new WorkspaceLint(workspace);
        lint.run();
        return lint.findings.toList();
    }

    private void run() {
        var limits = new ToolLimits(workspace.agents());
        Set<String> unusable = unusable();
        forEach("file-over-tool-limit", rules, rule -> limits.of(rule).stream());
        forEach("trigger patterns", rules, TriggerPatternLint::of);
        forEach("glob-negated", rules, rule -> NegatedGlobs.of(rule, workspace.written(), workspace.agents()));
        forEach(
                "front-matter-as-text",
                rules,
                rule -> PlainFrontMatter.of(
                        rule, unusable.contains(rule.source().location()))
                        .stream());
        forEach("tags-not-detected", rules, rule -> MetadataTags.of(rule, workspace.agents()).stream());
        forEach(
                "ignored-by-own-tool",
                rules.stream().filter(rule -> Bucket.of(rule) != Bucket.ALWAYS).toList(),
                rule -> IgnoredKeys.of(rule, workspace.agents()).stream());
        forEach(
                "link-target-missing",
                rules,
                rule -> BrokenLinks.of(rule, workspace.workspaces(), workspace.written()).stream());
        forEach("link-not-followed", rules, rule -> UnfollowedLink.of(rule, workspace.agents()).stream());
        findings.add("regex-over-limit", () -> new TriggerIndex(triggers()).overLimit());
        findings.add(
                "limits of several files", () -> limits.together(workspace.notIn(State.DISABLED, State.NOT_IN_VIEW)));
        findings.add("text-repeated", () -> new RepeatedTexts(rules, workspace).findings().stream());
        findings.add("the files of the workspace", () -> {
            onFiles();
            return Stream.empty();
        });
    }

    private void onFiles() {
        WorkspaceFiles files = workspace.workspaceFiles();
        Set<String> read = locations(workspace.notIn(State.DISABLED, State.NOT_IN_VIEW));
        Set<String> known = locations(workspace.notIn(State.DISABLED));
        findings.add(
                "rules-misplaced",
                () -> MisplacedFiles.of(files, workspace.agents().misplaced(), workspace.workspaces(), read, known));
        if (!files.isComplete() && !rules.isEmpty()) {
            findings.add("workspace-too-large", () -> Stream.of(tooLarge(workspace.workspaces())));
        }
        if (files.isComplete() && !files.paths().isEmpty()) { // a new workspace has no files to compare with
            againstFiles(files, read);
        }
    }

    private static Set<String> locations(List<Rule> rules) {
        return rules.stream().map(rule -> rule.source().location()).collect(Collectors.toSet());
    }

    private void againstFiles(WorkspaceFiles files, Set<String> read) {
        globs(files);
        Predicate<Set<String>> areForOthers = both -> workspace.tool().isEmpty() || workspace.isNeededByOthers(both);
        forEach(
                "reference-not-expanded",
                rules,
                rule -> References.of(rule, workspace.agents(), files, read, areForOthers).stream());
        forEach(
                "link-as-text",
                workspace.in(State.SHADOWED),
                rule -> References.linkAsText(rule, workspace.agents(), files, read, areForOthers).stream());
    }

    private void globs(WorkspaceFiles files) {
        List<RuleGlob> globs = rules.stream()
                .flatMap(rule -> RuleGlob.of(rule, workspace.written()).stream())
                .filter(glob -> !glob.isNegated())
                .toList();
        Set<RuleGlob> unmatchedGlobs = new HashSet<>();
        findings.add("glob-matches-nothing", () -> {
            UnmatchedGlobs unmatched = UnmatchedGlobs.of(globs, files);
            unmatchedGlobs.addAll(unmatched.globs());
            return (isBare(files) ? unmatched.findingsInBareWorkspace() : unmatched.findings()).stream();
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

    private boolean isBare(WorkspaceFiles files) {
        List<Rule> known =
                workspace.catalog().entries().stream().map(RuleEntry::rule).toList();
        return BareWorkspace.is(
                files,
                workspace.workspaces(),
                locations(known),
                workspace.agents().instructionFiles());
    }

    /** Runs a check of single rules; what it finds is about its rule, and in its file if it says no other place. */
    private void forEach(String subject, List<Rule> checked, Function<Rule, Stream<Diagnostic>> check) {
        for (Rule rule : checked) {
            findings.add(subject, () -> check.apply(rule).map(finding -> placed(finding.about(rule.name()), rule)));
        }
    }

    private static Diagnostic placed(Diagnostic finding, Rule rule) {
        return finding.location().isPresent()
                ? finding
                : finding.at(rule.source().location());
    }

    private List<Rule> triggers() {
        return rules.stream().filter(rule -> Bucket.of(rule) == Bucket.TRIGGER).toList();
    }

    /** Returns the locations of files whose front matter is reported. */
    private Set<String> unusable() {
        return workspace.catalog().diagnostics().stream()
                .filter(diagnostic -> FrontMatterParser.isFault(diagnostic.code()))
                .flatMap(diagnostic -> diagnostic.location().stream())
                .map(Diagnostic.Location::file)
                .collect(Collectors.toSet());
    }

    private static Diagnostic tooLarge(List<Path> roots) {
        Diagnostic finding = Diagnostic.info(
                "workspace-too-large",
                String.format(
                        Locale.ROOT,
                        "The workspace has more than %,d files, or folders nested deeper than %d, or cannot be read,"
                                + " so globs and references were not checked against its files",
                        WorkspaceFiles.MAX_FILES,
                        WorkspaceFiles.MAX_DEPTH),
                "Check a smaller workspace, such as one project of several");
        return roots.isEmpty() ? finding : finding.at(PathText.of(roots.get(0)));
    }
}
