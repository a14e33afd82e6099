package io.agentrules.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    @Test
    void colorSuitsOnlyATerminalWhoseUserWantsIt() {
        assertThat(terminal(80, Map.of()).suitsColor()).isTrue();
        assertThat(terminal(0, Map.of()).suitsColor()).isFalse();
        assertThat(terminal(80, Map.of("NO_COLOR", "1")).suitsColor()).isFalse();
        assertThat(terminal(80, Map.of("NO_COLOR", "")).suitsColor()).isTrue();
        assertThat(terminal(80, Map.of("TERM", "dumb")).suitsColor()).isFalse();
    }

    @Test
    void aProgressBarSuitsATerminalThatCanWriteALineOver() {
        assertThat(terminal(80, Map.of()).progressColumns()).isEqualTo(80);
        assertThat(terminal(80, Map.of("NO_COLOR", "1")).progressColumns()).isEqualTo(80);
        assertThat(terminal(0, Map.of()).progressColumns()).isZero();
        assertThat(terminal(80, Map.of("TERM", "dumb")).progressColumns()).isZero();
    }

    private static Terminal terminal(int columns, Map<String, String> environment) {
        return new Terminal(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                environment,
                columns,
                columns);
    }
}
