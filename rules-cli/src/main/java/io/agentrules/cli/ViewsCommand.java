package io.agentrules.cli;

import io.agentrules.cli.Table.Cell;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.ToolView;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.JsonGenerator;

/** {@code rules views}: lists the tools as which a workspace can be viewed. */
final class ViewsCommand implements Subcommand {
    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "views",
                "rules views [options]",
                "Lists the tools that other commands accept after --as, with the version and the date that each view follows,"
                        + " and what the tool reads.",
                "  rules views",
                "  rules list --as codex");
    }

    @Override
    public List<OptionSection> options() {
        return List.of();
    }

    @Override
    public int run(Invocation invocation) {
        List<ToolView> views = RuleEngine.views();
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), json -> write(json, views));
            return 0;
        }
        var table = new Table("").headings("VIEW", "TOOL", "VERSION", "AS OF", "READS");
        views.forEach(view -> table.row(
                Cell.of(Style.BOLD, view.id()),
                Cell.of(view.name()),
                Cell.of(view.version().orElse("")),
                Cell.of(view.asOf()),
                Cell.of(Style.DIM, String.join(", ", view.reads()))));
        table.flowing().writeTo(invocation.out());
        return 0;
    }

    private static void write(JsonGenerator json, List<ToolView> views) {
        json.writeStartObject();
        json.writeArrayPropertyStart("views");
        views.forEach(view -> write(json, view));
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, ToolView view) {
        json.writeStartObject();
        json.writeStringProperty("id", view.id());
        json.writeStringProperty("name", view.name());
        Json.textOrNull(json, "version", view.version());
        json.writeStringProperty("asOf", view.asOf());
        Json.texts(json, "providers", view.providers());
        Json.texts(json, "reads", view.reads());
        json.writeEndObject();
    }
}
