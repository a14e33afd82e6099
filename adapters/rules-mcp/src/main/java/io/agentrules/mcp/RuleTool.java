package io.agentrules.mcp;

import java.util.Map;
import java.util.function.Function;

/**
 * A tool as clients see it.
 *
 * @param definition its entry in the list of tools
 * @param answer returns the result for the arguments of a call, which may be none
 */
record RuleTool(Map<String, Object> definition, Function<Map<String, Object>, Map<String, Object>> answer) {
    String name() {
        return String.valueOf(definition.get("name"));
    }
}
