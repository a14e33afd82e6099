package io.agentrules.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.internal.Json;
import io.agentrules.core.model.Message.ToolCall;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Parses the arguments of a tool call, which the model writes as JSON. */
final class ToolArguments {
    private ToolArguments() {}

    static ToolCall call(ToolExecutionRequest request) {
        return new ToolCall(tool(request), of(request));
    }

    /** Returns the name of the tool; empty if the model left it out. */
    static String tool(ToolExecutionRequest request) {
        return Objects.requireNonNullElse(request.name(), "");
    }

    /** Returns the arguments by name; empty if they are not a JSON object, which the tool itself will report to the model. */
    static Map<String, Object> of(ToolExecutionRequest request) {
        var arguments = new LinkedHashMap<String, Object>();
        try {
            Map<?, ?> parsed = Json.fromJson(json(request), Map.class);
            if (parsed != null) {
                parsed.forEach((name, value) -> arguments.put(String.valueOf(name), value));
            }
        } catch (RuntimeException noObject) {
            return Map.of();
        }
        return arguments;
    }

    /** Returns the JSON of the arguments; a tool without parameters may be called with an empty text. */
    static String json(ToolExecutionRequest request) {
        String arguments = request.arguments();
        return arguments == null || arguments.isBlank() ? "{}" : arguments;
    }
}
