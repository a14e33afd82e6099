package io.agentrules.core.internal.parse;

import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.yaml.InvalidYaml;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The facts about formats that decide how to report an unexpected key or value. Loaded only when a file has one.
 *
 * @param toolOf returns the tool from which people know a front-matter key
 * @param isClosed returns whether the format of a provider has exactly the keys that it asks for
 * @param imports returns how the files of a provider import others
 * @param invalidYaml returns what the tools of a provider's format make of invalid YAML; empty for what this engine makes of it
 */
public record Formats(
        Function<String, Optional<String>> toolOf,
        Predicate<String> isClosed,
        Function<String, Imports> imports,
        Function<String, Optional<InvalidYaml>> invalidYaml) {
    /** Nothing is known. */
    public static final Formats NONE = new Formats(
            key -> Optional.empty(), provider -> false, provider -> Imports.NONE, provider -> Optional.empty());
}
