package io.agentrules.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.service.tool.ToolExecutor;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A tool that says that it edits files. */
final class EditTool {
    private static final ToolSpecification SPECIFICATION = ToolSpecification.builder()
            .name("edit")
            .parameters(JsonObjectSchema.builder()
                    .addStringProperty("filePath")
                    .addStringProperty("content")
                    .build())
            .build();

    private final List<String> arguments = new CopyOnWriteArrayList<>();

    Map<ToolSpecification, ToolExecutor> tools() {
        return Map.of(SPECIFICATION, (request, memoryId) -> edit(request));
    }

    private String edit(ToolExecutionRequest request) {
        arguments.add(request.arguments());
        return "done";
    }

    List<String> arguments() {
        return List.copyOf(arguments);
    }
}
