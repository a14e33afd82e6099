package io.agentrules.core.internal.support;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON from any source (arguments of a model's tool calls, settings, stored state, {@code package.json}) as maps, lists, strings,
 * numbers, booleans and nulls. For example, {@code {"a": [1, null]}} is a map from {@code a} to a list of 1 and null.
 */
public final class JsonValue {
    /** Each level costs a stack frame here. */
    private static final int MAX_DEPTH = 200;

    static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private JsonValue() {}

    /**
     * Reads one value, with the members of objects in the order of the text; of two with the same name the last one counts.
     *
     * @return empty if the text is not JSON, is {@code null}, nests more than 200 levels deep, or has more than one value
     */
    public static Optional<Object> in(String text) {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (json.nextToken() == null) {
                return Optional.empty();
            }
            Object value = at(json);
            return json.nextToken() == null ? Optional.ofNullable(value) : Optional.empty();
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }

    /** Reads an object; empty if the text is not one. */
    @SuppressWarnings("unchecked") // the names of an object are texts
    public static Optional<Map<String, Object>> object(String text) {
        return in(text).filter(Map.class::isInstance).map(object -> (Map<String, Object>) object);
    }

    @SuppressWarnings("NullAway") // maps of JSON contain nulls
    private static Map<String, Object> objectAt(JsonParser json) {
        var object = new LinkedHashMap<String, @Nullable Object>();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            json.nextToken();
            object.put(name, at(json));
        }
        return object;
    }

    @SuppressWarnings("NullAway") // lists of JSON contain nulls
    private static List<Object> listAt(JsonParser json) {
        var list = new ArrayList<@Nullable Object>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            list.add(at(json));
        }
        return list;
    }

    /** Returns the value that begins at the current token, and moves to its last one. */
    public static @Nullable Object at(JsonParser json) {
        return switch (json.currentToken()) {
            case START_OBJECT -> objectAt(json);
            case START_ARRAY -> listAt(json);
            case VALUE_STRING -> json.getString();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getNumberValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }
}
