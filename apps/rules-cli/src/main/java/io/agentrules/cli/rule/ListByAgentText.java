package io.agentrules.cli.rule;

import io.agentrules.check.RuleChecker;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.SeverityCounts;
import io.agentrules.cli.text.Style;
import io.agentrules.core.Activation;
import io.agentrules.core.model.Decision;
import io.agentrules.json.DecidedByAgent;
import io.agentrules.json.FilesByAgent;
import io.agentrules.json.FilesByAgent.Row;
import io.agentrules.json.LoadedByAgent;
import io.agentrules.json.VisibleText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text output of {@code list} for several agents: when each of them loads each rule file. */
final class ListByAgentText {
    private static final Pattern SAYS_NO_MORE = Pattern.compile(" this file| does not read [^ ]+$");

    private static final int MOST_FILES = 8;

    private final Invocation invocation;
    private final Output out;

    ListByAgentText(Invocation invocation) {
        this.invocation = invocation;
        this.out = invocation.out();
    }

    /** @param idle a call of each agent without work */
    void write(Map<String, Invocation> agents, Map<String, Activation> idle) {
        var files = new LoadedByAgent(idle, invocation.paths());
        List<Row<Decision>> loaded = files.loaded();
        Set<String> linked =
                loaded.stream().map(row -> row.rule().source().file()).collect(Collectors.toSet());
        List<Row<Decision>> others = files.others().stream()
                .filter(row -> !linked.contains(row.rule().source().file()))
                .filter(row -> row.byAgent().values().stream().noneMatch(ModeText::isOfOtherMode))
                .toList();
        boolean isVerbose = invocation.arguments().has(ListText.VERBOSE);
        if (loaded.isEmpty()) {
            out.line(Style.BOLD, "None of them loads a rule here");
        } else {
            AgentTable.of(agents.keySet(), loaded, files::word, invocation.paths())
                    .writeTo(out);
        }
        writeOthers(others, isVerbose ? Integer.MAX_VALUE : MOST_FILES);
        writeDiagnostics(agents);
    }

    /** Writes the files that none loads, for each reason that is not that they are another agent's. */
    private void writeOthers(List<Row<Decision>> others, int most) {
        var byReason = new TreeMap<String, Set<String>>(); // a file that two providers read has two rows
        others.forEach(row -> byReason.computeIfAbsent(ownReason(row), unused -> new LinkedHashSet<>())
                .add(FilesByAgent.path(row, invocation.paths())));
        Set<String> known = byReason.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        RuleChecker checker = RuleChecker.of(invocation.engine());
        Stream.concat(checker.unread().stream(), checker.misplaced().stream())
                .distinct()
                .map(invocation.paths()::shown)
                .filter(path -> !known.contains(path))
                .forEach(path -> byReason.computeIfAbsent("", unused -> new LinkedHashSet<>())
                        .add(path));
        byReason.forEach((reason, files) -> {
            String shown = files.stream().limit(most).map(VisibleText::line).collect(Collectors.joining(", "));
            out.line();
            new Paragraph(2)
                    .add(Style.BOLD, "Loaded by none of them" + (reason.isEmpty() ? "" : " (" + reason + ")") + ": ")
                    .add(shown + (files.size() > most ? " and " + (files.size() - most) + " more" : ""))
                    .writeTo(out);
        });
    }

    /** Returns why the agents whose file it is do not load it; empty if it is a file of none of the agents. */
    private static String ownReason(Row<Decision> row) {
        return row.byAgent().values().stream()
                .filter(decision -> !DecidedByAgent.isOfAnotherAgent(decision))
                .map(decision -> VisibleText.line(decision.reason()))
                .filter(reason -> !SAYS_NO_MORE.matcher(reason).find())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private void writeDiagnostics(Map<String, Invocation> agents) {
        SeverityCounts counts = SeverityCounts.of(agents.values().stream()
                .flatMap(asked -> RuleChecker.of(asked.engine()).diagnostics(asked.catalog()).stream())
                .distinct()
                .toList());
        String kind = counts.errors() > 0 ? "errors" : counts.warnings() > 0 ? "warnings" : "";
        out.line();
        new Paragraph(0)
                .add(
                        kind.isEmpty() ? Style.PLAIN : counts.errors() > 0 ? Style.RED : Style.YELLOW,
                        kind.isEmpty()
                                ? "No problems found so far; rules check looks closer"
                                : "There are " + kind + "; run rules check to see them")
                .writeTo(out);
    }
}
