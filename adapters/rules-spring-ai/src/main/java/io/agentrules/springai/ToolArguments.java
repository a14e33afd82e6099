package io.agentrules.springai;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Parses the arguments of a tool call, which the model writes as JSON. */
final class ToolArguments {
    private static final TypeReference<Map<String, Object>> ARGUMENTS = new TypeReference<>() {};

    private ToolArguments() {}

    /** Returns the arguments by name; empty if they are not a JSON object, which the tool itself will report to the model. */
    static Map<String, Object> of(@Nullable String json) {
        if (json == null || json.isBlank()) {
            return Map.of();
        }
        try {
            Map<String, Object> arguments = JsonMapper.shared().readValue(json, ARGUMENTS);
            return arguments == null ? Map.of() : arguments;
        } catch (JacksonException noObject) {
            return Map.of();
        }
    }
}
