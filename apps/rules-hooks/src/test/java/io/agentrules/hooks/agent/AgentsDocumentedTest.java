package io.agentrules.hooks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.agent.AgentSettings.Place;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of agents in the documentation: with {@code -Dhooks.write=true} the test writes them anew. */
class AgentsDocumentedTest {
    private static final List<Kind> COLUMNS = List.of(
            Kind.SESSION_START, Kind.PROMPT, Kind.BEFORE_TOOL, Kind.AFTER_TOOL, Kind.SUBAGENT_START, Kind.COMPACTED);

    @Test
    void whereATextReachesTheModel() throws IOException {
        assertTable(
                "hooks-agents.md",
                "| agent | start | prompt | before a tool | after a tool | sub-agent | compaction | longest text |",
                RecordedAgent.all().stream(),
                recorded -> reached(recorded.agent()));
    }

    @Test
    void whatDiffers() throws IOException {
        assertTable(
                "hooks-agents.md",
                "| agent | known from | limits |",
                RecordedAgent.all().stream(),
                recorded ->
                        List.of("`" + recorded.agent().id() + "`", recorded.text("known"), recorded.text("limits")));
    }

    @Test
    void whereTheSettingsAre() throws IOException {
        assertTable(
                "hooks.md",
                "| agent | your settings | settings of a project | then |",
                RecordedAgent.all().stream()
                        .filter(recorded -> recorded.agent().settings().isPresent()),
                AgentsDocumentedTest::places);
    }

    private static List<String> reached(Agent agent) {
        var row = new ArrayList<>(List.of("`" + agent.id() + "`"));
        COLUMNS.forEach(kind -> row.add(agent.injectsAt().contains(kind) ? "yes" : "no"));
        row.add(
                agent.maxContext() == Integer.MAX_VALUE
                        ? "any"
                        : String.format(Locale.ROOT, "%,d", agent.maxContext()));
        return row;
    }

    private static List<String> places(RecordedAgent recorded) {
        Place place = recorded.agent().settings().orElseThrow().place();
        return List.of(
                recorded.text("name"),
                "`~/" + place.folder() + "/" + place.user() + "`",
                "`" + place.project() + "`",
                recorded.text("then"));
    }

    private static void assertTable(
            String page, String head, Stream<RecordedAgent> agents, Function<RecordedAgent, List<String>> row)
            throws IOException {
        Path file = Path.of("../../docs").resolve(page);
        String before = Files.readString(file);
        int from = before.indexOf('\n', before.indexOf(head + "\n") + head.length() + 1) + 1;
        String rows = agents.map(row)
                .map(cells -> ("| " + String.join(" | ", cells) + " |\n").replace("|  |", "| |"))
                .collect(Collectors.joining());
        String after = before.substring(0, from) + rows + before.substring(before.indexOf("\n\n", from) + 1);
        if (Boolean.getBoolean("hooks.write")) {
            Files.writeString(file, after);
        }
        assertThat(before)
                .as("run AgentsDocumentedTest with -Dhooks.write=true")
                .isEqualTo(after);
    }
}
