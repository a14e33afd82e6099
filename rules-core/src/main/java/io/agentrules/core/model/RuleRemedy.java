package io.agentrules.core.model;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.MatchMode;
import io.agentrules.api.Rule;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The change of a rule's file that lets the rule reach the model without a mention, with the keys of the rule's own format. */
final class RuleRemedy {
    private RuleRemedy() {}

    static Optional<String> of(Rule rule, Bucket bucket) {
        return switch (bucket) {
            case ALWAYS -> Optional.empty();
            case MANUAL -> Optional.of(ofManual(rule));
            case RULEBOOK -> rule.isConditional() ? ofConditions(rule) : Optional.of(always(rule));
            case CONDITIONAL, TRIGGER -> ofConditions(rule);
        };
    }

    /** Returns what to do about a condition without values, if the rule never applies because of it. */
    private static Optional<String> ofConditions(Rule rule) {
        List<Condition> bringingIn = rule.conditions().stream()
                .filter(condition -> !condition.isLimit())
                .toList();
        List<Condition> unreadable = bringingIn.stream()
                .filter(condition -> condition.values().isEmpty())
                .toList();
        return rule.match() == MatchMode.ALL || unreadable.size() == bringingIn.size()
                ? unreadable.stream()
                        .findFirst()
                        .map(condition ->
                                "write a value for " + rule.writtenKey(condition) + ", or remove what needs it")
                : Optional.empty();
    }

    private static String ofManual(Rule rule) {
        Map<String, Object> keys = rule.metadata();
        String always = always(rule);
        return switch (rule.source().provider()) {
            case "cursor" -> always + ", or add globs or a description";
            case "native", "classpath" -> always + ", or add a description or a condition such as globs";
            // Without alwaysApply: false, a rule in Cline's format is never manual.
            case "cline", "remote" -> always + ", or add paths, globs or a description";
            case "continue" ->
                Boolean.TRUE.equals(keys.get("invokable"))
                        ? "remove invokable: true, which makes the file a slash command of Continue"
                        : always + ", or add globs, regex or a description";
            case "trae" ->
                "git_message".equals(keys.get("scene"))
                        ? "remove scene: git_message"
                        : always + ", or add globs or a description";
            case "windsurf", "antigravity" ->
                "glob".equals(keys.get("trigger"))
                        ? "add globs, which trigger: glob needs"
                        : always + " or model_decision, or trigger: glob and globs";
            case "kiro" -> always + " or auto, or inclusion: fileMatch and a fileMatchPattern";
            case "augment" -> always + " or agent_requested";
            case "aiassistant" -> always + " or by model decision, or apply: by file patterns and patterns";
            case "openhands" -> "remove disable-model-invocation: true";
            case "opencode" -> "remove hooks, or add a condition such as globs";
            default -> always + ", or give it a condition or a description";
        };
    }

    private static String always(Rule rule) {
        return switch (rule.source().provider()) {
            case "cursor", "native", "classpath", "cline", "remote", "continue", "trae" -> "set alwaysApply: true";
            case "windsurf", "antigravity" -> "set trigger: always_on";
            case "kiro" -> "set inclusion: always";
            case "augment" -> "set type: always_apply";
            case "aiassistant" -> "set apply: always";
            case "copilot" -> "set applyTo: \"**\"";
            default -> "make the rule always apply";
        };
    }
}
