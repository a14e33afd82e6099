package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.check.input.WorkspaceFiles;
import io.agentrules.check.internal.lint.RuleGlob.GlobReading;
import io.agentrules.core.internal.support.Excerpt;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds globs that tools read differently, with a file of the workspace as an example.
 *
 * <p>Does not report that some tools' wildcards skip leading dots, because every workspace has such files.
 */
final class DisputedGlobs {
    /** The syntax that tools read differently, besides the folders that a bare name matches in. */
    private static final Pattern DISPUTED = Pattern.compile("[\\[({!\\\\|+@]");

    /** The styles of the tools that are compared with each other. */
    private static final Set<PatternStyle> COMPARED =
            EnumSet.of(PatternStyle.ROOTED, PatternStyle.ANY_DEPTH, PatternStyle.MATCH_BASE);

    /** Limits on the number and length of compared globs; people do not write more. */
    private static final int MAX_COMPARED = 200;

    private static final int MAX_LENGTH = 300;

    private final Map<GlobReading, Dispute> disputes = new LinkedHashMap<>();

    private DisputedGlobs() {}

    /** Returns the findings, at most one for each glob, in the order of the globs. */
    static List<Diagnostic> of(List<RuleGlob> globs, WorkspaceFiles files) {
        var disputed = new DisputedGlobs();
        List<RuleGlob> compared =
                globs.stream().filter(glob -> COMPARED.contains(glob.style())).toList();
        disputed.search(
                compared.stream()
                        .map(DisputedGlobs::here)
                        .filter(DisputedGlobs::mayDiffer)
                        .distinct()
                        .limit(MAX_COMPARED)
                        .toList(),
                files);
        return compared.stream()
                .flatMap(glob -> disputed.finding(glob).stream())
                .toList();
    }

    private static boolean mayDiffer(GlobReading here) {
        boolean inRootOnly = here.style() == PatternStyle.ROOTED && isName(here.glob());
        return here.glob().length() <= MAX_LENGTH
                && (inRootOnly || DISPUTED.matcher(here.glob()).find());
    }

    private void search(List<GlobReading> readings, WorkspaceFiles files) {
        List<GlobReading> others =
                readings.stream().map(DisputedGlobs::elsewhere).toList();
        GlobTrial trial =
                GlobTrial.of(Stream.concat(readings.stream(), others.stream()).toList());
        int[] here = readings.stream().mapToInt(trial::index).toArray();
        int[] elsewhere = others.stream().mapToInt(trial::index).toArray();
        for (String path : files.paths()) {
            BitSet matching = trial.matching(List.of(path));
            for (int i = 0; i < here.length; i++) {
                boolean matches = matching.get(here[i]);
                if (matches != matching.get(elsewhere[i])) {
                    disputes.putIfAbsent(readings.get(i), new Dispute(readings.get(i), path, matches));
                }
            }
        }
    }

    private Optional<Diagnostic> finding(RuleGlob glob) {
        return Optional.ofNullable(disputes.get(here(glob)))
                .map(dispute ->
                        glob.locate(Diagnostic.info("glob-differs-at-home", dispute.message(), dispute.remedy())));
    }

    /** Returns the glob as this engine reads it, apart from leading dots. */
    private static GlobReading here(RuleGlob glob) {
        return glob.style() == PatternStyle.ROOTED
                ? glob.reading()
                : glob.reading().with(PatternStyle.ANY_DEPTH);
    }

    /** Returns the glob as tools of the other kind read it; a bare name that matches in every folder is not reported. */
    private static GlobReading elsewhere(GlobReading here) {
        if (here.style() == PatternStyle.ROOTED) {
            return here.with(PatternStyle.ANY_DEPTH);
        }
        return here.with(isName(here.glob()) ? "**/" + here.glob() : here.glob())
                .with(PatternStyle.ROOTED);
    }

    private static boolean isName(String glob) {
        return glob.indexOf('/') < 0;
    }

    /** A file that a glob matches here but not in other agents, or the other way round. */
    private record Dispute(GlobReading here, String path, boolean matches) {
        String message() {
            String glob = Excerpt.of(here.glob());
            String file = Excerpt.of(path);
            if (isRootOnly()) {
                return glob + " matches only in " + here.start() + "; with other agents it would also match " + file;
            }
            return matches
                    ? glob + " matches " + file + ", but with other agents it would not"
                    : glob + " does not match " + file + ", but with other agents it would";
        }

        String remedy() {
            String glob = here.glob();
            if (glob.contains("[!")) {
                return "Write [^...] instead of [!...]; all agents read it as a negated set";
            }
            if (glob.contains("[")) {
                return "Write \\[ and \\] for brackets that are part of a name";
            }
            if (isRootOnly()) {
                return "Write **/" + Excerpt.of(glob) + " if you mean files in every folder";
            }
            return glob.contains("(")
                    ? "Write {a,b} instead of (a|b)"
                    : "Write it without syntax that only some agents know";
        }

        private boolean isRootOnly() {
            return here.style() == PatternStyle.ROOTED && isName(here.glob()) && !matches;
        }
    }
}
