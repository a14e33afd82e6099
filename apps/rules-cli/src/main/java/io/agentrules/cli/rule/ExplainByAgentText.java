package io.agentrules.cli.rule;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.rule.FilesByAgent.Row;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.Style;
import io.agentrules.core.Activation;
import io.agentrules.core.model.Decision;
import io.agentrules.json.VisibleText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The text output of {@code explain} for several agents: which of them has which rule file in a call, and why they differ. */
final class ExplainByAgentText {
    private final Invocation invocation;
    private final Output out;
    private final Map<String, ImportedRules> imported = new LinkedHashMap<>();

    ExplainByAgentText(Invocation invocation) {
        this.invocation = invocation;
        this.out = invocation.out();
    }

    /** Writes what is in the calls of agents that do the same work. */
    void write(Map<String, Activation> activations) {
        var decisions = new LinkedHashMap<String, List<Decision>>();
        activations.forEach((agent, activation) -> {
            decisions.put(agent, activation.decisions());
            imported.put(agent, new ImportedRules(activation.active()));
        });
        new ExplainText(invocation)
                .writeContext(activations.values().iterator().next().context());
        var files = new FilesByAgent<>(decisions, Decision::entry);
        List<Row<Decision>> all = files.rows(row -> true, invocation.paths());
        List<Row<Decision>> in = all.stream()
                .filter(row -> row.byAgent().entrySet().stream().anyMatch(this::isIn))
                .toList();
        out.line();
        if (in.isEmpty()) {
            out.line(Style.BOLD, "No rule is in a call of any of them");
        } else {
            files.table(in, (agent, decision) -> RuleWord.cell(word(agent, decision)), invocation.paths())
                    .writeTo(out);
        }
        writeDifferences(in);
        int others = all.size() - in.size();
        if (others > 0) {
            out.line();
            new Paragraph(2)
                    .add(Plural.of(others, "other rule") + " " + (others == 1 ? "is" : "are")
                            + " out with this work, or loaded by none of them; run rules explain NAME to see why")
                    .writeTo(out);
        }
    }

    private String word(String agent, Decision decision) {
        return RuleWord.of(decision, Objects.requireNonNull(imported.get(agent)));
    }

    private boolean isIn(Map.Entry<String, Decision> each) {
        return each.getValue().how().isPresent()
                || Objects.requireNonNull(imported.get(each.getKey()))
                        .contain(each.getValue().entry());
    }

    /** Writes each reason once, with all files that it is about: most differences are those between formats. */
    private void writeDifferences(List<Row<Decision>> rows) {
        var files = new LinkedHashMap<List<String>, List<String>>();
        for (Row<Decision> row : rows) {
            Set<String> words = new LinkedHashSet<>();
            row.byAgent().forEach((agent, decision) -> words.add(word(agent, decision)));
            if (words.size() > 1) {
                files.computeIfAbsent(reasons(row), unused -> new ArrayList<>())
                        .add(VisibleText.line(FilesByAgent.path(row, invocation.paths())));
            }
        }
        if (files.isEmpty()) {
            return;
        }
        out.line().line(Style.BOLD, "Why they differ");
        files.forEach((reasons, paths) -> {
            new Paragraph(2).add("  " + String.join(", ", paths)).writeTo(out);
            reasons.forEach(
                    reason -> new Paragraph(8).add(Style.DIM, "      " + reason).writeTo(out));
        });
    }

    /** Returns why each agent has a file or not, one line for agents with the same reason. */
    private List<String> reasons(Row<Decision> row) {
        var agents = new LinkedHashMap<String, List<String>>();
        imported.keySet().stream()
                .filter(row.byAgent()::containsKey)
                .forEach(agent -> agents.computeIfAbsent(
                                reason(Objects.requireNonNull(row.byAgent().get(agent))), unused -> new ArrayList<>())
                        .add(agent));
        return agents.entrySet().stream()
                .map(each -> VisibleText.line(String.join(", ", each.getValue()) + ": " + each.getKey()))
                .toList();
    }

    /** Returns why an agent has a file or not; without the agent's name if it is that the file is for others, so that agents share the reason. */
    private static String reason(Decision decision) {
        String provider = decision.rule().source().provider();
        return decision.reason().endsWith(" does not load the files of " + provider + " as rules")
                ? "not loaded, as it is a file of " + provider
                : decision.reason();
    }
}
