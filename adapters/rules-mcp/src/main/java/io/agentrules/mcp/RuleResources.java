package io.agentrules.mcp;

import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest;
import io.modelcontextprotocol.spec.McpSchema.CompleteResult;
import io.modelcontextprotocol.spec.McpSchema.CompleteResult.CompleteCompletion;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceReference;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Provides the rules that a model can read on demand as resources. */
record RuleResources(RuleEngine engine) {
    private static final String CONTENT_TYPE = "text/markdown";
    private static final int MAX_COMPLETIONS = 100;

    /** Returns the rules that have an address, in precedence order. */
    static List<Rule> addressable(RuleCatalog catalog) {
        var names = new HashSet<>(catalog.addressable());
        return catalog.rules().stream()
                .filter(rule -> names.contains(rule.name()))
                .toList();
    }

    /** Returns the resources of a catalog. */
    List<SyncResourceSpecification> listed(RuleCatalog catalog) {
        return addressable(catalog).stream().map(this::listed).toList();
    }

    SyncResourceSpecification listed(Rule rule) {
        return new SyncResourceSpecification(resource(rule), (exchange, request) -> read(request));
    }

    /** Returns the list entry of a rule. */
    static Resource resource(Rule rule) {
        Resource.Builder resource =
                Resource.builder(RuleAddress.of(rule.name()), rule.name()).mimeType(CONTENT_TYPE);
        rule.description().ifPresent(resource::description);
        return resource.build();
    }

    /** Returns the resource template for all rules. */
    SyncResourceTemplateSpecification template() {
        ResourceTemplate template = ResourceTemplate.builder(RuleAddress.TEMPLATE, "rule")
                .description("A rule by name: one that always applies, or that is listed with its description")
                .mimeType(CONTENT_TYPE)
                .build();
        return new SyncResourceTemplateSpecification(template, (exchange, request) -> read(request));
    }

    private ReadResourceResult read(ReadResourceRequest request) {
        RuleCatalog catalog = engine.catalog();
        Rule rule = RuleUri.parse(request.uri()).flatMap(catalog::resolve).orElseThrow(() -> unknown(request, catalog));
        return ReadResourceResult.builder(List.of(TextResourceContents.builder(request.uri(), rule.content())
                        .mimeType(CONTENT_TYPE)
                        .build()))
                .build();
    }

    private static McpError unknown(ReadResourceRequest request, RuleCatalog catalog) {
        return McpError.builder(ErrorCodes.RESOURCE_NOT_FOUND)
                .message(RuleAddress.unknown(catalog))
                .data(Map.of("uri", request.uri()))
                .build();
    }

    /** Returns the completion of the name in the template. */
    SyncCompletionSpecification completion() {
        return new SyncCompletionSpecification(
                new ResourceReference(RuleAddress.TEMPLATE), (exchange, request) -> completed(request));
    }

    private CompleteResult completed(CompleteRequest request) {
        String begun = request.argument().value();
        List<String> names = engine.catalog().addressable().stream()
                .filter(name -> name.startsWith(begun))
                .toList();
        return new CompleteResult(new CompleteCompletion(
                names.stream().limit(MAX_COMPLETIONS).toList(), names.size(), names.size() > MAX_COMPLETIONS));
    }
}
