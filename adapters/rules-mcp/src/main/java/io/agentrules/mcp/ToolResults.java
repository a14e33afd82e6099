package io.agentrules.mcp;

import io.agentrules.core.model.RuleCatalog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Creates the definitions of tools and their results: tools only read, and return a text for the model and data for programs. */
final class ToolResults {
    /** The key of the catalog's digest in {@code _meta}. */
    private static final String DIGEST = "io.agentrules/digest";

    private ToolResults() {}

    /** Returns the definition of a tool that changes nothing and knows only this workspace; the last two arguments are JSON schemas. */
    static Map<String, Object> readOnly(
            String name, String title, String description, Map<String, Object> input, Map<String, Object> output) {
        Map<String, Object> tool = definition(name, title, description, input);
        tool.put("outputSchema", output);
        tool.put("annotations", Map.of("readOnlyHint", true, "openWorldHint", false));
        return tool;
    }

    static Map<String, Object> definition(String name, String title, String description, Map<String, Object> input) {
        var tool = new LinkedHashMap<String, Object>();
        tool.put("name", name);
        tool.put("title", title);
        tool.put("description", description);
        tool.put("inputSchema", input);
        return tool;
    }

    static Map<String, Object> of(String text, Map<String, ?> data) {
        Map<String, Object> result = text(text);
        result.put("structuredContent", data);
        return result;
    }

    /** Returns a result that also says by which rules it was made. */
    static Map<String, Object> of(String text, Map<String, ?> data, RuleCatalog catalog) {
        Map<String, Object> result = of(text, data);
        result.put("_meta", digest(catalog));
        return result;
    }

    /** Returns the metadata, for programs and not for models, that says which rules are served. */
    static Map<String, Object> digest(RuleCatalog catalog) {
        return Map.of(DIGEST, catalog.digest());
    }

    static Map<String, Object> text(String text) {
        var result = new LinkedHashMap<String, Object>();
        result.put("content", List.of(content(text)));
        return result;
    }

    /** Returns a text as clients show it. */
    static Map<String, Object> content(String text) {
        return Map.of("type", "text", "text", text);
    }

    /** Returns an error result that explains the failure. */
    static Map<String, Object> failed(String text) {
        Map<String, Object> result = text(text);
        result.put("isError", true);
        return result;
    }
}
