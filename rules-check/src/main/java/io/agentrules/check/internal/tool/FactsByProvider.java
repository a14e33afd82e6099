package io.agentrules.check.internal.tool;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.profile.ToolProfiles;
import io.agentrules.core.internal.view.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The facts in profiles that authors of rule files need.
 *
 * @param facts by the provider whose files they are about, in precedence order
 * @param problems a diagnostic for each profile whose facts could not be read
 */
public record FactsByProvider(Map<String, ToolFacts> facts, List<Diagnostic> problems) {
    /** Reads the profiles. */
    public static FactsByProvider of(ToolProfiles profiles) {
        return of(profiles, Optional.empty());
    }

    /**
     * Reads the profiles.
     *
     * @param tool the tool as which the workspace is viewed: what others make of its files does not matter then
     */
    public static FactsByProvider of(ToolProfiles profiles, Optional<View> tool) {
        var facts = new LinkedHashMap<String, ToolFacts>();
        var problems = new ArrayList<Diagnostic>();
        profiles.forEach(
                (provider, profile) -> {
                    ToolFacts all = ToolFacts.of(provider, profile);
                    boolean matters = tool.filter(
                                    view -> !profile.keys().required("name").equals(view.name()))
                            .isEmpty();
                    facts.merge(provider, matters ? all : all.aboutFormatOnly(), ToolFacts::and);
                },
                problems::add);
        return new FactsByProvider(facts, problems);
    }

    /** Returns what is known about the files of a provider. */
    public ToolFacts of(String provider) {
        return facts.getOrDefault(provider, ToolFacts.NONE);
    }

    /** Returns where people put files in vain, or files that a tool has replaced by a newer form; of several that fit, the first counts. */
    public List<MisplacedPath> misplaced() {
        return facts.values().stream()
                .flatMap(known -> known.misplaced().stream())
                .toList();
    }
}
