package io.agentrules.cli.option;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.ToolView;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.Optional;

/** The option {@code --as} of the commands that can show what one tool would load. */
public final class ViewOption {
    private static final String AS = "--as";

    private ViewOption() {}

    public static Option option() {
        return CommandSpecs.value(
                        AS, "TOOL", "only what this tool would load here, such as codex; rules views lists the tools")
                .completedWith(ViewOption::ids);
    }

    /** Returns the tool that the option names; empty if the option is absent. */
    public static Optional<ToolView> tool(Arguments arguments) {
        return arguments
                .last(AS)
                .flatMap(id -> RuleEngine.views().stream()
                        .filter(view -> view.id().equals(id))
                        .findFirst());
    }

    /**
     * Makes an engine view the workspace as the tool that the option names, if there is one.
     *
     * @throws Failure if there is no such view
     */
    static void apply(Arguments arguments, RuleEngine.Builder builder) {
        Optional<String> tool = arguments.last(AS);
        if (tool.isPresent()) {
            try {
                builder.viewAs(tool.get());
            } catch (IllegalArgumentException e) {
                throw unknown(tool.get());
            }
        }
    }

    private static List<String> ids() {
        return RuleEngine.views().stream().map(ToolView::id).toList();
    }

    private static Failure unknown(String tool) {
        List<String> known = ids();
        return Failure.usage(AS + ": unknown tool " + VisibleText.line(tool)
                + Suggestion.of(tool, known)
                        .map(name -> "\nDid you mean " + name + "?")
                        .orElse("; known tools: " + String.join(", ", known)));
    }
}
