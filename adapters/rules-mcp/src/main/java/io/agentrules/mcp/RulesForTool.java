package io.agentrules.mcp;

import static java.util.Map.entry;

import io.agentrules.api.Rule;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tool {@code rules_for}: the rules that apply to the current work, in precedence order, with their text and the reason. */
final class RulesForTool {
    private static final ToolInput INPUT = new ToolInput(List.of(), WorkArguments.ALL, List.of());

    private static final Map<String, Object> TOOL = ToolResults.readOnly(
            "rules_for",
            "Rules for this work",
            "Returns the project's rules that apply to the current work, with their text and why each applies. Call it before"
                    + " working on files, with their paths and the user's prompt. Paths are only matched: they need not exist.",
            INPUT.schema(),
            Schema.object(entry("rules", Schema.OBJECTS), entry("listed", Schema.OBJECTS)));

    private RulesForTool() {}

    static RuleTool of(RuleEngine engine) {
        return INPUT.tool(TOOL, arguments -> answer(engine, arguments));
    }

    private static Map<String, Object> answer(RuleEngine engine, Map<String, Object> arguments) {
        Activation activation =
                WorkArguments.applyTo(engine.openSession(), arguments).activate();
        List<Decision> decisions = activation.decisions();
        List<Decision> active = decisions.stream().filter(Decision::isActive).toList();
        var data = new LinkedHashMap<String, Object>();
        data.put("rules", active.stream().map(RulesForTool::active).toList());
        data.put(
                "listed",
                decisions.stream()
                        .filter(RulesForTool::isListed)
                        .map(RulesForTool::listed)
                        .toList());
        return ToolResults.of(text(activation.renderPrompt().text(), active), data, activation.catalog());
    }

    private static boolean isListed(Decision decision) {
        return decision.how().filter(How.LISTED::equals).isPresent();
    }

    private static Map<String, Object> active(Decision decision) {
        var data = new LinkedHashMap<String, Object>();
        data.put("name", decision.rule().name());
        data.put("provider", decision.rule().source().provider());
        data.put("bucket", decision.entry().bucket().id());
        data.put("how", decision.how().orElseThrow().id());
        data.put("reason", decision.reason());
        data.put("content", decision.rule().content());
        return data;
    }

    private static Map<String, Object> listed(Decision decision) {
        Rule rule = decision.rule();
        var data = new LinkedHashMap<String, Object>();
        data.put("name", rule.name());
        data.put("uri", RuleAddress.of(rule.name()));
        data.put("description", rule.description().orElse(""));
        data.put("reason", decision.reason());
        return data;
    }

    private static String text(String section, List<Decision> active) {
        String reasons = active.stream()
                .map(decision -> "- " + decision.rule().name() + ": " + decision.reason())
                .collect(Collectors.joining("\n"));
        return section.isEmpty()
                ? "No rule applies to this work."
                : section + (reasons.isEmpty() ? "" : "\n\nWhy these rules apply:\n\n" + reasons);
    }
}
