package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.Agents;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The tables of {@code docs/hooks-agents.md} follow the agents. */
class HookAgentsDocumentedTest {
    private static final List<Kind> COLUMNS = List.of(
            Kind.SESSION_START, Kind.PROMPT, Kind.BEFORE_TOOL, Kind.AFTER_TOOL, Kind.SUBAGENT_START, Kind.COMPACTED);

    private static final String PAGE = ProjectFiles.read(ProjectFiles.file("docs/hooks-agents.md"));

    @Test
    void theTableSaysWhereATextReachesTheModel() {
        assertThat(rows(COLUMNS.size() + 2))
                .containsExactlyElementsOf(
                        Agents.all().stream().map(HookAgentsDocumentedTest::row).toList());
    }

    @Test
    void everyAgentHasARowWithItsLimits() {
        assertThat(rows(3))
                .extracting(row -> row.get(0))
                .containsExactlyElementsOf(Agents.all().stream()
                        .map(agent -> "`" + agent.id() + "`")
                        .toList());
    }

    private static List<String> row(Agent agent) {
        var row = new ArrayList<String>();
        row.add("`" + agent.id() + "`");
        COLUMNS.forEach(kind -> row.add(agent.injectsAt().contains(kind) ? "yes" : "no"));
        row.add(
                agent.maxContext() == Integer.MAX_VALUE
                        ? "any"
                        : String.format(Locale.ROOT, "%,d", agent.maxContext()));
        return row;
    }

    /** Returns the rows of the tables with as many columns, without their heads. */
    private static List<List<String>> rows(int columns) {
        return PAGE.lines()
                .filter(line -> line.startsWith("| `"))
                .map(HookAgentsDocumentedTest::cells)
                .filter(cells -> cells.size() == columns)
                .toList();
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.split("\\|")).skip(1).map(String::strip).toList();
    }
}
