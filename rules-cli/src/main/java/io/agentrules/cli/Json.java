package io.agentrules.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** How every command writes JSON: one value on one line, in which everything can be seen. */
final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /** Writes one value and a line end, at once: whoever reads need not wait for more. */
    static void write(Output out, Consumer<JsonGenerator> value) {
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), new VisibleJson(out))) {
            value.accept(json);
            json.writeRaw('\n');
        }
    }

    static void texts(JsonGenerator json, String name, List<String> values) {
        json.writeArrayPropertyStart(name);
        values.forEach(json::writeString);
        json.writeEndArray();
    }

    static void textOrNull(JsonGenerator json, String name, Optional<String> value) {
        json.writeStringProperty(name, value.orElse(null));
    }

    /** Returns the length that JSON output gives for a text: its Unicode code points. */
    static int size(String text) {
        return text.codePointCount(0, text.length());
    }
}
