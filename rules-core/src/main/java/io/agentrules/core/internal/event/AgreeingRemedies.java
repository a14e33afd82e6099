package io.agentrules.core.internal.event;

import io.agentrules.api.Diagnostic;
import java.util.List;
import java.util.Optional;

/**
 * Makes the remedies of two findings about one line of a rule agree. A finding about invalid YAML shows the corrected line, but with its old
 * key; another finding may replace or remove that key, and the two remedies would contradict each other.
 */
final class AgreeingRemedies {
    private static final String FAULT = "front-matter-invalid";
    private static final String QUOTE = "Put the value in quotes";

    private AgreeingRemedies() {}

    /** Returns the diagnostics in the same order. */
    static List<Diagnostic> of(List<Diagnostic> diagnostics) {
        return diagnostics.stream()
                .map(each -> isAboutQuotes(each) ? agreeing(each, diagnostics) : each)
                .toList();
    }

    private static boolean isAboutQuotes(Diagnostic diagnostic) {
        return diagnostic.code().equals(FAULT) && diagnostic.remedy().contains(QUOTE.substring(1));
    }

    private static Diagnostic agreeing(Diagnostic fault, List<Diagnostic> diagnostics) {
        Optional<String> other = diagnostics.stream()
                .filter(each -> !each.code().equals(FAULT)
                        && each.location().equals(fault.location())
                        && each.rule().equals(fault.rule()))
                .map(Diagnostic::remedy)
                .filter(remedy -> remedy.startsWith("Write ") || remedy.startsWith("Remove "))
                .findFirst();
        return other.map(remedy -> withRemedy(
                        fault,
                        remedy.startsWith("Write ")
                                ? QUOTE + ", and w" + remedy.substring(1)
                                : remedy + "; if you keep it, p" + QUOTE.substring(1)))
                .orElse(fault);
    }

    private static Diagnostic withRemedy(Diagnostic given, String remedy) {
        Diagnostic agreed = given.remediedBy(remedy);
        return given.fix().map(agreed::fixedBy).orElse(agreed);
    }
}
