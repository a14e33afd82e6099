package io.agentrules.core.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.ProviderReport;
import io.agentrules.core.ProviderReport.Status;
import io.agentrules.core.RuleEntry;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Toggles of the user that no rule is left for; they are kept, since a rule may come back with a branch. */
public final class UnusedToggles {
    private UnusedToggles() {}

    /**
     * Returns a finding for each.
     *
     * @param toggles {@code NAME} or {@code provider:NAME}
     * @param entries all rules
     * @param providers how they fared; when one was not heard, its rules may only seem to be gone, and nothing is found
     * @param file the path of the file that the toggles stand in
     */
    public static List<Diagnostic> of(
            List<String> toggles, List<RuleEntry> entries, List<ProviderReport> providers, Optional<String> file) {
        if (providers.stream().anyMatch(provider -> provider.status() != Status.OK)) {
            return List.of();
        }
        var used = new HashSet<String>();
        for (RuleEntry entry : entries) {
            Rule rule = entry.rule();
            used.add(rule.name());
            used.add(rule.source().provider() + ":" + rule.name());
        }
        return toggles.stream()
                .filter(toggle -> !used.contains(toggle))
                .map(toggle -> unused(toggle, file))
                .toList();
    }

    private static Diagnostic unused(String toggle, Optional<String> file) {
        Diagnostic finding = Diagnostic.info(
                "toggle-unused",
                "There is no rule " + Excerpt.of(toggle) + ", which is switched off here",
                "Nothing to do if it will be back; else switch it on, which forgets it");
        return file.map(finding::at).orElse(finding);
    }
}
