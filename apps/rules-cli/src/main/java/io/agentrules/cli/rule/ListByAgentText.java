package io.agentrules.cli.rule;

import io.agentrules.check.RuleChecker;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.rule.FilesByAgent.Row;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.SeverityCounts;
import io.agentrules.cli.text.Style;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.VisibleText;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
        var entries = new LinkedHashMap<String, List<RuleEntry>>();
        var imported = new HashMap<String, ImportedRules>();
        agents.forEach((agent, asked) -> {
            entries.put(agent, asked.catalog().entries());
            imported.put(agent, new ImportedRules(asked.catalog().rules()));
        });
        var files = new FilesByAgent<>(entries, entry -> entry);
        List<Row<RuleEntry>> loaded = files.rows(row -> isLoaded(row, imported), invocation.paths());
        List<Row<RuleEntry>> others = files.rows(row -> !isLoaded(row, imported), invocation.paths());
        boolean isVerbose = invocation.arguments().has(ListText.VERBOSE);
        if (loaded.isEmpty()) {
            out.line(Style.BOLD, "None of them loads a rule here");
        } else {
            files.table(
                            loaded,
                            (agent, entry) ->
                                    RuleWord.cell(RuleWord.of(entry, Objects.requireNonNull(imported.get(agent)))),
                            invocation.paths())
                    .writeTo(out);
        }
        if (!others.isEmpty()) {
            writeOthers(others, isVerbose ? others.size() : MOST_FILES);
        }
        writeDiagnostics(agents);
    }

    private static boolean isLoaded(Row<RuleEntry> row, Map<String, ImportedRules> imported) {
        return row.byAgent().entrySet().stream()
                .anyMatch(each -> !RuleWord.of(each.getValue(), Objects.requireNonNull(imported.get(each.getKey())))
                        .equals(RuleWord.NOT_LOADED));
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
