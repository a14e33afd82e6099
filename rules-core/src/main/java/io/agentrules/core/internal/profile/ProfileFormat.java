package io.agentrules.core.internal.profile;

import io.agentrules.api.Level;
import io.agentrules.api.spi.ToolProfile;
import io.agentrules.core.internal.profile.FormatFacts.Manual;
import io.agentrules.core.internal.profile.SizeLimit.Scope;
import io.agentrules.core.internal.profile.SizeLimit.Unit;
import io.agentrules.core.internal.view.Mapping;
import io.agentrules.core.internal.view.View;
import io.agentrules.core.internal.view.ViewFormat;
import io.agentrules.core.internal.yaml.InvalidYaml;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The keys of a profile; docs/profiles.md describes them. */
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
        String tool = profile.text("shortName").orElse(profile.required("name"));
        Optional<View> view =
                profile.has("groups") ? Optional.of(ViewFormat.view(given.id(), profile)) : Optional.empty();
        return new Profile(
                view,
                format(profile.mapping("format").orElse(new Mapping(Map.of())), tool),
                profile.texts("files"),
                profile.mappings("misplaced").stream().map(ProfileFormat::place).toList());
    }

    private static FormatFacts format(Mapping format, String tool) {
        return new FormatFacts(
                tool,
                format.text("always"),
                format.has("manual") ? manual(format) : List.of(),
                format.mappings("limits").stream()
                        .map(limit -> limit(limit, tool))
                        .toList(),
                format.flag("importsFiles"),
                format.flag("managedFiles"),
                format.mapping("keys").map(ProfileFormat::texts).orElse(Map.of()),
                format.flag("closed"),
                format.text("brokenYaml").map(word -> Mapping.constant(word, InvalidYaml.class)),
                format.texts("notItsOwn"));
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

    private static SizeLimit limit(Mapping limit, String tool) {
        Unit unit = Stream.of(Unit.values())
                .filter(word -> limit.has(word.word()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a limit without characters, bytes or lines"));
        return new SizeLimit(
                tool,
                limit.constant("of", Scope.FILE),
                limit.text("level").map(word -> Mapping.constant(word, Level.class)),
                limit.texts("files"),
                limit.number(unit.word()).orElseThrow(),
                unit,
                limit.flag("recommended"),
                limit.text("beyond").orElse(""));
    }

    private static Place place(Mapping place) {
        Pattern path = Pattern.compile(place.required("path"));
        String remedy = place.required("remedy");
        if (place.flag("legacy")) {
            return Place.legacy(path, remedy);
        }
        return place.text("why")
                .map(message -> Place.elsewhere(path, message, remedy))
                .orElseGet(() -> Place.wrong(path, remedy));
    }
}
