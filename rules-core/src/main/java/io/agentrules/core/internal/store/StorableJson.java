package io.agentrules.core.internal.store;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
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

    /** Returns what {@code content} writes; it may be called twice. */
    static String text(Consumer<JsonGenerator> content) {
        String text = text(COMPACT, content);
        return hasUnpairedSurrogate(text) ? text(ASCII, content) : text;
    }

    /**
     * Returns whether a text cannot be stored in UTF-8. Costs next to nothing for a text without surrogates, as most are; an encoder takes
     * almost as long as writing the JSON.
     */
    static boolean hasUnpairedSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return !StandardCharsets.UTF_8.newEncoder().canEncode(text);
            }
        }
        return false;
    }

    private static String text(JsonFactory factory, Consumer<JsonGenerator> content) {
        var text = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(ObjectWriteContext.empty(), text)) {
            content.accept(json);
        }
        return text.toString();
    }
}
