package io.agentrules.agentscope;

import io.agentrules.core.ReadRule;
import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.tool.AgentTool;
import io.agentscope.core.tool.ToolCallParam;
import java.util.Map;
import reactor.core.publisher.Mono;

/** The tool {@code read_rule} for AgentScope. */
record ReadRuleTool(ReadRule readRule) implements AgentTool {
    @Override
    public String getName() {
        return ReadRule.NAME;
    }

    @Override
    public String getDescription() {
        return ReadRule.DESCRIPTION;
    }

    /** Requires nothing: AgentScope itself would answer a call without the parameter, and not say which rules there are. */
    @Override
    public Map<String, Object> getParameters() {
        Map<String, String> uri = Map.of("type", "string", "description", ReadRule.PARAMETER_DESCRIPTION);
        return Map.of("type", "object", "properties", Map.of(ReadRule.PARAMETER, uri));
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public Mono<ToolResultBlock> callAsync(ToolCallParam call) {
        return Mono.fromSupplier(() -> ToolResultBlock.text(readRule.answer(call.getInput())));
    }
}
