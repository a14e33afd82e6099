package io.agentrules.core.internal.support;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The arguments of a tool as the model wrote them. */
public final class ModelArguments {
    private ModelArguments() {}

    /**
     * Returns the arguments by name.
     *
     * @param json blank: there are none. If it is not the JSON of an object, such as when the model was cut off, all strings in it that can be
     *     read, in lists under the name of their argument, as a guard reads them
     */
    public static Map<String, Object> in(String json) {
        return json.isBlank() ? Map.of() : JsonValue.object(json).orElseGet(() -> strings(json));
    }

    private static Map<String, Object> strings(String json) {
        var arguments = new LinkedHashMap<String, List<String>>();
        var text = new StringBuilder();
        var decoder = new JsonStringDecoder();
        var sink = new JsonStringDecoder.Sink() {
            private String name = "";

            @Override
            public void begin(CharSequence key) {
                name = key.toString();
                text.setLength(0);
            }

            @Override
            public void slice(String piece, int from, int to) {
                text.append(piece, from, to);
            }

            @Override
            public void decoded(CharSequence other) {
                text.append(other);
            }

            @Override
            public void end() {
                arguments.computeIfAbsent(name, first -> new ArrayList<>()).add(text.toString());
            }
        };
        decoder.feed(json, 0, json.length(), sink);
        decoder.finish(sink);
        return new LinkedHashMap<>(arguments);
    }
}
