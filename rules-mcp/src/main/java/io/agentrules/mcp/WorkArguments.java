package io.agentrules.mcp;

import io.agentrules.core.ContextField;
import io.agentrules.core.Session;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The current work, as arguments of a tool: the fields of a line of {@code rules explain --batch}. */
final class WorkArguments {
    /** Longer than any file system allows a path to be. */
    private static final int MAX_TEXT = 4_096;

    private static final int MAX_MEMBERS = 1_000;

    private WorkArguments() {}

    /** Returns the fields' JSON schemas, in their order. */
    static Map<String, Object> properties() {
        var properties = new LinkedHashMap<String, Object>();
        for (ContextField field : ContextField.values()) {
            properties.put(field.id(), schema(field));
        }
        return properties;
    }

    private static Map<String, Object> schema(ContextField field) {
        return switch (field.kind()) {
            case FLAG -> Schema.flag(field.description());
            case TEXT ->
                field == ContextField.PROMPT
                        ? Schema.text(field.description())
                        : Schema.text(field.description(), MAX_TEXT);
            case LIST -> Schema.texts("each " + field.description(), MAX_TEXT, MAX_MEMBERS);
        };
    }

    /** Tells a session what the arguments say, which fit the schemas, and returns it; other arguments do not matter. */
    static Session tell(Session session, Map<String, Object> arguments) {
        for (ContextField field : ContextField.values()) {
            Object value = arguments.get(field.id());
            if (value instanceof Collection<?> members) {
                field.tell(session, members.stream().map(String::valueOf).toList());
            } else if (value != null) {
                field.tell(session, List.of(value.toString()));
            }
        }
        return session;
    }
}
