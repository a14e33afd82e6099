package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.Schemas;
import io.agentrules.cli.Workspace;
import io.agentrules.core.RuleEngine;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.Json;
import io.agentrules.json.ListJson;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterProperty;
import tools.jackson.databind.JsonNode;

/** Answers for several agents are the answers for each of them, side by side, and their shape follows from the options alone. Issue 55. */
class AnswersByAgentPropertyTest {
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

    private static final Set<String> AGENTS = Set.of("claude", "cursor", "copilot", "gemini", "codex", "cline", "zed");

    private final List<Path> folders = new ArrayList<>();

    @Provide
    Arbitrary<Set<String>> files() {
        return Arbitraries.of(FILES.keySet()).set();
    }

    @Provide
    Arbitrary<List<String>> agents() {
        return Arbitraries.of(AGENTS).list().uniqueElements().ofMinSize(2).ofMaxSize(4);
    }

    @Provide
    Arbitrary<List<String>> commands() {
        return Arbitraries.of(
                List.of("list"),
                List.of("list", "--untrusted"),
                List.of("explain"),
                List.of("explain", "--path", "src/a.ts"),
                List.of("coverage"));
    }

    private Workspace workspace(Set<String> files) {
        try {
            Path folder = Files.createTempDirectory("answers");
            folders.add(folder);
            Workspace workspace = new Workspace(folder).with("src/a.ts", "");
            files.forEach(file -> workspace.with(file, FILES.get(file)));
            return workspace;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @AfterProperty
    void delete() throws IOException {
        for (Path folder : folders) {
            try (var paths = Files.walk(folder)) {
                for (Path path : paths.sorted((first, second) -> second.compareTo(first)).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private static JsonNode json(Workspace workspace, List<String> command, String... more) {
        var arguments = new ArrayList<>(command);
        arguments.add("--json");
        arguments.addAll(List.of(more));
        return workspace.rules(arguments.toArray(String[]::new)).json();
    }

    @Property(tries = 25, shrinking = ShrinkingMode.OFF)
    void theAnswersForSeveralAreThoseForEach(
            @ForAll("files") Set<String> files,
            @ForAll("agents") List<String> agents,
            @ForAll("commands") List<String> command) {
        Workspace workspace = workspace(files);

        JsonNode all = json(workspace, command, "--as", String.join(",", agents));

        assertThat(all.propertyNames()).containsExactly("schemaVersion", "agents");
        assertThat(all.get("agents").propertyNames()).containsExactlyElementsOf(agents);
        assertThat(agents).allSatisfy(agent -> assertThat(all.at("/agents/" + agent))
                .isEqualTo(json(workspace, command, "--as", agent)));
        assertThat(Schemas.violations(command.get(0), all)).isEmpty();
    }

    @Property(tries = 25, shrinking = ShrinkingMode.OFF)
    void theShapeFollowsFromTheOptions(
            @ForAll("files") Set<String> files, @ForAll("commands") List<String> command) {
        Workspace workspace = workspace(files);

        JsonNode inUse = json(workspace, command);
        JsonNode one = json(workspace, command, "--as", "cursor");
        JsonNode harness = json(workspace, command, "--as", "harness");

        assertThat(inUse.propertyNames()).containsExactly("schemaVersion", "agents");
        assertThat(inUse.get("agents").isEmpty())
                .isEqualTo(files.stream().allMatch(file -> file.startsWith(".xcsh") || file.startsWith(".agents")));
        assertThat(one.propertyNames()).contains("schemaVersion").doesNotContain("agents");
        assertThat(harness.propertyNames()).containsExactlyElementsOf(one.propertyNames());
        assertThat(List.of(inUse, one, harness))
                .allSatisfy(answer -> assertThat(Schemas.violations(command.get(0), answer))
                        .isEmpty());
    }

    @Property(tries = 15, shrinking = ShrinkingMode.OFF)
    void aHarnessIsTheUnionOfAllRules(@ForAll("files") Set<String> files) {
        Workspace workspace = workspace(files);
        RuleEngine engine = RuleEngine.builder()
                .workspace(workspace.root)
                .home(workspace.home)
                .environment(Map.of())
                .build();
        var union = new StringWriter();

        Json.write(
                union,
                ListJson.of(
                        engine, engine.catalog(), new DisplayPaths(engine.workspaces(), engine.home()), false));

        assertThat(workspace.rules("list", "--json", "--as", "harness").out()).isEqualTo(union.toString());
    }
}
