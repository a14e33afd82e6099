package io.agentrules.mcp;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.List;
import java.util.Map;

/** What our tools have in common: they only read, and answer with a text for the model and with data for programs. */
final class Answers {
    private Answers() {}

    /** Returns a tool that changes nothing, answers alike to the same arguments, and knows only this workspace. */
    static Tool readOnly(String name, String title, String description, ToolInput input, Map<String, Object> output) {
        return Tool.builder(name, input.schema())
                .title(title)
                .description(description)
                .outputSchema(output)
                .annotations(ToolAnnotations.builder()
                        .readOnlyHint(true)
                        .openWorldHint(false)
                        .build())
                .build();
    }

    static CallToolResult of(String text, Map<String, ?> data) {
        return CallToolResult.builder(content(text)).structuredContent(data).build();
    }

    /** Returns an answer that says why there is none. */
    static CallToolResult failed(String text) {
        return CallToolResult.builder(content(text)).isError(true).build();
    }

    private static List<Content> content(String text) {
        return List.of(TextContent.builder(text).build());
    }
}
