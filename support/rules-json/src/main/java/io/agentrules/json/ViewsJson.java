package io.agentrules.json;

import io.agentrules.core.model.AgentView;
import java.util.List;
import java.util.Optional;

/** The answer of {@code views --json}. */
@Described(title = "rules views --json", value = "The tools that other commands accept after --as." + Described.OPEN)
public record ViewsJson(
        @Described(value = "The views, by id.", min = 1) List<View> views) {
    /** A view. */
    public record View(
            @Described(value = "The value for --as.", pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")
            String id,

            @Described(value = "The name of the tool.", min = 1)
            String name,

            @Described(value = "The version of the tool that the view follows; null if its sources name none.", min = 1)
            Optional<String> version,

            @Described(
                    value = "The month of the facts that the view follows.",
                    pattern = "^20[0-9]{2}-(0[1-9]|1[0-2])$")
            String asOf,

            @Described(
                    "How the view was compared with the requests that the tool sent; null if it follows documentation only.")
            Optional<Checked> checked,

            @Described(value = "The ids of the providers whose files the tool reads, in its order.", min = 1)
            List<@Described(min = 1) String> providers,

            @Described(
                    value =
                            "The paths that the tool reads, in its order; the user's start with ~/, and a folder ends in /**.",
                    min = 1)
            List<@Described(min = 1) String> reads) {}

    /** A comparison with a tool. */
    public record Checked(
            @Described(value = "The version of the tool.", min = 1)
            String version,

            @Described(value = "The day.", pattern = "^20[0-9]{2}-[0-9]{2}-[0-9]{2}$")
            String date,

            @Described(value = "How many workspaces were compared.", min = 1)
            int cases) {}

    /** Returns the answer. */
    public static ViewsJson of(List<AgentView> views) {
        return new ViewsJson(views.stream()
                .map(view -> new View(
                        view.id(),
                        view.name(),
                        view.version(),
                        view.asOf(),
                        view.checked().map(run -> new Checked(run.version(), run.date(), run.cases())),
                        view.providers(),
                        view.reads()))
                .toList());
    }
}
