package io.agentrules.examples.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExampleTest {
    @Test
    void theModelIsInterruptedAndObeys() {
        var out = new ByteArrayOutputStream();

        Example.run(Path.of("workspace"), new PrintStream(out, true, StandardCharsets.UTF_8));

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "I print it with console.log",
                        "[interrupted by no-console]",
                        "",
                        "[writes src/a.ts] logger.info(a);",
                        "The logger has it now.",
                        "[answer] The logger has it now.",
                        "[in force] [typescript]");
    }
}
