package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.Schemas;
import io.agentrules.cli.Workspace;
import io.agentrules.core.RuleEngine;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.Json;
import io.agentrules.json.ListJson;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Answers for several agents are the answers for each of them, side by side, and their shape follows from the options alone. Issue 55. */
class AnswersSideBySideTest {
    private static final Map<String, String> FILES = new LinkedHashMap<>();

    static {
        FILES.put("AGENTS.md", "Be kind.");
        FILES.put("CLAUDE.md", "See @AGENTS.md\nThink first.");
        FILES.put("src/CLAUDE.md", "Think twice.");
        FILES.put(".claude/rules/src.md", "---\npaths: [\"src/**\"]\n---\nTest.");
        FILES.put(".cursor/rules/src.mdc", "---\nglobs: src/**\n---\nUse const.");
        FILES.put(".cursor/rules/broken.mdc", "---\nglobs: [\n---\nBroken.");
        FILES.put(".github/instructions/ts.instructions.md", "---\napplyTo: '**/*.ts'\n---\nUse types.");
        FILES.put("GEMINI.md", "Be brief.");
        FILES.put(".xcsh/rules/no-any.md", "---\ncondition: ': any'\n---\nName the type.");
        FILES.put(".agents/skills/sql/SKILL.md", "---\nname: sql\ndescription: How we write SQL\n---\nUse views.");
    }

    private static final List<String> AGENTS =
            List.of("claude", "cursor", "copilot", "gemini", "codex", "cline", "zed");

    private static final List<List<String>> COMMANDS = List.of(
            List.of("list"),
            List.of("list", "--untrusted"),
            List.of("explain"),
            List.of("explain", "--path", "src/a.ts"),
            List.of("coverage"));

    @TempDir
    Path folder;

    private Random random = new Random(0);

    /** Returns some of the values, at least so many, in any order. */
    private <T> List<T> some(Collection<T> values, int least) {
        var shuffled = new ArrayList<>(values);
        Collections.shuffle(shuffled, random);
        return shuffled.subList(0, least + random.nextInt(shuffled.size() - least + 1));
    }

    private Workspace workspace(Set<String> files) {
        Workspace workspace = new Workspace(folder).with("src/a.ts", "");
        files.forEach(file -> workspace.with(file, Objects.requireNonNull(FILES.get(file))));
        return workspace;
    }

    private Set<String> files(RepetitionInfo repetition) {
        random = new Random(repetition.getCurrentRepetition());
        return new LinkedHashSet<>(some(FILES.keySet(), 0));
    }

    private static JsonNode json(Workspace workspace, List<String> command, String... more) {
        var arguments = new ArrayList<>(command);
        arguments.add("--json");
        arguments.addAll(List.of(more));
        return workspace.rules(arguments.toArray(String[]::new)).json();
    }

    @RepeatedTest(20)
    void theAnswersForSeveralAreThoseForEach(RepetitionInfo repetition) {
        Workspace workspace = workspace(files(repetition));
        List<String> agents = some(AGENTS, 2).stream().limit(4).toList();
        List<String> command = some(COMMANDS, 1).get(0);

        JsonNode all = json(workspace, command, "--as", String.join(",", agents));

        assertThat(all.propertyNames()).containsExactly("schemaVersion", "agents");
        assertThat(all.get("agents").propertyNames()).containsExactlyElementsOf(agents);
        assertThat(agents)
                .allSatisfy(agent ->
                        assertThat(all.at("/agents/" + agent)).isEqualTo(json(workspace, command, "--as", agent)));
        assertThat(Schemas.violations(command.get(0), all)).isEmpty();
    }

    @RepeatedTest(20)
    void theShapeFollowsFromTheOptions(RepetitionInfo repetition) {
        Set<String> files = files(repetition);
        Workspace workspace = workspace(files);
        List<String> command = some(COMMANDS, 1).get(0);

        JsonNode inUse = json(workspace, command);
        JsonNode one = json(workspace, command, "--as", "cursor");
        JsonNode harness = json(workspace, command, "--as", "harness");

        assertThat(inUse.propertyNames()).containsExactly("schemaVersion", "agents");
        assertThat(inUse.get("agents").isEmpty())
                .isEqualTo(files.stream().allMatch(file -> file.startsWith(".xcsh") || file.startsWith(".agents")));
        assertThat(one.propertyNames()).contains("schemaVersion").doesNotContain("agents");
        assertThat(harness.propertyNames()).containsExactlyElementsOf(one.propertyNames());
        assertThat(List.of(inUse, one, harness))
                .allSatisfy(answer ->
                        assertThat(Schemas.violations(command.get(0), answer)).isEmpty());
    }

    @RepeatedTest(10)
    void aHarnessIsTheUnionOfAllRules(RepetitionInfo repetition) {
        Workspace workspace = workspace(files(repetition));
        RuleEngine engine = RuleEngine.builder()
                .workspace(workspace.root)
                .home(workspace.home)
                .environment(Map.of())
                .build();
        var union = new StringWriter();

        Json.write(
                union,
                ListJson.of(engine, engine.catalog(), new DisplayPaths(engine.workspaces(), engine.home()), false));

        assertThat(workspace.rules("list", "--json", "--as", "harness").out()).isEqualTo(union.toString());
    }
}
