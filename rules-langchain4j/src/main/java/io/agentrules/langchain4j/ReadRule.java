package io.agentrules.langchain4j;

import dev.langchain4j.agent.tool.SearchBehavior;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.service.tool.ToolProvider;
import dev.langchain4j.service.tool.ToolProviderRequest;
import dev.langchain4j.service.tool.ToolProviderResult;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;
import io.agentrules.core.RuleCatalog;
import io.agentrules.core.RuleEngine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tool by which a model reads {@code rule://name}; it answers whatever it is asked. */
final class ReadRule implements ToolProvider {
    private static final String URI = "uri";

    private static final ToolSpecification SPECIFICATION = ToolSpecification.builder()
            .name("read_rule")
            .description("Reads a rule of this project by its address, rule://<name>.")
            .parameters(JsonObjectSchema.builder()
                    .addStringProperty(URI, "rule://<name>, as listed among the rules")
                    .required(URI)
                    .build())
            .metadata(Map.of(ToolSpecification.METADATA_SEARCH_BEHAVIOR, SearchBehavior.ALWAYS_VISIBLE))
            .build();

    private final RuleEngine engine;

    ReadRule(RuleEngine engine) {
        this.engine = engine;
    }

    @Override
    public ToolProviderResult provideTools(ToolProviderRequest request) {
        return engine.catalog().addressable().isEmpty()
                ? new ToolProviderResult(List.of())
                : ToolProviderResult.builder().add(SPECIFICATION, this::answer).build();
    }

    private String answer(ToolExecutionRequest request, Object memoryId) {
        RuleCatalog catalog = engine.catalog();
        return address(request).flatMap(catalog::resolve).map(Rule::content).orElseGet(() -> unknown(catalog));
    }

    private static Optional<RuleUri> address(ToolExecutionRequest request) {
        return Optional.ofNullable(ToolArguments.of(request).get(URI))
                .map(Object::toString)
                .flatMap(RuleUri::asked);
    }

    private static String unknown(RuleCatalog catalog) {
        return catalog.addressable().stream()
                .map(name -> new RuleUri(name).toString())
                .collect(Collectors.joining(
                        "\n", "There is no such rule. Call the tool with \"" + URI + "\" set to one of:\n", ""));
    }
}
