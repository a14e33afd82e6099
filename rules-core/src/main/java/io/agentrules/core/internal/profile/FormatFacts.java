package io.agentrules.core.internal.profile;

import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.support.Mapping;
import io.agentrules.core.internal.yaml.InvalidYaml;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What reading the files of one provider depends on; {@code ToolFacts} of rules-check has what only their authors need to know.
 *
 * @param hasManagedFiles whether there are files of the organization, which count even if the provider is switched off
 * @param keys front-matter keys that people know from a tool, by what that tool is called
 * @param isClosed whether files have no other keys than those that are asked for
 * @param imports how the files import others, if the provider says that they do
 * @param invalidYaml what is made of invalid YAML; empty for what this engine makes of it
 */
public record FormatFacts(
        boolean hasManagedFiles,
        Map<String, List<String>> keys,
        boolean isClosed,
        Optional<Imports> imports,
        Optional<InvalidYaml> invalidYaml) {
    /** Nothing is known. */
    static final FormatFacts NONE = new FormatFacts(false, Map.of(), false, Optional.empty(), Optional.empty());

    static FormatFacts of(Mapping profile) {
        Mapping format = profile.mapping("format").orElse(new Mapping(Map.of()));
        return new FormatFacts(
                format.flag("managedFiles"),
                format.mapping("keys").map(Mapping::textsByKey).orElse(Map.of()),
                format.flag("closed"),
                profile.mapping("imports").map(Imports::of),
                format.text("brokenYaml").map(word -> Mapping.constant(word, InvalidYaml.class)));
    }

    /** Copies {@code keys}. */
    public FormatFacts {
        keys = Map.copyOf(keys);
    }

    /** Returns these facts and those of another tool that reads the same files. */
    FormatFacts and(FormatFacts other) {
        var allKeys = new HashMap<>(other.keys);
        allKeys.putAll(keys);
        return new FormatFacts(
                hasManagedFiles || other.hasManagedFiles,
                allKeys,
                isClosed || other.isClosed,
                imports.or(() -> other.imports),
                invalidYaml.or(() -> other.invalidYaml));
    }
}
