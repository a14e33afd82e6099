package io.agentrules.examples.springai;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.testsupport.FakeOpenAiServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExampleTest {
    @AfterEach
    void takeTheScriptAgain() {
        System.clearProperty("openai.model");
        System.clearProperty("openai.url");
    }

    @Test
    void theModelIsInterruptedAndObeys() {
        assertThat(printed())
                .containsExactly(
                        "[interrupted by no-console]",
                        "[writes src/a.ts] logger.info(a);",
                        "The logger has it now.",
                        "[active] [typescript, team/secrets]");
    }

    @Test
    void aModelOfAnyServerThatSpeaksAsOpenAiDoesTakesThePlaceOfTheScript() throws IOException {
        try (FakeOpenAiServer server = new FakeOpenAiServer()) {
            System.setProperty("openai.model", "some-model");
            System.setProperty("openai.url", server.baseUrl());
            server.neverEnding("{\"content\":\"By console\"}", "{\"content\":\".log.\"}")
                    .answering("stop", "{\"content\":\"By the logger.\"}");

            assertThat(printed())
                    .containsExactly(
                            "[interrupted by no-console]", "By the logger.", "[active] [typescript, team/secrets]");
            assertThat(server.bodies())
                    .hasSize(2)
                    .allSatisfy(body -> assertThat(body).contains("some-model"));
        }
    }

    @Test
    void theStarterBringsTheProvidersOfAllTools(@TempDir Path workspace) throws IOException {
        Path rules = Files.createDirectories(workspace.resolve(".cursor/rules"));
        Files.writeString(rules.resolve("style.mdc"), "---\nalwaysApply: true\n---\nUse const.");

        List<String> printed = printed("--rules.workspace=" + workspace, "--rules.only-providers=cursor");

        assertThat(printed.get(printed.size() - 1)).startsWith("[active] ").contains("style");
    }

    private static List<String> printed() {
        return printed("--rules.workspace=workspace");
    }

    private static List<String> printed(String... options) {
        var out = new ByteArrayOutputStream();
        PrintStream console = System.out;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            Example.main(options);
        } finally {
            System.setOut(console);
        }
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
