package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.ProviderReport.Status;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RulesConfig;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Finds the user's toggles, and names in the harness's settings, that disable no rule: there is none of that name, or only managed ones.
 * Toggles are kept, because a rule may come back with another branch.
 */
final class UnusedToggles {
    private static final String CODE = "toggle-unused";

    private UnusedToggles() {}

    /**
     * Returns a finding for each unused toggle.
     *
     * @param toggles the toggles, as {@code NAME} or {@code provider:NAME}
     * @param entries all rules
     * @param providers the outcomes of the providers; rules of a provider that did not succeed may only seem to be gone
     * @param file the path of the toggles file
     */
    static List<Diagnostic> of(
            List<String> toggles, List<RuleEntry> entries, List<ProviderReport> providers, Optional<String> file) {
        return findings(toggles, entries, providers, (toggle, isManaged) -> {
                    String subject = isManaged
                            ? "The rule " + Excerpt.of(toggle)
                                    + " belongs to the organization, so the toggle does not disable it"
                            : "There is no rule " + Excerpt.of(toggle) + ", but a toggle disables it";
                    String remedy = isManaged
                            ? "Enable it, which removes the toggle"
                            : "Enable it, which removes the toggle, unless the rule will come back";
                    Diagnostic finding = Diagnostic.info(CODE, subject, remedy);
                    return file.map(finding::at).orElse(finding);
                })
                .toList();
    }

    /**
     * Returns a finding for each name in the settings that disables no rule, by name.
     *
     * @param config the harness's settings
     * @param entries as of {@link #of}
     * @param providers as of {@link #of}
     */
    static List<Diagnostic> inSettings(RulesConfig config, List<RuleEntry> entries, List<ProviderReport> providers) {
        List<String> names =
                config.disabledRules().stream().sorted(CodePointOrder.INSTANCE).toList();
        return findings(names, entries, providers, (name, isManaged) -> {
                    String subject = isManaged
                            ? "The rule " + Excerpt.of(name)
                                    + " belongs to the organization, so the settings do not disable it"
                            : "There is no rule " + Excerpt.of(name) + ", but the settings disable it";
                    String remedy = isManaged
                            ? "Remove it from the settings"
                            : "Correct the name in the settings, or remove it";
                    return Diagnostic.warning(CODE, subject, remedy);
                })
                .toList();
    }

    /** @param finding makes a finding about a toggle, and about whether it names a rule of the organization */
    private static Stream<Diagnostic> findings(
            List<String> toggles,
            List<RuleEntry> entries,
            List<ProviderReport> providers,
            BiFunction<String, Boolean, Diagnostic> finding) {
        List<String> unsuccessful = providers.stream()
                .filter(provider -> provider.status() != Status.OK)
                .map(ProviderReport::id)
                .toList();
        var used = new HashSet<String>();
        var managed = new HashSet<String>();
        for (RuleEntry entry : entries) {
            boolean isManaged = entry.rule().source().level() == Level.MANAGED;
            (isManaged ? managed : used).addAll(RulesConfig.toggles(entry.rule()));
        }
        return toggles.stream()
                .filter(toggle -> !used.contains(toggle) && !mayBelongTo(unsuccessful, toggle))
                .map(toggle -> finding.apply(toggle, managed.contains(toggle)));
    }

    /** Returns whether the toggle may name a rule of one of the providers; one without a provider id may name any. */
    private static boolean mayBelongTo(List<String> providers, String toggle) {
        int colon = toggle.indexOf(':');
        return colon < 0 ? !providers.isEmpty() : providers.contains(toggle.substring(0, colon));
    }
}
