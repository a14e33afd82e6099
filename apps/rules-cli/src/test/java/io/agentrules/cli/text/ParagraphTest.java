package io.agentrules.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ParagraphTest {
    @Test
    void wordsStayWholeAndGoOnUnderAHangingIndent() {
        assertThat(written(20, new Paragraph(4).add("  one two three four five six")))
                .isEqualTo("  one two three four\n    five six\n");
    }

    @Test
    void aWordThatIsWiderThanTheTerminalHasALineOfItsOwn() {
        assertThat(written(10, new Paragraph(2).add("a averylongword b"))).isEqualTo("a\n  averylongword\n  b\n");
    }

    @Test
    void aPathThatIsWiderThanTheTerminalIsBrokenAfterAFolder() {
        assertThat(written(10, new Paragraph(2).add("a /a/very/long/path, b")))
                .isEqualTo("a /a/very/\n  long/\n  path, b\n");
    }

    @Test
    void aNoBreakSpaceIsPartOfAWord() {
        String text = "one two" + Paragraph.NO_BREAK_SPACE + "three";

        assertThat(written(8, new Paragraph(0).add(text))).isEqualTo("one\ntwo three\n");
        assertThat(written(0, new Paragraph(0).add(text))).isEqualTo("one two three\n");
    }

    @Test
    void aWordOfSeveralStylesIsOne() {
        assertThat(written(
                        10,
                        new Paragraph(2).add("seven (").add(Style.RED, "eight").add(") nine")))
                .isEqualTo("seven\n  (\u001b[31meight\u001b[0m)\n  nine\n");
    }

    @Test
    void noBlanksStandAtTheEndOfALine() {
        assertThat(written(6, new Paragraph(0).add("one   two   "))).isEqualTo("one\ntwo\n");
    }

    @Test
    void whatIsWideTakesTwoColumns() {
        assertThat(written(8, new Paragraph(0).add("测试测试 测试 ab"))).isEqualTo("测试测试\n测试 ab\n");
    }

    @Test
    void aLineThatIsBegunLeavesLessRoom() {
        assertThat(written(10, new Paragraph(6).add("one two"), 6)).isEqualTo("one\n      two\n");
    }

    @Test
    void withoutATerminalItIsOneLine() {
        String text = "word ".repeat(100) + "end";

        assertThat(written(0, new Paragraph(4).add(text))).isEqualTo(text + "\n");
    }

    @Test
    void aTableKeepsWholeWhatFlows() {
        var table = new Table("  ")
                .row(Table.Cell.of("name"), Table.Cell.of("short"))
                .row(Table.Cell.of("another-name"), Table.Cell.of("a text that goes on for some time"))
                .flowing();

        assertThat(written(out -> table.writeTo(out), 40))
                .isEqualTo("  name          short\n  another-name  a text that goes on for\n" + " ".repeat(16)
                        + "some time\n");
        assertThat(written(out -> table.writeTo(out), 30))
                .contains("another-name\n      a text that goes on for\n      some time\n");
    }

    private static String written(int columns, Paragraph paragraph) {
        return written(columns, paragraph, 0);
    }

    private static String written(int columns, Paragraph paragraph, int taken) {
        return written(out -> paragraph.writeTo(out, taken), columns);
    }

    private static String written(Consumer<Output> what, int columns) {
        var bytes = new ByteArrayOutputStream();
        var out = new Output(bytes, true, columns);
        what.accept(out);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
