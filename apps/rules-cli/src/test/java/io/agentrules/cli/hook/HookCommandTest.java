package io.agentrules.cli.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Schemas;
import io.agentrules.cli.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class HookCommandTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    @TempDir
    private Path folder;

    private Workspace workspace;

    @BeforeEach
    void rules() {
        workspace = Workspace.varied(folder);
    }

    private String event(String json) {
        ObjectNode event = (ObjectNode) JSON.readTree(json);
        event.put("session", "1").put("cwd", workspace.root.toString());
        assertThat(Schemas.violations("hook-event", event)).isEmpty();
        return event.toString();
    }

    private CommandResult hook(String event, String... arguments) {
        return workspace
                .withInput(event)
                .withEnvironment(Map.of("RULES_HOOK_DEADLINE_MS", "60000"))
                .run(words(arguments));
    }

    @Test
    void anEventIsAnsweredHoweverLongItMayTake() {
        CommandResult run = workspace
                .withInput(event("{\"event\": \"session-start\"}"))
                .withEnvironment(Map.of("RULES_HOOK_DEADLINE_MS", String.valueOf(Long.MAX_VALUE)))
                .run(words());

        assertThat(run.out()).contains("\"context\"");
    }

    private String[] words(String... arguments) {
        var words = new ArrayList<>(List.of("hook", "generic", "--home", workspace.home.toString()));
        words.addAll(List.of(arguments));
        return words.toArray(String[]::new);
    }

    private JsonNode answer(String json) {
        CommandResult run = hook(event(json));
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).endsWith("}\n");
        assertThat(Schemas.violations("hook-answer", run.json())).isEmpty();
        return run.json();
    }

    @Test
    void anEventIsAnswered() {
        JsonNode answer = answer("{\"event\": \"session-start\"}");

        assertThat(answer.path("context").asString()).contains("Say what and why.", "rules show <name>");
    }

    @Test
    void aToolIsDenied() {
        JsonNode answer = answer("""
                {"event": "before-tool", "tool": {"name": "edit", "id": "1", "kind": null, "input": {"filePath": "a.ts"},
                 "edits": [{"paths": ["a.ts"], "text": "const a: any = 1;"}]}}
                """);

        assertThat(answer.path("deny").asString()).contains("Name the type.");
        assertThat(answer.path("context").asString()).contains("Use const.");
    }

    @Test
    void theNextProcessSaysNothingTwice() {
        answer("{\"event\": \"session-start\"}");

        assertThat(hook(event("{\"event\": \"prompt\", \"prompt\": \"Hello\"}")))
                .isEqualTo(new CommandResult(0, "", ""));
        assertThat(workspace.home.resolve(".local/state/agent-rules/hooks/log.jsonl"))
                .content()
                .contains("\"injected\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "no JSON", "{}", "{\"event\": \"session-start\", \"session\": \"1\", \"cwd\": \"/no/such\"}"
            })
    void whatIsNoEventChangesNothing(String input) {
        assertThat(hook(input)).isEqualTo(new CommandResult(0, "", ""));
        assertThat(workspace.home.resolve(".local/state/agent-rules/hooks/log.jsonl"))
                .content()
                .contains("\"failed\"");
    }

    @Test
    void aFailureDeniesAToolWhereTheUserWantsIt() {
        String event = "{\"event\":\"before-tool\",\"session\":\"1\",\"cwd\":\"/no/such\",\"tool\":{\"name\":\"x\"}}";

        assertThat(hook(event).out()).isEmpty();
        assertThat(hook(event, "--fail-closed").json().path("deny").asString()).contains("could not be checked");
        assertThat(workspace
                        .withEnvironment(Map.of("RULES_HOOK_FAIL_CLOSED", "1"))
                        .run(words())
                        .out())
                .contains("deny");
    }

    @Test
    void excerptsAreLeftOutWhereTheUserWantsIt() throws Exception {
        hook(
                event("{\"event\": \"before-tool\", \"tool\": {\"name\": \"edit\", \"text\": \"const a: any = 1\"}}"),
                "--no-excerpt");

        assertThat(Files.readString(workspace.home.resolve(".local/state/agent-rules/hooks/log.jsonl")))
                .contains("denied")
                .doesNotContain("excerpt", "const a");
    }

    @Test
    void providersCanBeChosen() {
        assertThat(hook(event("{\"event\": \"session-start\"}"), "--provider", "cursor")
                        .out())
                .contains("style")
                .doesNotContain("Say what and why.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--workspace .", "--cwd .", "--untrusted"})
    void theFolderIsThatOfTheEvent(String option) {
        CommandResult run = hook("{}", option.split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains(option.substring(0, option.indexOf(' ') < 0 ? option.length() : option.indexOf(' ')));
    }

    @Test
    void anUnknownAgentIsWrongUsage() {
        CommandResult run = workspace.run("hook", "nobody");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("unknown agent nobody", "claude", "generic");
    }

    /** One that is gone must not take the rules of others with it. */
    @ParameterizedTest
    @ValueSource(strings = {"%s", "/no/such:%s"})
    void theRulesOfALibraryDenyWhereTheEnvironmentNamesIt(String plugins) throws Exception {
        Path library = folder.resolve("library");
        Files.createDirectories(library.resolve("META-INF/rules"));
        Files.writeString(
                library.resolve("META-INF/rules/no-eval.md"),
                "---\ncondition: 'eval\\('\nscope: tool:edit\n---\nNo eval, says the team.");

        CommandResult run = workspace
                .withInput(event("{\"event\": \"before-tool\", \"tool\": {\"name\": \"edit\", \"text\": \"eval(x)\"}}"))
                .withEnvironment(
                        Map.of("RULES_HOOK_DEADLINE_MS", "60000", "RULES_PLUGIN_PATH", String.format(plugins, library)))
                .run(words());

        assertThat(run.json().path("deny").asString()).contains("No eval, says the team.");
    }
}
