package io.agentrules.json;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Verdict;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.internal.ContextField.Kind;
import io.agentrules.check.input.RuleLookup;
import io.agentrules.core.Activation;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import io.agentrules.core.model.RuleEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The answer of {@code explain --json}, and that to each line of {@code explain --batch}. */
@Described(
        title = "rules explain --json, and each line of rules explain --batch",
        value =
                "For the current work, whether each rule applies, and why. The answer to a batch line that cannot be read is an error."
                        + Described.OPEN
                        + " Every length is counted in characters, that is, in Unicode code points. Paths as in list.schema.json.",
        unlessError = "rules",
        unlessAgents = "rules")
public record ExplainJson(
        @Described("What was known: what was given, and what was detected. A missing property is unknown.")
        Context context,

        @Described("Every rule of list, in that order; with a NAME, those with that name.")
        List<Decided> rules,

        @Described(value = "The unknown fields of the batch line; absent if there are none.", min = 1) @Nullable
        List<String> ignored) {
    /** What was known. The test that makes the schema adds the keys that have one value. */
    @Described(also = """
                    {"properties": {
                      "tools": {
                        "description": "Available tools; an MCP client counts as mcp_NAME.", "type": "array", "items": {"type": "string"}
                      },
                      "tags": {"type": "array", "items": {"type": "string"}},
                      "project": {
                        "description": "Tags of the workspace that were detected or given.", "type": "array", "items": {"type": "string"}
                      }
                    }}
                    """)
    public record Context(
            @Described("What the request is about, in code-point order.")
            List<String> paths,

            @Described("What the session is about, in code-point order.")
            List<String> sessionPaths,

            @Described("The user's prompt, of which only the length is shown; null if there is none.")
            Optional<Prompt> prompt,

            @Inlined Map<String, Object> known) {}

    /** The user's prompt. */
    public record Prompt(@Described(min = 0) int length) {}

    /** Whether a rule applies. */
    @Described(also = """
                    {"allOf": [
                      {
                        "if": {"properties": {"active": {"const": true}}},
                        "then": {"properties": {"how": {"enum": ["always", "condition", "mention"]}}},
                        "else": {"properties": {"how": {"enum": ["listed", null]}}}
                      },
                      {
                        "if": {"not": {"properties": {"state": {"const": "eligible"}}}},
                        "then": {"properties": {"active": {"const": false}, "how": {"type": "null"}}}
                      }
                    ]}
                    """)
    public record Decided(
            @Described(min = 1) String name,
            @Described(min = 1) String provider,
            @Described(ids = Bucket.class) String bucket,
            @Described(ids = RuleEntry.State.class) String state,

            @Described("Whether the rule's whole text is in the prompt.")
            boolean active,

            @Described(
                    value = "How it is in; listed: only with its name and description; null: it is out.",
                    ids = How.class)
            Optional<String> how,

            @Described(
                    "The conditions that hold, by key: each pattern that matched, and what it matched; none for excludeAgent.")
            Map<String, List<Matched>> matched,

            @Described(
                    value = "The conditions that do not hold, by key: what was missing.",
                    also = "{\"additionalProperties\": {\"minLength\": 1}}")
            Map<String, String> missing,

            @Described(value = "Why the rule is in or out, in one sentence.", min = 1)
            String reason) {}

    /** A pattern that matched. */
    public record Matched(String pattern, String evidence) {}

    /**
     * Returns the answer.
     *
     * @param only the name of the rules that it is about; empty for all
     * @param ignored the fields of the question that have no meaning
     */
    public static ExplainJson of(
            Activation activation, Optional<String> only, List<String> ignored, DisplayPaths paths) {
        return new ExplainJson(
                context(activation.context(), paths),
                activation.decisions().stream()
                        .filter(decision -> only.isEmpty() || RuleLookup.isMeant(only.get(), decision.rule()))
                        .map(decision -> decided(decision, paths))
                        .toList(),
                ignored.isEmpty() ? null : ignored);
    }

    private static Context context(EvaluationContext context, DisplayPaths paths) {
        var known = new LinkedHashMap<String, Object>();
        context.values().forEach((key, values) -> {
            Optional<ContextField> single = ContextField.single(key);
            String name = single.map(ContextField::id).orElse(key);
            if (single.filter(field -> field.kind() == Kind.FLAG).isPresent()) {
                known.put(name, values.contains("true"));
            } else {
                known.put(name, single.isPresent() && values.size() == 1 ? values.get(0) : values);
            }
        });
        return new Context(
                shown(context.requestPaths(), paths),
                shown(context.sessionPaths(), paths),
                context.prompt().map(text -> new Prompt(Json.size(text))),
                known);
    }

    private static List<String> shown(List<Evidence> evidence, DisplayPaths paths) {
        return evidence.stream().map(Evidence::path).map(paths::shown).toList();
    }

    private static Decided decided(Decision decision, DisplayPaths paths) {
        var matched = new LinkedHashMap<String, List<Matched>>();
        var missing = new LinkedHashMap<String, String>();
        decision.verdicts().forEach((key, verdict) -> {
            if (verdict.holds()) {
                matched.put(key, matched(key, verdict, paths));
            } else {
                missing.put(key, verdict.reason());
            }
        });
        return new Decided(
                decision.rule().name(),
                decision.rule().source().provider(),
                decision.entry().bucket().id(),
                decision.entry().state().id(),
                decision.isActive(),
                decision.how().map(How::id),
                matched,
                missing,
                decision.reason());
    }

    private static List<Matched> matched(String key, Verdict verdict, DisplayPaths paths) {
        boolean arePaths = Condition.PATH_KEYS.contains(key);
        return verdict.matches().stream()
                .map(match -> new Matched(match.pattern(), arePaths ? paths.shown(match.evidence()) : match.evidence()))
                .toList();
    }
}
