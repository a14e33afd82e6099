package io.agentrules.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON schemas of tool results: their members and types. The meaning of members is documented in docs/mcp.md, to keep it out
 * of each model's context.
 */
final class Schema {
    static final Map<String, Object> TEXT = Map.of("type", "string");
    static final Map<String, Object> OBJECT = Map.of("type", "object");
    static final Map<String, Object> OBJECTS = listOf(OBJECT);

    private Schema() {}

    /** Returns the schema of an object with these members, all of them required. */
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
