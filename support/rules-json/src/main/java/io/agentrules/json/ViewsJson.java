package io.agentrules.json;

import io.agentrules.core.model.AgentView;
import java.util.List;
import java.util.Optional;

/** The answer of {@code views --json}, the former name of {@code agents}. */
@Described(
        title = "rules views --json",
        value = "The agents that other commands accept after --as, as rules agents --json says." + Described.OPEN)
public record ViewsJson(
        @Described(value = "The agents, by id.", min = 1) List<View> views) {
    /** An agent. */
    public record View(
            @Described(value = "The value for --as.", pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")
            String id,

            @Described(value = "The name of the agent.", min = 1)
            String name,

            @Described(
                    value = "The version of the agent that the facts follow; null if its sources name none.",
                    min = 1)
            Optional<String> version,

            @Described(value = "The month of the facts.", pattern = "^20[0-9]{2}-(0[1-9]|1[0-2])$")
            String asOf,

            @Described(
                    "How the facts were compared with the requests that the agent sent; null if they follow documentation only.")
            Optional<Checked> checked,

            @Described(value = "The ids of the providers whose files the agent reads, in its order.", min = 1)
            List<@Described(min = 1) String> providers,

            @Described(
                    value =
                            "The paths that the agent reads, in its order; the user's start with ~/, and a folder ends in /**.",
                    min = 1)
            List<@Described(min = 1) String> reads) {}

    /** A comparison with an agent. */
    public record Checked(
            @Described(value = "The version of the agent.", min = 1)
            String version,

            @Described(value = "The day.", pattern = "^20[0-9]{2}-[0-9]{2}-[0-9]{2}$")
            String date,

            @Described(value = "How many workspaces were compared.", min = 1)
            int cases) {}

    /** Returns the answer. */
    public static ViewsJson of(List<AgentView> views) {
        return new ViewsJson(each(views));
    }

    static List<View> each(List<AgentView> views) {
        return views.stream()
                .map(view -> new View(
                        view.id(),
                        view.name(),
                        view.version(),
                        view.asOf(),
                        view.checked().map(run -> new Checked(run.version(), run.date(), run.cases())),
                        view.providers(),
                        view.reads()))
                .toList();
    }
}
