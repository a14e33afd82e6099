package io.agentrules.check.internal.tool;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.profile.ToolProfiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What profiles say to those who write rule files, by the provider whose files they are about, in precedence order. */
public record FactsByProvider(Map<String, ToolFacts> facts) {
    /** Reads the profiles; one that cannot be read is reported, and says nothing. */
    public static FactsByProvider of(ToolProfiles profiles, Consumer<Diagnostic> report) {
        var facts = new LinkedHashMap<String, ToolFacts>();
        profiles.forEach((provider, keys) -> facts.merge(provider, ToolFacts.of(keys), ToolFacts::and), report);
        return new FactsByProvider(facts);
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
