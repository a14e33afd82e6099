package io.agentrules.cli.rule;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.Style;
import io.agentrules.core.Activation;
import io.agentrules.json.DecidedByAgent;
import io.agentrules.json.DecidedByAgent.Difference;
import io.agentrules.json.VisibleText;
import java.util.List;
import java.util.Map;

/** The text output of {@code explain} for several agents: which of them has which rule file in a call, and why they differ. */
final class ExplainByAgentText {
    private final Invocation invocation;
    private final Output out;

    ExplainByAgentText(Invocation invocation) {
        this.invocation = invocation;
        this.out = invocation.out();
    }

    /** Writes what is in the calls of agents that do the same work. */
    void write(Map<String, Invocation> agents, Map<String, Activation> activations) {
        new ExplainText(invocation).writeContext(activations.values());
        var files = new DecidedByAgent(activations, invocation.paths());
        out.line();
        if (files.in().isEmpty()) {
            out.line(Style.BOLD, "No rule is in a call of any of them");
        } else {
            AgentTable.of(activations.keySet(), files.in(), files::word, invocation.paths())
                    .writeTo(out);
        }
        writeDifferences(files.differences());
        ModeText.write(invocation, agents, activations);
        int others = files.others();
        if (others > 0) {
            out.line();
            new Paragraph(2)
                    .add(Plural.of(others, "other rule") + " " + (others == 1 ? "is" : "are")
                            + " out with this work, or loaded by none of them; run rules explain NAME to see why")
                    .writeTo(out);
        }
    }

    private void writeDifferences(List<Difference> differences) {
        if (differences.isEmpty()) {
            return;
        }
        out.line().line(Style.BOLD, "Why they differ");
        for (Difference difference : differences) {
            new Paragraph(2)
                    .add("  " + VisibleText.line(String.join(", ", difference.paths())))
                    .writeTo(out);
            difference
                    .reasons()
                    .forEach(reason -> new Paragraph(8)
                            .add(
                                    Style.DIM,
                                    "      "
                                            + VisibleText.line(
                                                    String.join(", ", reason.agents()) + ": " + reason.text()))
                            .writeTo(out));
        }
    }
}
