package io.agentrules.core.internal.catalog;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.internal.discover.ViewRunner;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which diagnostics count in a view: those about the files that its tool loads. */
final class ViewDiagnostics {
    private ViewDiagnostics() {}

    /** Returns the paths of the files that providers read. */
    static Set<String> paths(List<Contribution> contributions) {
        return contributions.stream()
                .flatMap(contribution -> contribution.rules().stream())
                .map(rule -> rule.source().location())
                .collect(Collectors.toSet());
    }

    /**
     * Returns those of the providers' diagnostics that the view does not report itself.
     *
     * @param known the paths of the files that providers read
     */
    static Stream<Diagnostic> ofProviders(List<Diagnostic> diagnostics, Set<String> known) {
        return diagnostics.stream().filter(diagnostic -> ViewRunner.leavesToProviders(diagnostic, known));
    }

    /** Returns the diagnostics without those about files that are not in the view. */
    static List<Diagnostic> inView(List<Diagnostic> diagnostics, List<RuleEntry> entries) {
        Set<String> others = entries.stream()
                .filter(entry -> entry.state() == State.NOT_IN_VIEW)
                .map(entry -> entry.rule().source().location())
                .collect(Collectors.toSet());
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic
                        .location()
                        .filter(location -> others.contains(location.file()))
                        .isEmpty())
                .toList();
    }
}
