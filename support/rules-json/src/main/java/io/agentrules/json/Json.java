package io.agentrules.json;

import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** Writes JSON for all commands: one object on one line, with invisible characters escaped. */
public final class Json {
    /** What fails in the middle must not look complete: brackets that are open then stay open. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_CONTENT).build();

    private Json() {}

    /**
     * Writes one object and a line break, and flushes, so that readers need not wait for more output. If {@code members} throws, what it
     * wrote may be in the output, without the line break.
     */
    public static void write(Writer out, Consumer<JsonGenerator> members) {
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), new VisibleJson(out))) {
            json.writeStartObject();
            members.accept(json);
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    /** Writes a property with an object. */
    public static void object(JsonGenerator json, String name, Runnable members) {
        json.writeObjectPropertyStart(name);
        members.run();
        json.writeEndObject();
    }

    /** Writes a property with an object, or null for none. */
    public static <T> void objectOrNull(JsonGenerator json, String name, Optional<T> value, Consumer<T> members) {
        value.ifPresentOrElse(
                present -> object(json, name, () -> members.accept(present)), () -> json.writeNullProperty(name));
    }

    /** Writes a property with a list of objects. */
    public static <T> void objects(JsonGenerator json, String name, Iterable<T> values, Consumer<T> members) {
        json.writeArrayPropertyStart(name);
        for (T value : values) {
            json.writeStartObject();
            members.accept(value);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes a property with a list of strings. */
    public static void texts(JsonGenerator json, String name, List<String> values) {
        json.writeArrayPropertyStart(name);
        values.forEach(json::writeString);
        json.writeEndArray();
    }

    /** Writes a property with a string, or null for none. */
    public static void textOrNull(JsonGenerator json, String name, Optional<String> value) {
        json.writeStringProperty(name, value.orElse(null));
    }

    /** Returns the length of a text as given in JSON output, in Unicode code points. */
    public static int size(String text) {
        return text.codePointCount(0, text.length());
    }
}
