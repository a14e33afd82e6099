package io.agentrules.mcp;

import io.agentrules.api.Experimental;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * A further tool of a {@link RuleServer}, for programs that serve more than rules.
 *
 * @param name as clients call it; unique
 * @param title for people
 * @param description for models
 * @param inputSchema a JSON schema of the arguments; the tool checks them itself
 * @param answer gets the arguments by name, which may be none, and returns the text of the result. The message of an {@link
 *     IllegalArgumentException} that it throws is the text of a failed call. It may be called from many threads
 * @since 0.1
 */
@Experimental
public record ServerTool(
        String name,
        String title,
        String description,
        Map<String, Object> inputSchema,
        Function<Map<String, Object>, String> answer) {
    /** Copies the schema, one level deep; it cannot be modified. */
    public ServerTool {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(description, "description");
        inputSchema = Collections.unmodifiableMap(new LinkedHashMap<>(inputSchema));
        Objects.requireNonNull(answer, "answer");
    }

    RuleTool tool() {
        return new RuleTool(ToolResults.definition(name, title, description, inputSchema), arguments -> {
            try {
                return ToolResults.text(answer.apply(arguments));
            } catch (IllegalArgumentException e) {
                return ToolResults.failed(String.valueOf(e.getMessage()));
            }
        });
    }
}
