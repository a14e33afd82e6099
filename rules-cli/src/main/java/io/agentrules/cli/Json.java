package io.agentrules.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes JSON for all commands: one value on one line, with invisible characters escaped. */
final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /** Writes one value and a line break, and flushes, so that readers need not wait for more output. */
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

    /** Returns the length of a text as given in JSON output, in Unicode code points. */
    static int size(String text) {
        return text.codePointCount(0, text.length());
    }
}
