package io.agentrules.mcp;

import static java.util.Map.entry;

import io.agentrules.api.Rule;
import io.agentrules.api.RuleUri;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tool {@code read_rule}: the text of a rule, for harnesses whose models cannot read resources. */
final class ReadRuleTool {
    private static final int MAX_URI_LENGTH = 4_096;

    private static final ToolInput INPUT = new ToolInput(
            List.of(ToolArgument.text(ReadRule.PARAMETER, ReadRule.PARAMETER_DESCRIPTION, MAX_URI_LENGTH)),
            List.of(),
            List.of());

    private static final Map<String, Object> TOOL = ToolResults.readOnly(
            ReadRule.NAME,
            "Read a rule",
            ReadRule.DESCRIPTION,
            INPUT.schema(),
            Schema.object(entry("name", Schema.TEXT), entry("uri", Schema.TEXT), entry("content", Schema.TEXT)));

    private ReadRuleTool() {}

    static RuleTool of(RuleEngine engine) {
        return INPUT.tool(TOOL, arguments -> answer(engine, arguments));
    }

    private static Map<String, Object> answer(RuleEngine engine, Map<String, Object> arguments) {
        RuleCatalog catalog = engine.catalog();
        return RuleUri.parseLenient(String.valueOf(arguments.get(ReadRule.PARAMETER)))
                .flatMap(catalog::resolve)
                .map(rule -> ToolResults.of(rule.content(), data(rule)))
                .orElseGet(() -> ToolResults.failed(RuleAddress.unknown(catalog)));
    }

    private static Map<String, Object> data(Rule rule) {
        var data = new LinkedHashMap<String, Object>();
        data.put("name", rule.name());
        data.put("uri", RuleAddress.of(rule.name()));
        data.put("content", rule.content());
        return data;
    }
}
