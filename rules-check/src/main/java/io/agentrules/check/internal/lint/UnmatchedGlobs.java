package io.agentrules.check.internal.lint;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.check.input.WorkspaceFiles;
import io.agentrules.check.internal.lint.RuleGlob.GlobReading;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.yaml.CommaList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds globs that match no file of the workspace, and guesses what their authors meant.
 *
 * <p>A finding is a warning if the glob is certainly misspelled or no other glob of its condition matches; otherwise it is an
 * info. A glob that differs only in the extension from one that matches is not reported: {@code *.ts, *.tsx} is fine before there is a
 * {@code .tsx} file, and so is {@code *.md, README.md}. The user's own rules apply to many workspaces, so of these only
 * fixable globs are reported.
 */
final class UnmatchedGlobs {
    private static final String CODE = "glob-matches-nothing";

    /** Limits on the number and length of globs to guess for; people do not write more. */
    private static final int MAX_GUESSED = 200;

    private static final int MAX_LENGTH = 300;

    private static final Pattern WILDCARD = Pattern.compile("[*?\\[{!(]");

    private final WorkspaceFiles files;
    private final GlobTrial asWritten;
    private final BitSet matched;
    private final List<RuleGlob> unmatched;

    private UnmatchedGlobs(List<RuleGlob> globs, WorkspaceFiles files) {
        this.files = files;
        this.asWritten = GlobTrial.of(globs.stream().map(RuleGlob::reading).toList());
        this.matched = asWritten.matching(files.paths());
        this.unmatched = globs.stream().filter(this::matchesNothing).toList();
    }

    /** Matches globs against the files, whose list must be complete. */
    static UnmatchedGlobs of(List<RuleGlob> globs, WorkspaceFiles files) {
        return new UnmatchedGlobs(globs, files);
    }

    /** Returns whether no file matches. A glob of a folder above the workspace may be about other folders there. */
    private boolean matchesNothing(RuleGlob glob) {
        return glob.condition().wayToRoot().isEmpty()
                && !matches(glob.reading())
                && asWritten.isUsable(glob.reading())
                && !files.isInSkippedFolder(glob.text());
    }

    private boolean matches(GlobReading reading) {
        return asWritten.isTried(reading) && matched.get(asWritten.index(reading));
    }

    /** Returns the globs that match nothing, in the given order. */
    List<RuleGlob> globs() {
        return unmatched;
    }

    /** Returns a finding for each fixable glob, and one for all other unmatched globs of a condition. */
    List<Diagnostic> findings() {
        var unexplained = new LinkedHashMap<RuleCondition, List<RuleGlob>>();
        List<Diagnostic> findings = fixable(unexplained);
        unexplained.values().forEach(globs -> findings.add(globs.get(0).locate(unexplained(globs))));
        return findings;
    }

    /** Returns a finding for each fixable glob, and one for all others: in a workspace with hardly any files, they may be right. */
    List<Diagnostic> findingsInBareWorkspace() {
        var unexplained = new LinkedHashMap<RuleCondition, List<RuleGlob>>();
        List<Diagnostic> findings = fixable(unexplained);
        if (!unexplained.isEmpty()) {
            findings.add(Diagnostic.info(
                    CODE,
                    "The workspace has only rule files: there are no files yet that the globs of its rules could match",
                    "Nothing to do; check again when there are files"));
        }
        return findings;
    }

    /** Returns a finding for each fixable glob, and collects the others. */
    private List<Diagnostic> fixable(Map<RuleCondition, List<RuleGlob>> unexplained) {
        Map<GlobReading, GlobFix> fixes = fixes();
        var findings = new ArrayList<Diagnostic>();
        for (RuleGlob glob : unmatched) {
            if (CommaList.hasSeveralMembers(glob.text())) {
                continue; // reported where it was read
            }
            Optional<GlobFix> fix = Optional.ofNullable(fixes.get(glob.reading()));
            if (fix.isPresent()) {
                Diagnostic finding = glob.locate(fixable(glob, fix.get()));
                findings.add(fileFix(glob, fixes).map(finding::fixedBy).orElse(finding));
            } else if (glob.rule().source().level() == Level.PROJECT && !hasOtherExtension(glob) && !isCovered(glob)) {
                unexplained
                        .computeIfAbsent(RuleCondition.of(glob), unused -> new ArrayList<>())
                        .add(glob);
            }
        }
        return findings;
    }

    /** Returns whether another glob of the same condition matches that differs from this one in the extension only. */
    private boolean hasOtherExtension(RuleGlob glob) {
        String stem = withoutExtension(glob.text());
        return glob.condition().values().stream()
                .anyMatch(text -> withoutExtension(text).equals(stem)
                        && matches(glob.reading().with(text)));
    }

    /** Returns whether a glob is the name of a file that another glob of the same condition would match, too. */
    private static boolean isCovered(RuleGlob glob) {
        if (WILDCARD.matcher(glob.text()).find()) {
            return false;
        }
        List<GlobReading> others = glob.condition().values().stream()
                .filter(text -> !text.equals(glob.text()) && !text.startsWith("!"))
                .map(text -> glob.reading().with(text))
                .toList();
        return !GlobTrial.of(others).matching(Set.of(glob.text())).isEmpty();
    }

    /** Returns a glob up to the first dot in its last name; a dot at the start belongs to the name. */
    private static String withoutExtension(String glob) {
        int name = glob.lastIndexOf('/') + 1;
        int dot = glob.indexOf('.', name + 1);
        return dot < 0 ? glob : glob.substring(0, dot);
    }

    /** Returns the change of the rule's file that writes this glob, and others of its condition like it, for any depth. */
    private Optional<Fix> fileFix(RuleGlob glob, Map<GlobReading, GlobFix> fixes) {
        List<String> deeper = glob.condition().values().stream()
                .filter(text -> Optional.ofNullable(fixes.get(glob.reading().with(text)))
                        .filter(fix -> AnyDepthEdit.isOnlyDeeper(text, fix))
                        .isPresent())
                .distinct()
                .toList();
        return deeper.contains(glob.text()) ? AnyDepthEdit.of(glob, deeper) : Optional.empty();
    }

    private Diagnostic fixable(RuleGlob glob, GlobFix fix) {
        String message = "No file of the workspace matches " + Excerpt.of(glob.text());
        return fix.isCertain() || !conditionMatches(glob)
                ? Diagnostic.warning(CODE, message, fix.remedy())
                : Diagnostic.info(CODE, message, fix.remedy());
    }

    private Diagnostic unexplained(List<RuleGlob> globs) {
        RuleGlob first = globs.get(0);
        List<String> texts = globs.stream().map(RuleGlob::text).toList();
        String message = "No file of the workspace matches " + Excerpt.of(texts);
        Diagnostic found = conditionMatches(first)
                ? Diagnostic.info(CODE, message, "Remove the globs of files that will not be added")
                : Diagnostic.warning(
                        CODE,
                        message + consequence(first),
                        "Correct the globs, unless such files will be added; dependencies and build output were not searched");
        return found.concerning(String.join(", ", texts));
    }

    /** Returns the consequence if it is certain; a glob that was not tried, such as a negated one, may make the condition hold. */
    private String consequence(RuleGlob glob) {
        boolean isKnown = glob.condition().values().stream()
                .allMatch(text -> asWritten.isTried(glob.reading().with(text)));
        if (!isKnown) {
            return "";
        }
        return isOnlyCondition(glob.rule())
                ? ", so the rule never applies here"
                : ", so " + glob.rule().writtenKey(glob.condition()) + " never holds here";
    }

    private static boolean isOnlyCondition(Rule rule) {
        return Bucket.of(rule) == Bucket.CONDITIONAL
                && rule.conditions().stream()
                                .filter(condition -> !condition.isLimit())
                                .count()
                        == 1;
    }

    /** Returns whether another tried glob of the same condition matches or may match. */
    private boolean conditionMatches(RuleGlob glob) {
        return glob.condition().values().stream()
                .anyMatch(text -> matches(glob.reading().with(text)) || files.isInSkippedFolder(text));
    }

    /** Returns the fix for each glob: one that matches a file, or else one that differs only in case, or else a certain one. */
    private Map<GlobReading, GlobFix> fixes() {
        var candidates = new LinkedHashMap<GlobReading, List<GlobFix>>();
        unmatched.stream()
                .map(RuleGlob::reading)
                .filter(reading -> reading.glob().length() <= MAX_LENGTH)
                .distinct()
                .limit(MAX_GUESSED)
                .forEach(reading -> candidates.put(reading, GlobFix.of(reading)));
        GlobTrial trial = GlobTrial.of(candidates.values().stream()
                .flatMap(List::stream)
                .map(GlobFix::tried)
                .toList());
        BitSet matching = trial.matching(files.paths());
        Map<GlobReading, GlobFix> fixes = caseFixes(candidates);
        candidates.forEach((reading, tried) -> tried.stream()
                .filter(fix -> matching.get(trial.index(fix.tried())))
                .findFirst()
                .or(() -> tried.stream()
                        .filter(fix -> fix.isCertain() && !fixes.containsKey(reading))
                        .map(GlobFix::withoutFiles)
                        .findFirst())
                .ifPresent(fix -> fixes.put(reading, fix)));
        return fixes;
    }

    private Map<GlobReading, GlobFix> caseFixes(Map<GlobReading, List<GlobFix>> candidates) {
        var paths = new LinkedHashSet<String>();
        files.paths().forEach(path -> paths.add(path.toLowerCase(Locale.ROOT)));
        GlobTrial trial = GlobTrial.of(candidates.entrySet().stream()
                .flatMap(entry -> lowerCase(entry.getKey(), entry.getValue()))
                .toList());
        BitSet matching = trial.matching(paths);
        var fixes = new LinkedHashMap<GlobReading, GlobFix>();
        candidates.forEach((reading, tried) -> {
            if (lowerCase(reading, tried).anyMatch(lower -> matching.get(trial.index(lower)))) {
                String remedy = "Globs are case-sensitive; write the names exactly as those of the files";
                fixes.put(reading, new GlobFix(reading, remedy, true));
            }
        });
        return fixes;
    }

    /** Returns a glob and its most likely fix, both in lower case. */
    private static Stream<GlobReading> lowerCase(GlobReading reading, List<GlobFix> fixes) {
        return Stream.concat(
                        Stream.of(reading), fixes.stream().map(GlobFix::tried).limit(1))
                .map(any -> any.with(any.glob().toLowerCase(Locale.ROOT)));
    }

    /** Identifies a condition by its rule, because two rules can have equal conditions. */
    private record RuleCondition(String rule, Condition condition) {
        static RuleCondition of(RuleGlob glob) {
            return new RuleCondition(glob.rule().name(), glob.condition());
        }
    }
}
