package io.agentrules.examples.springai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ExampleTest {
    @Test
    void theModelIsInterruptedAndObeys() {
        var out = new ByteArrayOutputStream();
        PrintStream console = System.out;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            Example.main(new String[] {"--rules.workspace=workspace"});
        } finally {
            System.setOut(console);
        }

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "[interrupted by no-console]",
                        "[writes src/a.ts] logger.info(a);",
                        "The logger has it now.",
                        "[in force] [typescript]");
    }
}
