package io.agentrules.core.internal.lint;

import io.agentrules.api.Rule;

/** What to write into a rule that nothing but a mention reaches, in the words of the file that it stands in. */
final class ManualRemedy {
    private ManualRemedy() {}

    static String of(Rule rule) {
        String unless = ", if it should apply by itself";
        if (rule.metadata().get("trigger") instanceof String trigger) {
            return trigger.equals("glob")
                    ? "Add the globs that trigger: glob needs"
                    : "Write trigger: always_on, glob or model_decision" + unless;
        }
        if (Boolean.FALSE.equals(rule.metadata().get("alwaysApply"))) {
            return "Write alwaysApply: true, or add globs or a description" + unless;
        }
        return "Add alwaysApply: true, globs or a description" + unless;
    }
}
