package io.agentrules.mcp;

import static java.util.Map.entry;

import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tool {@code explain_rule}: whether one rule applies to the current work, and why, with the data of {@code rules explain}. */
final class ExplainRuleTool {
    private static final String RULE = "name";
    private static final int MAX_NAME_LENGTH = 200;

    private static final ToolInput INPUT = new ToolInput(
            List.of(ToolArgument.text(RULE, "the rule's name, such as style", MAX_NAME_LENGTH)),
            WorkArguments.PATHS_AND_PROMPT,
            WorkArguments.ALL);

    private static final Map<String, Object> TOOL = ToolResults.readOnly(
            "explain_rule",
            "Explain a rule",
            "Explains whether one of the project's rules applies to the current work, and why: what each of its conditions"
                    + " matched, or what was missing. Also takes the arguments of rules_for.",
            INPUT.schema(),
            Schema.object(
                    entry("active", Map.of("type", "boolean")),
                    entry("reason", Schema.TEXT),
                    entry("matched", Schema.OBJECT),
                    entry("missing", Schema.OBJECT)));

    private ExplainRuleTool() {}

    static RuleTool of(RuleEngine engine) {
        return INPUT.tool(TOOL, arguments -> answer(engine, arguments));
    }

    private static Map<String, Object> answer(RuleEngine engine, Map<String, Object> arguments) {
        String name = String.valueOf(arguments.get(RULE));
        Activation activation =
                WorkArguments.applyTo(engine.openSession(), arguments).activate();
        return activation
                .explain(name)
                .filter(decision -> isKnown(decision.entry()))
                .map(decision -> ToolResults.of(text(decision), data(decision)))
                .orElseGet(() -> ToolResults.failed("No rule is named " + name + "; "
                        + AvailableNames.describe(activation.catalog().entries().stream()
                                .filter(ExplainRuleTool::isKnown)
                                .map(entry -> entry.rule().name())
                                .distinct()
                                .toList())));
    }

    /** Hides rules of untrusted workspaces from the model, including their names. */
    private static boolean isKnown(RuleEntry entry) {
        return entry.state() != State.UNTRUSTED;
    }

    private static String text(Decision decision) {
        String outcome = decision.isActive() ? "in" : decision.how().isPresent() ? "listed" : "out";
        return decision.rule().name() + " (" + decision.rule().source().provider() + ", "
                + decision.entry().bucket().id() + ") is " + outcome + ": " + decision.reason();
    }

    private static Map<String, @Nullable Object> data(Decision decision) {
        var matched = new LinkedHashMap<String, Object>();
        var missing = new LinkedHashMap<String, Object>();
        decision.verdicts().forEach((key, verdict) -> {
            if (verdict.holds()) {
                matched.put(key, matches(verdict));
            } else {
                missing.put(key, verdict.reason());
            }
        });
        var data = new LinkedHashMap<String, @Nullable Object>();
        data.put(RULE, decision.rule().name());
        data.put("provider", decision.rule().source().provider());
        data.put("bucket", decision.entry().bucket().id());
        data.put("state", decision.entry().state().id());
        data.put("active", decision.isActive());
        data.put("how", decision.how().map(How::id).orElse(null));
        data.put("matched", matched);
        data.put("missing", missing);
        data.put("reason", decision.reason());
        return data;
    }

    private static List<Map<String, String>> matches(Verdict verdict) {
        return verdict.matches().stream().map(ExplainRuleTool::match).toList();
    }

    private static Map<String, String> match(Matched matched) {
        var data = new LinkedHashMap<String, String>();
        data.put("pattern", matched.pattern());
        data.put("evidence", matched.evidence());
        return data;
    }
}
