package io.agentrules.mcp;

import io.agentrules.core.model.RuleCatalog;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.List;
import java.util.Map;

/** Creates tools and their results: tools only read, and return a text for the model and data for programs. */
final class ToolResults {
    /** The key of the catalog's digest in {@code _meta}. */
    private static final String DIGEST = "io.agentrules/digest";

    private ToolResults() {}

    /** Returns the definition of a tool that changes nothing and knows only this workspace; the last two arguments are JSON schemas. */
    static Tool readOnly(
            String name, String title, String description, Map<String, Object> input, Map<String, Object> output) {
        return Tool.builder(name, input)
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

    /** Returns a result that also says by which rules it was made. */
    static CallToolResult of(String text, Map<String, ?> data, RuleCatalog catalog) {
        return CallToolResult.builder(content(text))
                .structuredContent(data)
                .meta(digest(catalog))
                .build();
    }

    /** Returns the metadata, for programs and not for models, that says which rules are served. */
    static Map<String, Object> digest(RuleCatalog catalog) {
        return Map.of(DIGEST, catalog.digest());
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
