package io.agentrules.examples.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.testsupport.FakeOpenAiServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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
                        "[interrupted by no-console at: I print it with console.log]",
                        "",
                        "[writes src/a.ts] logger.info(a);",
                        "The logger has it now.",
                        "[answer] The logger has it now.",
                        "[active] [typescript]");
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
                            "[interrupted by no-console at: By console.log]",
                            "By the logger.",
                            "[answer] By the logger.",
                            "[active] [typescript]");
            assertThat(server.bodies())
                    .hasSize(2)
                    .allSatisfy(body -> assertThat(body).contains("some-model"));
        }
    }

    private static List<String> printed() {
        var out = new ByteArrayOutputStream();
        Example.run(Path.of("workspace"), new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
