package io.agentrules.core.internal.lint;

import io.agentrules.api.Rule;

/** The remedy for a rule that applies only when it is mentioned, with the keys of the rule's own format. */
final class ManualRemedy {
    private ManualRemedy() {}

    static String of(Rule rule) {
        return change(rule) + ", if the rule should also apply without a mention";
    }

    private static String change(Rule rule) {
        boolean isOff = Boolean.FALSE.equals(rule.metadata().get("alwaysApply"));
        return switch (rule.source().provider()) {
            case "cursor" ->
                isOff
                        ? "Set alwaysApply: true, or add globs or a description"
                        : "Add alwaysApply: true, globs or a description";
            case "native" ->
                isOff
                        ? "Set alwaysApply: true, or add a description or a condition such as globs"
                        : "Add alwaysApply: true, a description, or a condition such as globs";
            case "windsurf" ->
                "glob".equals(rule.metadata().get("trigger"))
                        ? "Add globs, which trigger: glob needs"
                        : "Set trigger: always_on, glob or model_decision";
            case "continue" ->
                Boolean.TRUE.equals(rule.metadata().get("invokable"))
                        ? "Remove invokable: true, which makes the file a slash command of Continue"
                        : "Remove alwaysApply: false, or add globs, regex or a description";
            // Without alwaysApply: false, a rule in Cline's format is never manual.
            case "cline", "remote" -> "Remove alwaysApply: false, or add paths, globs or a description";
            default -> "Make the rule always apply, or give it a condition or a description";
        };
    }
}
