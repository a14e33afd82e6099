package io.agentrules.examples.mcp;

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
import org.junit.jupiter.api.io.TempDir;

class ExampleIT {
    @TempDir
    Path home;

    @AfterEach
    void takeTheScriptAgain() {
        System.clearProperty("openai.model");
        System.clearProperty("openai.url");
    }

    @Test
    void theModelGetsTheRulesAndIsCalledAgainAfterAnInterruption() {
        assertThat(printed()).isEqualTo("""
                        # Rules

                        <rules>
                        Read rule://<name> when working in its domain.
                        <rule name="releases"><description>How a release is made</description></rule>
                        </rules>

                        ## typescript

                        Prefer `const`; write types at every border.

                        Why these rules apply:

                        - typescript: src/a.ts matches **/*.ts

                        [refused] console.log(a);
                        This text violates rules of the project.

                        ## no-console

                        Line 1, column 1: console.log

                        Nothing is printed with `console.log`: import `logger` from `src/logger.ts`.

                        [writes src/a.ts] logger.info(a);
                        """);
    }

    @Test
    void aModelOfAnyServerThatSpeaksAsOpenAiDoesTakesThePlaceOfTheScript() throws IOException {
        try (FakeOpenAiServer server = new FakeOpenAiServer()) {
            System.setProperty("openai.model", "some-model");
            System.setProperty("openai.url", server.baseUrl());
            server.answeringWhole("console.log(a);").answeringWhole("logger.info(a);");

            assertThat(printed()).contains("[refused] console.log(a);").endsWith("[writes src/a.ts] logger.info(a);\n");
            assertThat(server.bodies())
                    .hasSize(2)
                    .allSatisfy(body -> assertThat(body).contains("some-model", "Prefer `const`"));
        }
    }

    private String printed() {
        var out = new ByteArrayOutputStream();

        Example.run(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        System.getProperty("server.jar"),
                        "serve",
                        "stdio",
                        "--workspace",
                        "workspace",
                        "--provider",
                        "native",
                        "--home",
                        home.toString()),
                new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }
}
