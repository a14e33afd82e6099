package io.agentrules.mcp;

import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.core.Activation;
import io.agentrules.core.Decision;
import io.agentrules.core.Decision.How;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.RuleEntry;
import io.agentrules.core.RuleEntry.State;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code explain_rule}: whether one rule is in for the current work, and why; the data are those of {@code rules explain}. */
final class ExplainRuleTool {
    private static final String RULE = "name";
    private static final int LONGEST_NAME = 200;

    private static final Tool TOOL = Answers.readOnly(
            "explain_rule",
            "Explain a rule",
            "Says whether one of the project's rules applies to the work at hand, and why: what each of its conditions matched,"
                    + " or what was missing.",
            Schema.object(input(), List.of(RULE)),
            output());

    private final RuleEngine engine;

    ExplainRuleTool(RuleEngine engine) {
        this.engine = engine;
    }

    SyncToolSpecification specification() {
        return new SyncToolSpecification(TOOL, (exchange, request) -> answer(request.arguments()));
    }

    private CallToolResult answer(Map<String, Object> arguments) {
        String name = String.valueOf(arguments.get(RULE));
        Activation activation =
                WorkArguments.tell(engine.openSession(), arguments).activation();
        return activation
                .explain(name)
                .filter(decision -> isKnown(decision.entry()))
                .map(decision -> Answers.of(text(decision), data(decision)))
                .orElseGet(() -> Answers.failed("No rule is named " + name + "; "
                        + Names.available(activation.catalog().entries().stream()
                                .filter(ExplainRuleTool::isKnown)
                                .map(entry -> entry.rule().name())
                                .distinct()
                                .toList())));
    }

    /** What comes from a workspace that is not trusted does not reach a model, not even by its name. */
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

    private static Map<String, Object> input() {
        var input = new LinkedHashMap<String, Object>();
        input.put(RULE, Schema.text("the rule's name", LONGEST_NAME));
        input.putAll(WorkArguments.properties());
        return input;
    }

    private static Map<String, Object> output() {
        var match = new LinkedHashMap<String, Object>();
        match.put("pattern", Schema.text("as the rule's author wrote it"));
        match.put("evidence", Schema.text("what it matched"));
        var output = new LinkedHashMap<String, Object>();
        output.put(RULE, Schema.text("the rule's name"));
        output.put("provider", Schema.text("whose rule it is, such as cursor"));
        output.put("bucket", Schema.text("how it reaches the model: trigger, always, rulebook, conditional or manual"));
        output.put("state", Schema.text("whether it is in force: eligible, shadowed or disabled"));
        output.put("active", Schema.flag("whether its text is in"));
        output.put("how", Schema.textOrNull("how it is in: always, condition, mention or listed; null when it is out"));
        output.put(
                "matched",
                Schema.mapOf(
                        "what held, by condition",
                        Schema.list("the patterns that matched", Schema.object(match, List.copyOf(match.keySet())))));
        output.put("missing", Schema.mapOf("what was missing, by condition", Schema.text("one sentence")));
        output.put("reason", Schema.text("why it is in or out"));
        return Schema.object(output, List.copyOf(output.keySet()));
    }
}
