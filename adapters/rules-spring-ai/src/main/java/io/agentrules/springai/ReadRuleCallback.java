package io.agentrules.springai;

import io.agentrules.core.ReadRule;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** The tool {@code read_rule} for Spring AI. */
final class ReadRuleCallback implements ToolCallback {
    private static final ToolDefinition DEFINITION = ToolDefinition.builder()
            .name(ReadRule.NAME)
            .description(ReadRule.DESCRIPTION)
            .inputSchema(ReadRule.SCHEMA)
            .build();

    private final ReadRule readRule;

    ReadRuleCallback(ReadRule readRule) {
        this.readRule = readRule;
    }

    boolean isUseful() {
        return readRule.isUseful();
    }

    /** Returns whether another tool has this one's name, in which case the model can have only one of them. */
    boolean hasNameOf(ToolCallback other) {
        return other.getToolDefinition().name().equals(ReadRule.NAME);
    }

    @Override
    public ToolDefinition getToolDefinition() {
        return DEFINITION;
    }

    @Override
    public String call(String arguments) {
        return readRule.answer(arguments);
    }

    @Override
    public String call(String arguments, @Nullable ToolContext unused) {
        return call(arguments);
    }
}
