package io.agentrules.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON schemas of what tools take and return. */
final class Schema {
    private Schema() {}

    /** Returns that of an object with these members and no others; all of {@code required} must be there. */
    static Map<String, Object> object(Map<String, ?> properties, List<String> required) {
        Map<String, Object> schema = of("object");
        schema.put("properties", properties);
        schema.put("required", required);
        schema.put("additionalProperties", false);
        return schema;
    }

    static Map<String, Object> text(String description) {
        Map<String, Object> schema = of("string");
        schema.put("description", description);
        return schema;
    }

    static Map<String, Object> text(String description, int maxLength) {
        Map<String, Object> schema = text(description);
        schema.put("maxLength", maxLength);
        return schema;
    }

    static Map<String, Object> oneOf(String description, List<String> values) {
        Map<String, Object> schema = text(description);
        schema.put("enum", values);
        return schema;
    }

    static Map<String, Object> textOrNull(String description) {
        Map<String, Object> schema = text(description);
        schema.put("type", List.of("string", "null"));
        return schema;
    }

    static Map<String, Object> texts(String description, int maxLength, int maxItems) {
        Map<String, Object> item = of("string");
        item.put("maxLength", maxLength);
        Map<String, Object> schema = list(description, item);
        schema.put("maxItems", maxItems);
        return schema;
    }

    static Map<String, Object> list(String description, Map<String, Object> item) {
        Map<String, Object> schema = of("array");
        schema.put("description", description);
        schema.put("items", item);
        return schema;
    }

    /** Returns that of a whole number that is not negative. */
    static Map<String, Object> count(String description) {
        Map<String, Object> schema = of("integer");
        schema.put("description", description);
        schema.put("minimum", 0);
        return schema;
    }

    static Map<String, Object> flag(String description) {
        Map<String, Object> schema = of("boolean");
        schema.put("description", description);
        return schema;
    }

    /** Returns that of an object whose members, of whatever name, fit {@code value}. */
    static Map<String, Object> mapOf(String description, Map<String, Object> value) {
        Map<String, Object> schema = of("object");
        schema.put("description", description);
        schema.put("additionalProperties", value);
        return schema;
    }

    private static Map<String, Object> of(String type) {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", type);
        return schema;
    }
}
