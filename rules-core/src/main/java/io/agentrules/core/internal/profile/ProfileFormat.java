package io.agentrules.core.internal.profile;

import io.agentrules.api.spi.ToolProfile;
import io.agentrules.core.internal.profile.FormatFacts.Manual;
import io.agentrules.core.internal.support.Mapping;
import io.agentrules.core.internal.view.View;
import io.agentrules.core.internal.view.ViewFormat;
import io.agentrules.core.internal.yaml.InvalidYaml;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The keys of a profile that the engine uses; {@code ToolFacts} of rules-check reads those for authors. docs/profiles.md has all. */
final class ProfileFormat {
    private ProfileFormat() {}

    /**
     * Reads a profile.
     *
     * @throws RuntimeException if the text is no profile
     */
    static Profile read(ToolProfile given) {
        Object yaml = new Load(LoadSettings.builder().setLabel(given.id()).build()).loadFromString(given.yaml());
        if (!(yaml instanceof Map<?, ?> values)) {
            throw new IllegalStateException("it has no keys");
        }
        var profile = new Mapping(values);
        profile.required("name");
        Optional<View> view =
                profile.has("groups") ? Optional.of(ViewFormat.view(given.id(), profile)) : Optional.empty();
        return new Profile(profile, view, format(profile.mapping("format").orElse(new Mapping(Map.of()))));
    }

    private static FormatFacts format(Mapping format) {
        return new FormatFacts(
                format.text("always"),
                format.has("manual") ? manual(format) : List.of(),
                format.flag("managedFiles"),
                format.mapping("keys").map(ProfileFormat::texts).orElse(Map.of()),
                format.flag("closed"),
                format.text("brokenYaml").map(word -> Mapping.constant(word, InvalidYaml.class)));
    }

    /** Returns the remedies; a single text is one for every rule. */
    private static List<Manual> manual(Mapping format) {
        List<Mapping> cases = format.mappings("manual");
        return cases.isEmpty()
                ? List.of(new Manual(Map.of(), format.required("manual")))
                : cases.stream()
                        .map(one -> new Manual(
                                one.mapping("when").map(ProfileFormat::keys).orElse(Map.of()), one.required("remedy")))
                        .toList();
    }

    private static Map<String, Object> keys(Mapping when) {
        var keys = new LinkedHashMap<String, Object>();
        when.values().forEach((key, value) -> keys.put(String.valueOf(key), value));
        return keys;
    }

    private static Map<String, List<String>> texts(Mapping byName) {
        return byName.values().keySet().stream()
                .map(String::valueOf)
                .collect(Collectors.toMap(name -> name, byName::texts));
    }
}
