package io.agentrules.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON schemas of what tools return: the members, and of which type they are. What these hold is in docs/mcp.md, and not in
 * each model's context.
 */
final class Schema {
    static final Map<String, Object> TEXT = Map.of("type", "string");
    static final Map<String, Object> OBJECT = Map.of("type", "object");
    static final Map<String, Object> OBJECTS = listOf(OBJECT);

    private Schema() {}

    /** Returns that of an object with these members, which are all there. */
    static Map<String, Object> object(Map<String, Object> properties) {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", List.copyOf(properties.keySet()));
        return schema;
    }

    private static Map<String, Object> listOf(Map<String, Object> item) {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", "array");
        schema.put("items", item);
        return schema;
    }
}
