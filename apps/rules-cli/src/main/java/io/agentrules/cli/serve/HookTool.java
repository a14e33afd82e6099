package io.agentrules.cli.serve;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.hooks.Hooks;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.Agents;
import io.agentrules.mcp.ServerTool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tool {@code hook} of the MCP server: a hook event in, the answer for the agent out. */
final class HookTool {
    private static final String AGENT = "agent";
    private static final String EVENT = "event";

    private HookTool() {}

    static ServerTool of(Hooks hooks) {
        return new ServerTool(
                "hook",
                "Answer a hook",
                "Called by the agent itself for its hooks, never by a model.",
                schema(),
                arguments -> answer(hooks, arguments));
    }

    private static Map<String, Object> schema() {
        var properties = new LinkedHashMap<String, Object>();
        properties.put(
                AGENT,
                Map.of(
                        "type",
                        "string",
                        "enum",
                        Agents.all().stream().map(Agent::id).toList()));
        properties.put(EVENT, Map.of("type", "object"));
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", List.of(AGENT, EVENT));
        return schema;
    }

    private static String answer(Hooks hooks, Map<String, Object> arguments) {
        if (!(arguments.get(AGENT) instanceof String agent)
                || Agents.find(agent).isEmpty()) {
            throw new IllegalArgumentException("agent must be one of "
                    + String.join(", ", Agents.all().stream().map(Agent::id).toList()));
        }
        if (!(arguments.get(EVENT) instanceof Map<?, ?> event)) {
            throw new IllegalArgumentException("event must be an object");
        }
        return hooks.answer(agent, JsonMaps.text(event));
    }
}
