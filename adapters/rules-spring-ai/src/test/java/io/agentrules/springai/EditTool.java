package io.agentrules.springai;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** A tool that says that it edits files. */
final class EditTool implements ToolCallback {
    private static final ToolDefinition DEFINITION = ToolDefinition.builder()
            .name("edit")
            .description("Edits a file")
            .inputSchema("""
                    {"type": "object", "properties": {"filePath": {"type": "string"}, "content": {"type": "string"}}}""")
            .build();

    private final List<String> arguments = new CopyOnWriteArrayList<>();

    @Override
    public ToolDefinition getToolDefinition() {
        return DEFINITION;
    }

    @Override
    public String call(String json) {
        arguments.add(json);
        return "done";
    }

    List<String> arguments() {
        return List.copyOf(arguments);
    }
}
