package io.agentrules.check.internal.tool;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.profile.ToolProfiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What profiles say to those who write rule files.
 *
 * @param facts by the provider whose files they are about, in precedence order
 * @param problems a diagnostic for each profile of which this could not be read
 */
public record FactsByProvider(Map<String, ToolFacts> facts, List<Diagnostic> problems) {
    /** Reads the profiles. */
    public static FactsByProvider of(ToolProfiles profiles) {
        var facts = new LinkedHashMap<String, ToolFacts>();
        var problems = new ArrayList<Diagnostic>();
        profiles.forEach((provider, keys) -> facts.merge(provider, ToolFacts.of(keys), ToolFacts::and), problems::add);
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
