package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.inspector.Inspector;
import io.agentrules.inspector.StaticInspector;
import io.agentrules.inspector.model.Audience;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The inspector's page gets the JSON of the command. */
class InspectorAnswersTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "list, list, list --json",
        "list, list?as=cursor, list --json --as cursor",
        "views, views, views --json",
        "check, check, check --json",
        "explain, explain?paths=a.ts, explain --json --path a.ts",
        "explain, explain?paths=a.ts&rule=style, explain style --json --path a.ts",
        "explain, explain?paths=a.ts&as=claude, explain --json --path a.ts --as claude",
        "prompt, prompt?paths=a.ts, prompt --json --path a.ts",
        "prompt, prompt?paths=a.ts&budget=10, prompt --json --path a.ts --budget 10"
    })
    void anAnswerIsTheCommandsJson(String schema, String question, String command) throws Exception {
        Workspace workspace = Workspace.varied(folder);

        String answer = ask(workspace, question, "");

        assertThat(answer).isEqualTo(workspace.harness(command.split(" ")).out());
        assertThat(Schemas.violations(schema, new JsonMapper().readTree(answer)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "list, '', '', list --json",
        "list, cursor, '', list --json --as cursor",
        "views, '', '', views --json",
        "check, '', '', check --json",
        "explain, '', '', explain --json",
        "explain, '', src/test/a.ts, explain --json --path src/test/a.ts",
        "explain, claude, src/test/a.ts, explain --json --path src/test/a.ts --as claude",
        "explain, '', -, explain --json --path -",
        "explain, '', lib/b.ts, explain --json --path lib/b.ts",
        "explain, cline, lib/b.ts, explain --json --path lib/b.ts --as cline",
        "prompt, '', src/test/a.ts, prompt --json --path src/test/a.ts",
        "prompt, cline, a, prompt --json --path a --as cline"
    })
    void anExportedPageHasTheCommandsJson(String question, String tool, String file, String command) throws Exception {
        Workspace workspace = Workspace.varied(folder)
                .with(
                        ".cursor/rules/long.mdc",
                        "---\nalwaysApply: true\n---\n" + "A paragraph.\n\n".repeat(2_000) + "End.")
                .with("src/test/a.ts", "")
                .with("lib/b.ts", "")
                .with("a", "");
        for (String text : List.of("'", "-")) { // the first files, which are in texts about rules
            workspace.with(text, "");
        }
        RuleEngine engine = engine(workspace);
        Path page = folder.resolve("page");

        StaticInspector.write(engine, page, (done, total) -> {});

        String data = Files.readString(page.resolve("data-of-rules.js"));
        JsonNode root =
                new JsonMapper().readTree(data.substring("globalThis.rulesData = ".length(), data.lastIndexOf(";")));
        JsonNode place = root.get("answers")
                .valueStream()
                .filter(answer -> answer.get(0).stringValue().equals(question + "\n" + tool + "\n" + file))
                .findFirst()
                .orElseThrow();
        byte[] block = root.get("blocks").get(place.get(1).intValue()).binaryValue();
        List<String> lines = decompressed(block).lines().toList();
        assertThat(lines.get(place.get(2).intValue()) + "\n")
                .isEqualTo(workspace.harness(command.split(" ")).out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "claude,cursor", "codex"})
    void problemsAreThoseOfTheCommandForTheAgentsInUse(String agents) throws Exception {
        Workspace workspace = Workspace.varied(folder)
                .with("CLAUDE.md", "Use plan mode.")
                .with(".cursor/rules/none.mdc", "---\nglobs: nowhere/**\n---\nNothing.")
                .with(".agent-rules.yaml", "check: {severity: {glob-matches-nothing: info}}");
        List<String> given = agents.isEmpty() ? List.of() : List.of(agents.split(","));
        var audience = new Audience(false, given, Optional.of(workspace.root.resolve(".agent-rules.yaml")));

        String answer;
        try (Inspector inspector = Inspector.attach(engine(workspace), audience, 0, false)) {
            answer = ask(inspector, "check", "");
        }

        assertThat(answer)
                .isEqualTo((agents.isEmpty()
                                ? workspace.rules("check", "--json")
                                : workspace.rules("check", "--json", "--as", agents))
                        .out());
    }

    private static String decompressed(byte[] block) throws IOException {
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(block))) {
            return new String(gzip.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aTrialIsTheCommandsJson() throws Exception {
        String text = "{\"a\": \"x: any \"}";
        Workspace workspace = Workspace.varied(folder).withInput(text);

        assertThat(ask(workspace, "test?rule=no-any&tool=edit", text))
                .isEqualTo(workspace
                        .rules("test", "no-any", "--tool", "edit", "--text", "-", "--json")
                        .out());
    }

    private static String ask(Workspace workspace, String question, String body) throws Exception {
        try (Inspector inspector = Inspector.attach(engine(workspace))) {
            return ask(inspector, question, body);
        }
    }

    private static RuleEngine engine(Workspace workspace) {
        return RuleEngine.builder()
                .workspace(workspace.root)
                .home(workspace.home)
                .environment(Map.of())
                .build();
    }

    private static String ask(Inspector inspector, String question, String body) throws IOException {
        URI page = URI.create(inspector.address());
        var request =
                (HttpURLConnection) page.resolve("/api/" + question).toURL().openConnection();
        request.setRequestProperty("Authorization", "Bearer " + page.getQuery().substring("token=".length()));
        if (!body.isEmpty()) {
            request.setDoOutput(true);
            request.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        }
        return new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
