package io.agentrules.langchain4j;

import dev.langchain4j.agent.tool.SearchBehavior;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.service.tool.ToolProvider;
import dev.langchain4j.service.tool.ToolProviderRequest;
import dev.langchain4j.service.tool.ToolProviderResult;
import io.agentrules.core.ReadRule;
import java.util.List;
import java.util.Map;

/** Offers the tool {@code read_rule} while there are rules that the model can read. */
final class ReadRuleToolProvider implements ToolProvider {
    private static final ToolSpecification READ_RULE = ToolSpecification.builder()
            .name(ReadRule.NAME)
            .description(ReadRule.DESCRIPTION)
            .parameters(JsonObjectSchema.builder()
                    .addStringProperty(ReadRule.PARAMETER, ReadRule.PARAMETER_DESCRIPTION)
                    .required(ReadRule.PARAMETER)
                    .build())
            .metadata(Map.of(ToolSpecification.METADATA_SEARCH_BEHAVIOR, SearchBehavior.ALWAYS_VISIBLE))
            .build();

    private final ReadRule readRule;

    ReadRuleToolProvider(ReadRule readRule) {
        this.readRule = readRule;
    }

    @Override
    public ToolProviderResult provideTools(ToolProviderRequest request) {
        return readRule.isUseful()
                ? ToolProviderResult.builder()
                        .add(READ_RULE, (call, memoryId) -> readRule.answer(call.arguments()))
                        .build()
                : new ToolProviderResult(List.of());
    }
}
