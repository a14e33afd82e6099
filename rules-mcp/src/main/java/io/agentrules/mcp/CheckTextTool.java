package io.agentrules.mcp;

import io.agentrules.api.Firing.Action;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.TriggerTrial.Place;
import io.agentrules.core.model.TrippedRule;
import io.agentrules.mcp.CheckedText.Part;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code check_text}: the trigger rules that a text goes against, each where it does first. */
final class CheckTextTool {
    private static final ToolInput INPUT =
            new ToolInput(List.of(CheckedText.REQUIRED), CheckedText.OTHERS, WorkArguments.ALL);

    private static final Tool TOOL = Answers.readOnly(
            "check_text",
            "Check a text against the rules",
            "Says which of the project's rules a text goes against, where, and what they say instead. Call it with what you are"
                    + " about to answer, or to write to files: a file's text with its path, or a diff. Some rules are told in"
                    + " no other way. Takes the arguments of rules_for too.",
            INPUT,
            output());

    private final RuleEngine engine;

    CheckTextTool(RuleEngine engine) {
        this.engine = engine;
    }

    SyncToolSpecification specification() {
        return new SyncToolSpecification(TOOL, (exchange, request) -> answer(request.arguments()));
    }

    private CallToolResult answer(Map<String, Object> arguments) {
        return INPUT.refusal(arguments).orElseGet(() -> fitting(arguments));
    }

    private CallToolResult fitting(Map<String, Object> arguments) {
        return CheckedText.of(arguments)
                .map(text -> answer(text, arguments))
                .orElseGet(() -> Answers.failed("With " + CheckedText.TOOL + " or " + CheckedText.DIFF + " the "
                        + CheckedText.SOURCE + " is tool: only tools have names, and write diffs"));
    }

    private CallToolResult answer(CheckedText text, Map<String, Object> arguments) {
        Session session = WorkArguments.tell(text.tell(engine.openSession()), arguments);
        List<Found> found = session
                .tryTriggers(text.parts().stream().map(Part::stream).toList())
                .stream()
                .map(tripped -> new Found(text.parts().get(tripped.text()), tripped))
                .toList();
        return Answers.of(
                text(found), Map.of("rules", found.stream().map(Found::data).toList()));
    }

    private static String text(List<Found> found) {
        return found.isEmpty()
                ? "No rule objects to this text."
                : found.stream()
                        .map(Found::text)
                        .collect(Collectors.joining(
                                "\n\n---\n\n", "This text goes against rules of the project.\n\n", ""));
    }

    /** A rule, and the part of the text that goes against it. */
    private record Found(Part part, TrippedRule tripped) {
        String text() {
            Place place = tripped.first().place();
            String lastLine = place.excerpt().substring(place.excerpt().lastIndexOf('\n') + 1);
            return "## " + tripped.rule().name() + "\n\nLine " + line() + ", column " + place.column()
                    + part.path().map(path -> ", in " + path).orElse("")
                    + (tripped.first().action() == Action.DEFER ? ", which may stand" : "")
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

    private static Map<String, Object> output() {
        return Schema.object(Map.of("rules", Schema.OBJECTS));
    }
}
