package io.agentrules.mcp;

import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

    /** Returns the list entries of all rules that have an address, sorted by it. */
    List<Map<String, Object>> listed() {
        return addressable(engine.catalog()).stream()
                .map(RuleResources::resource)
                .sorted(Comparator.comparing(resource -> String.valueOf(resource.get("uri")))) // ASCII: by code points
                .toList();
    }

    /** Returns the list entry of a rule. */
    static Map<String, Object> resource(Rule rule) {
        var resource = new LinkedHashMap<String, Object>();
        resource.put("uri", RuleAddress.of(rule.name()));
        resource.put("name", rule.name());
        rule.description().ifPresent(description -> resource.put("description", description));
        resource.put("mimeType", CONTENT_TYPE);
        return resource;
    }

    /** Returns the resource template for all rules. */
    static Map<String, Object> template() {
        var template = new LinkedHashMap<String, Object>();
        template.put("uriTemplate", RuleAddress.TEMPLATE);
        template.put("name", "rule");
        template.put("description", "A rule by name: one that always applies, or that is listed with its description");
        template.put("mimeType", CONTENT_TYPE);
        return template;
    }

    /**
     * Returns the text of the rule with that address.
     *
     * @throws ProtocolException if there is none
     */
    List<Map<String, Object>> read(String uri) {
        RuleCatalog catalog = engine.catalog();
        Rule rule = RuleUri.parse(uri).flatMap(catalog::resolve).orElseThrow(() -> unknown(uri, catalog));
        var content = new LinkedHashMap<String, Object>();
        content.put("uri", uri);
        content.put("mimeType", CONTENT_TYPE);
        content.put("text", rule.content());
        return List.of(content);
    }

    /** Returns whether updates are told about the address: whether a rule has it in a form that they use. */
    boolean isWatchable(String uri) {
        return RuleUri.parse(uri)
                .flatMap(engine.catalog()::resolve)
                .filter(rule -> RuleAddress.forms(rule.name()).contains(uri))
                .isPresent();
    }

    /** Returns the error for an address that no rule has, or not in that form. */
    ProtocolException unknown(String uri) {
        return unknown(uri, engine.catalog());
    }

    private static ProtocolException unknown(String uri, RuleCatalog catalog) {
        return new ProtocolException(
                ProtocolException.UNKNOWN_RESOURCE, RuleAddress.unknown(catalog), Map.of("uri", uri));
    }

    /**
     * Returns the completion of the name in the template.
     *
     * @throws ProtocolException if the request is about anything else
     */
    Map<String, Object> completed(Message request) {
        if (!request.text("ref", "type").equals("ref/resource")
                || !request.text("ref", "uri").equals(RuleAddress.TEMPLATE)
                || !request.text("argument", "name").equals(RuleAddress.NAME)) {
            throw ProtocolException.invalidParameters("params are invalid in completion/complete");
        }
        String begun = request.text("argument", "value");
        List<String> names = engine.catalog().addressable().stream()
                .filter(name -> name.startsWith(begun))
                .toList();
        var completion = new LinkedHashMap<String, Object>();
        completion.put("values", names.stream().limit(MAX_COMPLETIONS).toList());
        completion.put("total", names.size());
        completion.put("hasMore", names.size() > MAX_COMPLETIONS);
        return completion;
    }
}
