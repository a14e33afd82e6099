package io.agentrules.mcp;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.List;
import java.util.Map;

/** Creates tools and their results: tools only read, and return a text for the model and data for programs. */
final class ToolResults {
    private ToolResults() {}

    /** Returns the definition of a tool that changes nothing and knows only this workspace. */
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

    static CallToolResult text(String text) {
        return CallToolResult.builder(content(text)).build();
    }

    /** Returns an error result that explains the failure. */
    static CallToolResult failed(String text) {
        return CallToolResult.builder(content(text)).isError(true).build();
    }

    private static List<Content> content(String text) {
        return List.of(TextContent.builder(text).build());
    }
}
