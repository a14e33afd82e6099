package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds settings without effect, and the rule files that no provider reads if no rule was read at all. */
final class SetupChecks {
    private SetupChecks() {}

    /** Returns a finding for each untrusted root in the settings that is none of the workspace roots, by path. */
    static List<Diagnostic> untrusted(RulesConfig config, List<Path> roots) {
        Set<Path> known = roots.stream().map(RealPath::of).collect(Collectors.toSet());
        return config.untrustedRoots().stream()
                .filter(root ->
                        !known.contains(RealPath.of(root.toAbsolutePath().normalize())))
                .map(PathText::of)
                .sorted(CodePointOrder.INSTANCE)
                .map(SetupChecks::notARoot)
                .toList();
    }

    private static Diagnostic notARoot(String path) {
        return Diagnostic.warning(
                        "untrusted-root-unknown",
                        "The settings do not trust " + Excerpt.of(path)
                                + ", which is no root of the workspace, so no rule of the workspace is left out because of it",
                        "Correct the path if a root of the workspace is meant")
                .at(path);
    }

    /**
     * Returns a finding for each rule file that no provider reads, if no rule was read at all.
     *
     * @param files their absolute paths
     * @param read where providers look, in precedence order
     * @param roots the workspace folders
     */
    static List<Diagnostic> unread(List<String> files, List<Path> read, List<Path> roots) {
        String remedy = read.stream()
                .flatMap(place ->
                        roots.stream().filter(place::startsWith).map(root -> PathText.of(root.relativize(place))))
                .filter(place -> !place.isEmpty())
                .findFirst()
                .map(place -> "Move its rules to a place that is read, such as " + Excerpt.of(place)
                        + " (rules list shows all), or add a provider that reads it")
                .orElse("Add a provider that reads it");
        return files.stream()
                .map(file -> Diagnostic.warning(
                                "rules-unread", "No agent reads this, and no rule was read at all", remedy)
                        .at(file))
                .toList();
    }
}
