package io.agentrules.mcp;

import static java.util.Map.entry;

import io.agentrules.api.Firing.Action;
import io.agentrules.check.TriggerTrials;
import io.agentrules.check.model.TriggerTrial.Place;
import io.agentrules.check.model.TrippedRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.mcp.CheckedText.Part;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tool {@code check_text}: the trigger rules that a text violates, each with the first violation. */
final class CheckTextTool {
    private static final ToolInput INPUT =
            new ToolInput(List.of(CheckedText.REQUIRED), CheckedText.OTHERS, WorkArguments.ALL);

    private static final Map<String, Object> TOOL = ToolResults.readOnly(
            "check_text",
            "Check a text against the rules",
            "Returns which of the project's rules a text violates, where, and what they require. Call it with what you are"
                    + " about to answer or to write to files: a file's text with its path, or a diff. Some rules are only"
                    + " checked here. Also takes the arguments of rules_for.",
            INPUT.schema(),
            Schema.object(entry("rules", Schema.OBJECTS)));

    private CheckTextTool() {}

    static RuleTool of(RuleEngine engine) {
        return INPUT.tool(TOOL, arguments -> answer(engine, arguments));
    }

    private static Map<String, Object> answer(RuleEngine engine, Map<String, Object> arguments) {
        return CheckedText.of(arguments)
                .map(text -> answer(engine, text, arguments))
                .orElseGet(() -> ToolResults.failed("With " + CheckedText.TOOL + " or " + CheckedText.DIFF + ", "
                        + CheckedText.SOURCE + " must be tool: only tools have names and write diffs"));
    }

    private static Map<String, Object> answer(RuleEngine engine, CheckedText text, Map<String, Object> arguments) {
        Session session = WorkArguments.applyTo(text.applyTo(engine.openSession()), arguments);
        List<Found> found =
                TriggerTrials.in(session)
                        .tryTriggers(text.parts().stream().map(Part::stream).toList())
                        .stream()
                        .map(tripped -> new Found(text.parts().get(tripped.text()), tripped))
                        .toList();
        return ToolResults.of(
                text(found), Map.of("rules", found.stream().map(Found::data).toList()));
    }

    private static String text(List<Found> found) {
        return found.isEmpty()
                ? "This text violates no rule."
                : found.stream()
                        .map(Found::text)
                        .collect(Collectors.joining("\n\n---\n\n", "This text violates rules of the project.\n\n", ""));
    }

    /** A rule, and the part of the text that violates it. */
    private record Found(Part part, TrippedRule tripped) {
        String text() {
            Place place = tripped.first().place();
            String lastLine = place.excerpt().substring(place.excerpt().lastIndexOf('\n') + 1);
            return "## " + tripped.rule().name() + "\n\nLine " + line() + ", column " + place.column()
                    + part.path().map(path -> ", in " + path).orElse("")
                    + (tripped.first().action() == Action.DEFER ? ", reminder only" : "")
                    + (lastLine.isBlank() ? "" : ": " + lastLine.strip())
                    + "\n\n" + tripped.rule().content();
        }

        private int line() {
            return part.line() - 1 + tripped.first().place().line();
        }

        Map<String, @Nullable Object> data() {
            Place place = tripped.first().place();
            var data = new LinkedHashMap<String, @Nullable Object>();
            data.put("name", tripped.rule().name());
            data.put("provider", tripped.rule().source().provider());
            data.put("action", tripped.first().action().id());
            data.put("conditions", tripped.first().patterns());
            data.put("path", part.path().orElse(null));
            data.put(
                    "start",
                    place.start().isPresent() ? part.offset() + place.start().getAsLong() : null);
            data.put("offset", part.offset() + place.offset());
            data.put("line", line());
            data.put("column", place.column());
            data.put("excerpt", place.excerpt());
            data.put("content", tripped.rule().content());
            return data;
        }
    }
}
