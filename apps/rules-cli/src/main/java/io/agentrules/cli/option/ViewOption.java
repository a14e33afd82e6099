package io.agentrules.cli.option;

import io.agentrules.check.input.Suggestion;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.AgentView;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/** The option {@code --as} of the commands that can show what one tool would load. */
public final class ViewOption {
    static final String AS = "--as";

    private ViewOption() {}

    public static OptionSpec option() {
        return CommandSpecs.completedWith(
                () -> ids(RuleEngine.builder().build()),
                CommandSpecs.value(
                        AS, "TOOL", "only what this tool would load here, such as codex; rules views lists the tools"));
    }

    /**
     * Builds an engine, which views the workspace as the tool that the option names, if there is one.
     *
     * @throws Failure if there is no such view
     */
    static RuleEngine build(Arguments arguments, RuleEngine.Builder builder) {
        Optional<String> tool = arguments.last(AS);
        if (tool.isEmpty()) {
            return builder.build();
        }
        List<String> known = ids(builder.build());
        if (!known.contains(tool.get())) {
            throw unknown(tool.get(), known);
        }
        return builder.viewAs(tool.get()).build();
    }

    private static List<String> ids(RuleEngine engine) {
        return engine.views().stream().map(AgentView::id).toList();
    }

    private static Failure unknown(String tool, List<String> known) {
        return Failure.usage(AS + ": unknown tool " + VisibleText.line(tool)
                + Suggestion.of(tool, known)
                        .map(name -> "\nDid you mean " + name + "?")
                        .orElse("; known tools: " + String.join(", ", known)));
    }
}
