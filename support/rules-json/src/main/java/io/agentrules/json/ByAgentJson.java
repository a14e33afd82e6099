package io.agentrules.json;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The answers of a command for several agents. The schema of the answer for one has it, too.
 *
 * @param <T> the answer for one agent
 */
@Described(title = "rules COMMAND --json, for the agents in use")
public record ByAgentJson<T extends Record>(
        @Described("The answer for each agent, as for that agent alone, by its id.")
        Map<String, T> agents) {
    /** Copies the map. */
    public ByAgentJson {
        agents = new LinkedHashMap<>(agents);
    }
}
