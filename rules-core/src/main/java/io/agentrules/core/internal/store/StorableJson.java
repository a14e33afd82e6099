package io.agentrules.core.internal.store;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/** Compact JSON that any database can store: without NUL and without unpaired surrogates. */
final class StorableJson {
    private static final JsonFactory COMPACT = new JsonFactory();

    /** Escapes unpaired surrogates, too. */
    private static final JsonFactory ASCII =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private StorableJson() {}

    /** Returns maps, lists, strings, numbers and booleans as JSON. */
    static String text(Object value) {
        String text = text(COMPACT, value);
        return hasUnpairedSurrogate(text) ? text(ASCII, value) : text;
    }

    /** Returns whether a text cannot be stored in UTF-8. */
    static boolean hasUnpairedSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return !StandardCharsets.UTF_8.newEncoder().canEncode(text);
            }
        }
        return false;
    }

    private static String text(JsonFactory factory, Object value) {
        var text = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(ObjectWriteContext.empty(), text)) {
            write(json, value);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, Object value) {
        if (value instanceof Map<?, ?> members) {
            json.writeStartObject();
            members.forEach((name, member) -> {
                json.writeName((String) name);
                write(json, member);
            });
            json.writeEndObject();
        } else if (value instanceof List<?> members) {
            json.writeStartArray();
            members.forEach(member -> write(json, member));
            json.writeEndArray();
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Boolean bool) {
            json.writeBoolean(bool);
        } else {
            json.writeString((String) value);
        }
    }
}
