package io.agentrules.core.internal.catalog;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which diagnostics count in a view: those about the files that its tool loads. */
final class ViewDiagnostics {
    /** What keeps a file out of a view by mistake. */
    private static final Set<String> WHY = Set.of("extension-not-read", "skill-name-taken");

    private ViewDiagnostics() {}

    /** Returns the paths of the files that providers read, without some. */
    static Set<String> paths(List<Contribution> contributions, Set<String> without) {
        return contributions.stream()
                .flatMap(contribution -> contribution.rules().stream())
                .map(rule -> rule.source().location())
                .filter(path -> !without.contains(path))
                .collect(Collectors.toSet());
    }

    /** Returns the diagnostics without those about files that are not in the view, unless they say why. */
    static List<Diagnostic> inView(List<Diagnostic> diagnostics, List<RuleEntry> entries) {
        Set<String> others = entries.stream()
                .filter(entry -> entry.state() == State.NOT_IN_VIEW)
                .map(entry -> entry.rule().source().location())
                .collect(Collectors.toSet());
        return diagnostics.stream()
                .filter(diagnostic -> WHY.contains(diagnostic.code())
                        || diagnostic
                                .location()
                                .filter(location -> others.contains(location.file()))
                                .isEmpty())
                .toList();
    }
}
