package io.agentrules.cli.option;

import io.agentrules.check.input.Suggestion;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.AgentView;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/** The option {@code --as} of the commands that can show what one agent, or each of several, would load. */
public final class ViewOption {
    /** The value for all rules together, as hooks and harnesses use them. */
    public static final String HARNESS = "harness";

    static final String AS = "--as";

    private ViewOption() {}

    /** Returns the option of commands that answer for a harness unless it names an agent. */
    public static OptionSpec option() {
        return completed(CommandSpecs.value(
                AS, "AGENT", "only what this agent would load here, such as codex; rules agents lists the agents"));
    }

    /** Returns the option of commands that answer for the agents in use unless it names some. */
    public static OptionSpec several() {
        return completed(CommandSpecs.values(
                AS,
                "AGENT",
                "answer for this agent, or for several with commas between; " + HARNESS + ": all rules together, as"
                        + " hooks and harnesses use them; default: the agents of .agent-rules.yaml, or those whose"
                        + " files are in the workspace; rules agents lists the agents"));
    }

    private static OptionSpec completed(OptionSpec option) {
        Supplier<List<String>> words =
                () -> Stream.concat(ids(RuleEngine.builder().build()).stream(), Stream.of(HARNESS))
                        .toList();
        return CommandSpecs.completedWith(words, option);
    }

    /**
     * Returns the ids that the option names, each once, in the order given.
     *
     * @throws Failure if one is empty, or a harness is to answer beside agents
     */
    static List<String> given(Arguments arguments) {
        List<String> given = arguments.all(AS).stream()
                .flatMap(value -> Stream.of(value.split(",", -1)))
                .map(String::strip)
                .distinct()
                .toList();
        if (given.contains("")) {
            throw Failure.usage(AS + " requires an agent before and after each comma");
        }
        if (given.contains(HARNESS) && given.size() > 1) {
            throw Failure.usage(AS + " " + HARNESS + " cannot be combined with agents");
        }
        return given;
    }

    /**
     * Builds an engine, which views the workspace as the agent that the option names, if it names exactly one.
     *
     * @throws Failure if there is no such agent
     */
    static RuleEngine build(Arguments arguments, RuleEngine.Builder builder) {
        List<String> given = given(arguments);
        if (given.isEmpty() || given.equals(List.of(HARNESS))) {
            return builder.build();
        }
        RuleEngine engine = builder.build();
        List<String> known = ids(engine);
        given.stream().filter(agent -> !known.contains(agent)).findFirst().ifPresent(agent -> {
            throw unknown(agent, known);
        });
        return given.size() == 1 ? builder.viewAs(given.get(0)).build() : engine;
    }

    private static List<String> ids(RuleEngine engine) {
        return engine.views().stream().map(AgentView::id).toList();
    }

    private static Failure unknown(String agent, List<String> known) {
        List<String> all = Stream.concat(known.stream(), Stream.of(HARNESS)).toList();
        return Failure.usage(AS + ": unknown agent " + VisibleText.line(agent)
                + Suggestion.of(agent, all)
                        .map(name -> "\nDid you mean " + name + "?")
                        .orElse("; known agents: " + String.join(", ", all)));
    }
}
