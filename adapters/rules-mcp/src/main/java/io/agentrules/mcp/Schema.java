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
    static final Map<String, Object> OBJECTS = objects();

    private Schema() {}

    private static Map<String, Object> objects() {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", "array");
        schema.put("items", OBJECT);
        return schema;
    }

    /** Returns the schema of an object with these members, all of them required. */
    @SafeVarargs
    static Map<String, Object> object(Map.Entry<String, Map<String, Object>>... members) {
        var properties = new LinkedHashMap<String, Object>();
        for (Map.Entry<String, Map<String, Object>> member : members) {
            properties.put(member.getKey(), member.getValue());
        }
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", List.copyOf(properties.keySet()));
        return schema;
    }
}
