package io.agentrules.cli.rule;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.Table;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.AgentView.Checked;
import io.agentrules.json.Json;
import io.agentrules.json.ViewsJson;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules views}: lists the tools as which a workspace can be viewed. */
public final class ViewsCommand implements Subcommand {
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
    public int run(Invocation invocation) {
        List<AgentView> views = invocation.engine().views();
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), ViewsJson.of(views));
            return 0;
        }
        var table = new Table("").headings("VIEW", "TOOL", "VERSION", "CHECKED", "READS");
        views.forEach(view -> table.row(
                Cell.of(Style.BOLD, view.id()),
                Cell.of(view.name()),
                Cell.of(view.version().orElse("")),
                Cell.of(view.checked().map(Checked::date).orElse("documentation " + view.asOf())),
                Cell.of(Style.DIM, reads(view))));
        table.flowing().writeTo(invocation.out());
        return 0;
    }

    /** Returns the places that a tool reads, separated by commas; lines break only between places, not at a space within one. */
    private static String reads(AgentView view) {
        return view.reads().stream()
                .map(place -> place.replace(' ', Paragraph.NO_BREAK_SPACE))
                .collect(Collectors.joining(", "));
    }
}
