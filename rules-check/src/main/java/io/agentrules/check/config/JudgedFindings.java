package io.agentrules.check.config;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.check.config.Configuration.CheckPolicy;
import io.agentrules.check.config.Configuration.Ignored;
import io.agentrules.core.internal.support.Excerpt;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Findings after a configuration and a baseline: what is reported, and what is left out with the reason. Example: with {@code ignore:
 * [{code: rules-misplaced, paths: ["examples/**"], reason: samples}]} a finding {@code rules-misplaced} about {@code
 * examples/a/AGENTS.md} is suppressed, and one about {@code b/AGENTS.md} is reported.
 *
 * @param reported what remains, with the configured severities, in the order given; then one finding for each entry without effect
 * @param suppressed what is left out, in the order given
 */
public record JudgedFindings(List<Diagnostic> reported, List<Suppressed> suppressed) {
    /** A repository that could switch this off would say what its user must not be told. */
    private static final String NEVER_SUPPRESSED = "config-not-allowed";

    /** Where a finding is silenced. */
    public enum By {
        /** In the configuration. */
        CONFIG,
        /** In the baseline. */
        BASELINE;

        /** Returns the name in lower case, as it appears in output. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A finding that is left out. */
    public record Suppressed(Diagnostic finding, By by) {}

    /** Copies the lists. */
    public JudgedFindings {
        reported = List.copyOf(reported);
        suppressed = List.copyOf(suppressed);
    }

    /**
     * Judges findings.
     *
     * @param root the workspace's root, from which paths of the configuration and the baseline start
     * @param configuration the absolute path, with {@code /}, of the file with the policy, for findings about its entries
     * @param baseline the findings that were there before; empty without one
     */
    public static JudgedFindings of(
            List<Diagnostic> findings,
            CheckPolicy policy,
            WorkspacePath root,
            String configuration,
            Optional<Baseline> baseline) {
        List<Suppression> suppressions =
                policy.ignored().stream().map(Suppression::of).toList();
        var used = new BitSet();
        Optional<Baseline.Matching> before = baseline.map(entries -> entries.matching(root));
        var reported = new ArrayList<Diagnostic>();
        var suppressed = new ArrayList<Suppressed>();
        for (Diagnostic finding : findings) {
            if (finding.code().equals(NEVER_SUPPRESSED)) {
                reported.add(finding);
                continue;
            }
            String path = finding.location()
                    .flatMap(place -> root.relative(place.file()))
                    .orElse("");
            var matching = new BitSet();
            for (int i = 0; i < suppressions.size(); i++) {
                matching.set(i, suppressions.get(i).matches(finding, path));
            }
            used.or(matching);
            Optional<Severity> severity =
                    policy.severities().getOrDefault(finding.code(), Optional.of(finding.severity()));
            if (!matching.isEmpty() || severity.isEmpty()) {
                suppressed.add(new Suppressed(finding, By.CONFIG));
            } else if (before.filter(entries -> entries.has(finding)).isPresent()) {
                suppressed.add(new Suppressed(finding, By.BASELINE));
            } else {
                reported.add(severity.get() == finding.severity() ? finding : finding.as(severity.get()));
            }
        }
        for (int i = 0; i < suppressions.size(); i++) {
            if (!used.get(i)) {
                reported.add(unused(suppressions.get(i).ignored(), configuration));
            }
        }
        before.ifPresent(entries -> reported.addAll(entries.unused()));
        return new JudgedFindings(reported, suppressed);
    }

    private static Diagnostic unused(Ignored entry, String configuration) {
        return Diagnostic.info(
                        "suppression-unused",
                        "No finding " + Excerpt.quoted(entry.code())
                                + (entry.paths().isEmpty() ? "" : " in these paths")
                                + " is there to be ignored",
                        "Remove the entry")
                .at(configuration, entry.line());
    }

    /** An entry of the configuration that leaves findings out. */
    private record Suppression(Ignored ignored, Predicate<String> paths) {
        static Suppression of(Ignored ignored) {
            return new Suppression(ignored, ignored.paths().isEmpty() ? path -> true : globs(ignored.paths()));
        }

        private static Predicate<String> globs(List<String> written) {
            Predicate<String> globs = new WorkspaceGlobs(written);
            return path -> !path.isEmpty() && globs.test(path);
        }

        boolean matches(Diagnostic finding, String path) {
            return ignored.code().equals(finding.code()) && paths.test(path);
        }
    }

    /** Returns how many findings of each severity are reported. */
    public long count(Severity severity) {
        return reported.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }
}
