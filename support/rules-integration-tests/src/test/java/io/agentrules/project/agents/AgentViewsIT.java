package io.agentrules.project.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agentrules.project.agents.Comparison.Difference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What real agents load of drawn workspaces, beside what {@code rules prompt --as} says: a few of each with
 * {@code mvn verify -Pexternal}, many with {@code -Dagents.workspaces=100}. Every word is a probe; each that differs is printed with a small
 * workspace in which it does.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class AgentViewsIT {
    private static final String ONLY = System.getProperty("agents.only", "");
    private static final long FIRST = Long.getLong("agents.seed", 1);
    private static final int WORKSPACES = Integer.getInteger("agents.workspaces", 6);
    private static final int SLOW_ONES = Integer.getInteger("agents.workspaces.slow", 3);

    /** How many words of a workspace get a small one of their own. */
    private static final int EXPLAINED = Integer.getInteger("agents.explained", 3);

    @TempDir
    Path folder;

    @Tag("external")
    @ParameterizedTest
    @EnumSource(
            value = RealAgent.class,
            names = {"CLAUDE", "CODEX", "COPILOT", "GEMINI"})
    void viewsAreWhatTheAgentLoads(RealAgent agent) throws Exception {
        compare(agent, WORKSPACES);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(
            value = RealAgent.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CLAUDE", "CODEX", "COPILOT", "GEMINI"})
    void viewsAreWhatTheSlowAgentLoads(RealAgent agent) throws Exception {
        compare(agent, SLOW_ONES);
    }

    private void compare(RealAgent agent, int workspaces) throws Exception {
        assumeTrue(ONLY.isEmpty() || ONLY.equals(agent.id()), "another agent was asked for");
        var comparison = new Comparison(agent, AgentPackage.program(agent), folder);
        int probes = 0;
        int loaded = 0;
        int ordered = 0;
        var differing = new ArrayList<String>();
        for (long seed = FIRST; seed < FIRST + workspaces; seed++) {
            Drawn drawn = Drawing.draw(agent, seed);
            Difference difference = comparison.compare(drawn);
            probes += drawn.probes().size();
            loaded += difference.loaded();
            ordered += difference.hasOrder() ? 1 : 0;
            var rest = new TreeMap<>(difference.words());
            for (int i = 0; i < EXPLAINED && !rest.isEmpty(); i++) {
                String word = rest.firstKey();
                Drawn small = comparison.minimal(drawn, word);
                System.out.println(agent.id() + " " + seed + ": " + word + " " + rest.get(word) + "\n" + small);
                rest.keySet().removeAll(small.probes());
            }
            for (String word : difference.words().keySet()) {
                differing.add(agent.id() + " " + seed + " " + word + " "
                        + difference.words().get(word));
            }
        }
        System.out.printf(
                "%s: %d workspaces, %d probes, of which it loaded %d; %d differ; %d workspaces have the same order%n%s%n",
                agent.id(), workspaces, probes, loaded, differing.size(), ordered, differing);
        assertThat(differing.size() * 100).as("%s", differing).isLessThanOrEqualTo(probes);
    }
}
