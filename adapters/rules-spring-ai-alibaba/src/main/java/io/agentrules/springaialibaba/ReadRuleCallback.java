package io.agentrules.springaialibaba;

import io.agentrules.core.ReadRule;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** The tool {@code read_rule} for Spring AI. */
record ReadRuleCallback(ReadRule readRule) implements ToolCallback {
    private static final ToolDefinition DEFINITION = ToolDefinition.builder()
            .name(ReadRule.NAME)
            .description(ReadRule.DESCRIPTION)
            .inputSchema(ReadRule.SCHEMA)
            .build();

    @Override
    public ToolDefinition getToolDefinition() {
        return DEFINITION;
    }

    @Override
    public String call(String arguments) {
        return readRule.answer(arguments);
    }
}
