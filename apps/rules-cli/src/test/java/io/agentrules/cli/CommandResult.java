package io.agentrules.cli;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The result of running the command. */
public record CommandResult(int exitCode, String out, String err) {
    private static final JsonMapper MAPPER = new JsonMapper();

    public JsonNode json() {
        return MAPPER.readTree(out);
    }

    public List<JsonNode> jsonLines() {
        return out.lines().map(MAPPER::readTree).toList();
    }
}
