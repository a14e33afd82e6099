package io.agentrules.provider.opencode;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.RuleFile;
import java.util.List;
import java.util.Map;

/** The hooks of a file, which opencode-rules runs before or after a tool, and which no rule file may make this engine run. */
final class Hooks {
    static final String KEY = "hooks";

    private static final int MAX_SHOWN = 200;

    private Hooks() {}

    /** Reports each hook, with the trigger that does the same. */
    static void report(RuleFile file) {
        Object hooks = file.frontMatter().get(KEY);
        List<?> all = hooks instanceof List<?> list && !list.isEmpty() ? list : List.of(Map.of());
        all.forEach(hook -> file.report(notRun(hook instanceof Map<?, ?> entries ? entries : Map.of()), KEY));
    }

    private static Diagnostic notRun(Map<?, ?> hook) {
        String tool = text(hook, "tool");
        String scope = tool.isEmpty() || tool.equals("*") ? "tool" : "tool:" + tool;
        String match = text(hook, "match");
        String condition = match.isEmpty() ? "regular expression" : match.replace("'", "''");
        String command = hook.get("run") == null ? "" : ", nor is its command";
        return Diagnostic.warning(
                "hook-not-run",
                "A hook of opencode-rules" + of(tool) + " is not run" + command,
                "Write a trigger rule, which interrupts the model: condition: '" + condition + "' and scope: \"" + scope
                        + "\"");
    }

    private static String of(String tool) {
        return tool.isEmpty() ? "" : " for the tool " + tool;
    }

    private static String text(Map<?, ?> hook, String key) {
        return hook.get(key) instanceof String text && text.length() <= MAX_SHOWN ? text.strip() : "";
    }
}
