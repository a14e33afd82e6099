package io.agentrules.core.internal.lint;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.core.internal.discover.WorkspaceFiles;
import io.agentrules.core.internal.lint.RuleGlob.Reading;
import io.agentrules.core.internal.support.Excerpt;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Globs that match no file of the workspace, and what their authors may have meant.
 *
 * <p>A warning where a glob is misspelled for certain, and where no other glob of its condition matches; else just worth
 * knowing: {@code *.ts, *.tsx} is fine before there is a {@code .tsx}. The user's own rules are for many workspaces, so of
 * them only those that can be put right are told.
 */
final class UnmatchedGlobs {
    private static final String CODE = "glob-matches-nothing";

    /** For how many globs, and for how long ones, guesses are tried: what is beyond was not written by a person. */
    private static final int MAX_GUESSED = 200;

    private static final int MAX_LENGTH = 300;

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

    /** Tries globs on the files, which must be complete. */
    static UnmatchedGlobs of(List<RuleGlob> globs, WorkspaceFiles files) {
        return new UnmatchedGlobs(globs, files);
    }

    private boolean matchesNothing(RuleGlob glob) {
        return !matches(glob.reading()) && asWritten.isUsable(glob.reading()) && !files.isInSkippedFolder(glob.text());
    }

    private boolean matches(Reading reading) {
        return asWritten.isTried(reading) && matched.get(asWritten.index(reading));
    }

    /** Returns those that match nothing, in the given order. */
    List<RuleGlob> globs() {
        return unmatched;
    }

    /** Returns a finding for each that can be put right, and one for all others of a condition. */
    List<Diagnostic> findings() {
        Map<Reading, GlobFix> fixes = fixes();
        var unexplained = new LinkedHashMap<RuleCondition, List<RuleGlob>>();
        var findings = new ArrayList<Diagnostic>();
        for (RuleGlob glob : unmatched) {
            Optional<GlobFix> fix = Optional.ofNullable(fixes.get(glob.reading()));
            if (fix.isPresent()) {
                findings.add(glob.place(fixable(glob, fix.get())));
            } else if (glob.rule().source().level() == Level.PROJECT) {
                unexplained
                        .computeIfAbsent(RuleCondition.of(glob), unused -> new ArrayList<>())
                        .add(glob);
            }
        }
        unexplained.values().forEach(globs -> findings.add(globs.get(0).place(unexplained(globs))));
        return findings;
    }

    private Diagnostic fixable(RuleGlob glob, GlobFix fix) {
        String message = "No file of the workspace matches " + Excerpt.of(glob.text());
        return fix.isCertain() || !isHelped(glob)
                ? Diagnostic.warning(CODE, message, fix.remedy())
                : Diagnostic.info(CODE, message, fix.remedy());
    }

    private Diagnostic unexplained(List<RuleGlob> globs) {
        RuleGlob first = globs.get(0);
        String message = "No file of the workspace matches "
                + Excerpt.of(globs.stream().map(RuleGlob::text).toList());
        return isHelped(first)
                ? Diagnostic.info(
                        CODE, message, "Nothing to do if such files will come; else remove what is not needed")
                : Diagnostic.warning(
                        CODE,
                        message + consequence(first),
                        "Write what the files are called; dependencies and build output were not looked at");
    }

    /** A glob that was not tried, a negated one for example, may make the condition hold by accident. */
    private String consequence(RuleGlob glob) {
        boolean isKnown =
                glob.condition().values().stream().allMatch(text -> asWritten.isTried(new Reading(text, glob.style())));
        return isKnown ? ", so " + glob.condition().key() + " never holds here" : "";
    }

    /** Whether another glob of its condition matches, or may match; one that was not tried is no help. */
    private boolean isHelped(RuleGlob glob) {
        return glob.condition().values().stream()
                .anyMatch(text -> matches(new Reading(text, glob.style())) || files.isInSkippedFolder(text));
    }

    /** Returns how to put globs right: what matches a file, else what only the case keeps from it, else what is certain. */
    private Map<Reading, GlobFix> fixes() {
        var candidates = new LinkedHashMap<Reading, List<GlobFix>>();
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
        BitSet right = trial.matching(files.paths());
        Map<Reading, GlobFix> fixes = inWrongCase(candidates);
        candidates.forEach((reading, tried) -> tried.stream()
                .filter(fix -> right.get(trial.index(fix.tried())))
                .findFirst()
                .or(() -> tried.stream()
                        .filter(fix -> fix.isCertain() && !fixes.containsKey(reading))
                        .findFirst())
                .ifPresent(fix -> fixes.put(reading, fix)));
        return fixes;
    }

    private Map<Reading, GlobFix> inWrongCase(Map<Reading, List<GlobFix>> candidates) {
        var paths = new LinkedHashSet<String>();
        files.paths().forEach(path -> paths.add(path.toLowerCase(Locale.ROOT)));
        GlobTrial trial = GlobTrial.of(candidates.entrySet().stream()
                .flatMap(entry -> lowerCase(entry.getKey(), entry.getValue()))
                .toList());
        BitSet right = trial.matching(paths);
        var fixes = new LinkedHashMap<Reading, GlobFix>();
        candidates.forEach((reading, tried) -> {
            if (lowerCase(reading, tried).anyMatch(lower -> right.get(trial.index(lower)))) {
                String remedy = "Upper and lower case count; write the names as the files have them";
                fixes.put(reading, new GlobFix(reading, remedy, true));
            }
        });
        return fixes;
    }

    /** Returns a glob and its likeliest correction, both in lower case. */
    private static Stream<Reading> lowerCase(Reading reading, List<GlobFix> fixes) {
        return Stream.concat(
                        Stream.of(reading), fixes.stream().map(GlobFix::tried).limit(1))
                .map(any -> new Reading(any.glob().toLowerCase(Locale.ROOT), any.style()));
    }

    /** A condition of a rule: equal conditions of two rules are two. */
    private record RuleCondition(String rule, Condition condition) {
        static RuleCondition of(RuleGlob glob) {
            return new RuleCondition(glob.rule().name(), glob.condition());
        }
    }
}
