package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.ProviderReport.Status;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RulesConfig;
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
     * @param providers how they fared; the rules of one that was not heard may only seem to be gone
     * @param file the path of the file that the toggles stand in
     */
    public static List<Diagnostic> of(
            List<String> toggles, List<RuleEntry> entries, List<ProviderReport> providers, Optional<String> file) {
        List<String> unheard = providers.stream()
                .filter(provider -> provider.status() != Status.OK)
                .map(ProviderReport::id)
                .toList();
        var used = new HashSet<String>();
        for (RuleEntry entry : entries) {
            used.addAll(RulesConfig.toggles(entry.rule()));
        }
        return toggles.stream()
                .filter(toggle -> !used.contains(toggle) && !mayBeOfOne(unheard, toggle))
                .map(toggle -> unused(toggle, file))
                .toList();
    }

    /** A toggle of any provider's rule may be that of one that was not heard. */
    private static boolean mayBeOfOne(List<String> providers, String toggle) {
        int colon = toggle.indexOf(':');
        return colon < 0 ? !providers.isEmpty() : providers.contains(toggle.substring(0, colon));
    }

    private static Diagnostic unused(String toggle, Optional<String> file) {
        Diagnostic finding = Diagnostic.info(
                "toggle-unused",
                "There is no rule " + Excerpt.of(toggle) + ", which is switched off here",
                "Nothing to do if it will be back; else switch it on, which forgets it");
        return file.map(finding::at).orElse(finding);
    }
}
