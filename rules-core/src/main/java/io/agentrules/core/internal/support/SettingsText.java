package io.agentrules.core.internal.support;

import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** Reads the settings file of a tool. TOML needs Jackson's module for it, which is no dependency of the engine: it is found if it is there. */
public final class SettingsText {
    /** How a settings file is written. */
    public enum Syntax {
        JSON,
        /** JSON with comments. */
        JSON_WITH_COMMENTS,
        /** JSON with comments, and with commas after the last member. */
        JSONC,
        TOML
    }

    private SettingsText() {}

    /**
     * Reads a file; an empty one has no settings.
     *
     * @throws IllegalArgumentException if it cannot be read, with the reason
     * @throws UnsupportedOperationException if there is no parser for the syntax; the message is what to do
     */
    public static Mapping read(String text, Syntax syntax) {
        if (text.isBlank()) {
            return new Mapping(Map.of());
        }
        try (JsonParser parser = factory(syntax).createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            if (!(JsonValue.at(parser) instanceof Map<?, ?> settings) || parser.nextToken() != null) {
                throw new IllegalArgumentException("it is not one object");
            }
            return new Mapping(settings);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "it is not valid " + (syntax == Syntax.TOML ? "TOML" : "JSON") + line(e) + ": "
                            + Excerpt.of(String.valueOf(e.getOriginalMessage())),
                    e);
        }
    }

    private static String line(JacksonException problem) {
        return Optional.ofNullable(problem.getLocation())
                .filter(location -> location.getLineNr() > 0)
                .map(location -> " in line " + location.getLineNr())
                .orElse("");
    }

    private static TokenStreamFactory factory(Syntax syntax) {
        return switch (syntax) {
            case TOML -> toml();
            case JSON -> JsonValue.FACTORY;
            case JSON_WITH_COMMENTS -> json(JsonReadFeature.ALLOW_JAVA_COMMENTS);
            case JSONC -> json(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA);
        };
    }

    private static JsonFactory json(JsonReadFeature... features) {
        var json = JsonValue.FACTORY.rebuild();
        return json.enable(features[0], features).build();
    }

    private static TokenStreamFactory toml() {
        return ServiceLoader.load(TokenStreamFactory.class, SettingsText.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(factory -> factory.getFormatName().equalsIgnoreCase("TOML"))
                .findFirst()
                .orElseThrow(() -> new UnsupportedOperationException(
                        "Add tools.jackson.dataformat:jackson-dataformat-toml to the class path"));
    }
}
