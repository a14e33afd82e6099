package io.agentrules.check.json;

import io.agentrules.core.internal.support.JsonValue;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads and writes the JSON that programs exchange, such as hook events and the messages of MCP, as maps, lists, strings, numbers,
 * booleans and nulls. Unlike the command's JSON, which people read, it does not escape invisible characters.
 */
public final class JsonMaps {
    /** Events and messages are a few levels deep; each level costs a stack frame here. */
    private static final int MAX_DEPTH = 200;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .build();

    private JsonMaps() {}

    /**
     * Reads an object, with its fields in the order of the text; of two fields with the same name the last one counts.
     *
     * @return may contain nulls
     * @throws IllegalArgumentException if the text is not a JSON object, nests more than 200 levels deep, or has more than an object;
     *     the message does not repeat the text
     */
    @SuppressWarnings("unchecked") // an object of JSON is that
    public static Map<String, Object> object(String text) {
        if (value(text) instanceof Map<?, ?> object) {
            return (Map<String, Object>) object;
        }
        throw new IllegalArgumentException("the JSON is not an object");
    }

    /**
     * Reads any value, and objects as {@link #object} does.
     *
     * @return null for {@code null}
     * @throws IllegalArgumentException if the text is not one JSON value, or nests more than 200 levels deep; the message does not repeat
     *     the text
     */
    public static @Nullable Object value(String text) {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (json.nextToken() == null) {
                throw new IllegalArgumentException("there is no JSON");
            }
            Object value = JsonValue.at(json);
            if (json.nextToken() != null) {
                throw new IllegalArgumentException("text follows the JSON");
            }
            return value;
        } catch (JacksonException e) {
            // The exception's own message quotes the text, which is the user's.
            var place = e.getLocation();
            throw new IllegalArgumentException(
                    "not valid JSON"
                            + (place == null
                                    ? ""
                                    : " at line " + place.getLineNr() + ", column " + place.getColumnNr()),
                    e);
        }
    }

    /**
     * Returns a value as JSON in one line, without a line break at its end.
     *
     * @param value made of maps with strings as keys, lists, strings, numbers, booleans and nulls
     * @throws IllegalArgumentException if it contains anything else
     */
    public static String text(@Nullable Object value) {
        var text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            write(value, json);
        }
        return text.toString();
    }

    private static void write(@Nullable Object value, JsonGenerator json) {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            map.forEach((key, member) -> {
                json.writeName(String.valueOf(key));
                write(member, json);
            });
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            list.forEach(member -> write(member, json));
            json.writeEndArray();
        } else if (value instanceof String string) {
            json.writeString(string);
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Integer || value instanceof Long) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof Number) {
            json.writeNumber(value.toString());
        } else {
            throw new IllegalArgumentException(
                    "not a value of JSON: " + value.getClass().getName());
        }
    }
}
