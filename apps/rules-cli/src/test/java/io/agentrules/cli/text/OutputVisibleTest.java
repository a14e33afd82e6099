package io.agentrules.cli.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.text.Table.Cell;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Issue 53, B.20: all text goes through one place that makes it visible. */
class OutputVisibleTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b[31m",
                "a\n::error::b",
                "::error::b",
                "  ::warning::b",
                "##[error]b",
                "##vso[task.x]",
                "\r",
                "\u202e"
            })
    void noWayToWriteALineLetsACommandThrough(String hostile) {
        for (int columns : new int[] {0, 40}) {
            assertHarmless(columns, out -> out.line(hostile));
            assertHarmless(columns, out -> out.text(hostile).line());
            assertHarmless(columns, out -> out.text("  ").text(hostile).line());
            assertHarmless(columns, out -> out.line(Style.RED, hostile));
            assertHarmless(columns, out -> new Paragraph(2).add(hostile).writeTo(out));
            assertHarmless(
                    columns,
                    out -> new Paragraph(2).add(" ").add(Style.BOLD, hostile).writeTo(out));
            assertHarmless(
                    columns,
                    out -> new Table("  ")
                            .row(Cell.of(hostile), Cell.of(hostile))
                            .writeTo(out));
            assertHarmless(columns, out -> Paragraph.writeLines("rules: a\n" + hostile, out));
        }
    }

    @ParameterizedTest
    @CsvSource({"a ::b, a ::b", "::b, '\\u003a:b'", "' ##vso[x]', ' \\u0023#vso[x]'", "## Heading, ## Heading", ":b, :b"
    })
    void onlyWhatABuildServerWouldRunIsEscaped(String text, String shown) {
        assertThat(written(0, out -> out.line(text))).isEqualTo(shown + "\n");
    }

    private static void assertHarmless(int columns, Consumer<Output> write) {
        String text = written(columns, write);

        assertThat(text.replace("\n", "")).doesNotContainPattern("[\\p{Cc}\\u202e]");
        assertThat(text.lines()).noneMatch(line -> line.strip().matches("(?:::|##\\w*\\[).*"));
    }

    private static String written(int columns, Consumer<Output> write) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new Output(bytes, false, columns)) {
            write.accept(out);
        }
        return bytes.toString(UTF_8);
    }
}
