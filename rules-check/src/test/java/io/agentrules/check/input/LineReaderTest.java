package io.agentrules.check.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    private static final int MAX_BYTES = 4;

    @Test
    void linesEndAtLineFeedsAndAtTheEndOfTheInput() throws IOException {
        assertThat(lines("a\n\nbc\r\nd")).containsExactly("a", "", "bc\r", "d");
        assertThat(lines("a\n")).containsExactly("a");
        assertThat(lines("")).isEmpty();
    }

    @Test
    void aLineIsCutAndTheNextOneIsNot() throws IOException {
        assertThat(lines("1234\n12345\nab")).containsExactly("1234", "1234 (too long)", "ab");
    }

    @Test
    void aLineLongerThanTheBufferIsOneLine() throws IOException {
        assertThat(lines("x".repeat(200_000) + "\nab")).containsExactly("xxxx (too long)", "ab");
    }

    @Test
    void nothingIsReadBeyondALineThatHasArrived() throws IOException {
        var arrived = new ByteArrayInputStream("a\n".getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] target, int from, int length) {
                assertThat(available()).isPositive();
                return super.read(target, from, length);
            }
        };
        var line = new ByteArrayOutputStream();

        assertThat(new LineReader(arrived, MAX_BYTES).next(line)).isTrue();
        assertThat(line.toString(StandardCharsets.UTF_8)).isEqualTo("a");
    }

    @Test
    void aFailureOfTheInputIsPassedOn() {
        var failing = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("broken pipe");
            }

            @Override
            public int read(byte[] target, int from, int length) throws IOException {
                return read();
            }
        };

        assertThatThrownBy(() -> new LineReader(failing, MAX_BYTES).next(new ByteArrayOutputStream()))
                .isInstanceOf(IOException.class)
                .hasMessage("broken pipe");
    }

    private static List<String> lines(String input) throws IOException {
        var reader = new LineReader(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), MAX_BYTES);
        var line = new ByteArrayOutputStream();
        var lines = new ArrayList<String>();
        while (reader.next(line)) {
            lines.add(line.toString(StandardCharsets.UTF_8) + (reader.isTooLong() ? " (too long)" : ""));
        }
        return lines;
    }
}
