package io.agentrules.cli.rule;

import io.agentrules.check.RuleChecker;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.SeverityCounts;
import io.agentrules.cli.text.Style;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.FilesByAgent;
import io.agentrules.json.FilesByAgent.Row;
import io.agentrules.json.LoadedByAgent;
import io.agentrules.json.VisibleText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The text output of {@code list} for several agents: when each of them loads each rule file. */
final class ListByAgentText {
    private static final int MOST_FILES = 8;

    private final Invocation invocation;
    private final Output out;

    ListByAgentText(Invocation invocation) {
        this.invocation = invocation;
        this.out = invocation.out();
    }

    void write(Map<String, Invocation> agents) {
        var catalogs = new LinkedHashMap<String, RuleCatalog>();
        agents.forEach((agent, asked) -> catalogs.put(agent, asked.catalog()));
        var files = new LoadedByAgent(catalogs, invocation.paths());
        List<Row<RuleEntry>> loaded = files.loaded();
        List<Row<RuleEntry>> others = files.others();
        boolean isVerbose = invocation.arguments().has(ListText.VERBOSE);
        if (loaded.isEmpty()) {
            out.line(Style.BOLD, "None of them loads a rule here");
        } else {
            AgentTable.of(agents.keySet(), loaded, files::word, invocation.paths())
                    .writeTo(out);
        }
        if (!others.isEmpty()) {
            writeOthers(others, isVerbose ? others.size() : MOST_FILES);
        }
        writeDiagnostics(agents);
    }

    private void writeOthers(List<Row<RuleEntry>> others, int most) {
        String shown = others.stream()
                .limit(most)
                .map(row -> VisibleText.line(FilesByAgent.path(row, invocation.paths())))
                .collect(Collectors.joining(", "));
        out.line();
        new Paragraph(2)
                .add(Style.BOLD, "Loaded by none of them: ")
                .add(shown + (others.size() > most ? " and " + (others.size() - most) + " more" : ""))
                .writeTo(out);
    }

    private void writeDiagnostics(Map<String, Invocation> agents) {
        SeverityCounts counts = SeverityCounts.of(agents.values().stream()
                .flatMap(asked -> RuleChecker.of(asked.engine()).diagnostics(asked.catalog()).stream())
                .distinct()
                .toList());
        int problems = counts.errors() + counts.warnings();
        out.line();
        new Paragraph(0)
                .add(
                        problems == 0 ? Style.PLAIN : Style.YELLOW,
                        problems == 0
                                ? "No problems found so far; rules check looks closer"
                                : (problems == 1 ? "There is " : "There are ") + Plural.of(problems, "problem")
                                        + "; run rules check to see more")
                .writeTo(out);
    }
}
