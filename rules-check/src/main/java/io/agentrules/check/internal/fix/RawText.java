package io.agentrules.check.internal.fix;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Diagnostic.Fix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;

/** The text of a file, in lines with their own line ends, so that the lines that are not changed stay as they are. */
final class RawText {
    private static final char BYTE_ORDER_MARK = '\ufeff';

    private final boolean marked;
    private final List<Line> lines;

    /** A line; {@code end} is {@code \n}, {@code \r\n}, {@code \r}, or empty at the end of the file. */
    private record Line(String text, String end) {}

    private RawText(boolean marked, List<Line> lines) {
        this.marked = marked;
        this.lines = lines;
    }

    /**
     * Decodes a file.
     *
     * @throws IOException if it is not UTF-8
     */
    static RawText of(byte[] bytes) throws IOException {
        try {
            String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            boolean marked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
            return new RawText(marked, split(marked ? text.substring(1) : text));
        } catch (CharacterCodingException e) {
            throw new IOException("it is not UTF-8 text", e);
        }
    }

    private static List<Line> split(String text) {
        var lines = new ArrayList<Line>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == '\n' || character == '\r') {
                boolean two = character == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
                int end = two ? i + 2 : i + 1;
                lines.add(new Line(text.substring(start, i), text.substring(i, end)));
                start = end;
                i = end - 1;
            }
        }
        lines.add(new Line(text.substring(start), ""));
        return lines;
    }

    /** Returns whether this is the text that a fix was made for; line ends may differ. */
    boolean isOf(Fix fix) {
        return text().equals(fix.text());
    }

    /** Returns the text with {@code \n} as line end, and without a byte-order mark. */
    String text() {
        return String.join("\n", lines.stream().map(Line::text).toList());
    }

    /** Returns this text with the lines of all fixes replaced; they are in order and do not overlap. */
    RawText with(List<Fix> fixes) {
        var fixed = new ArrayList<Line>();
        int next = 0;
        for (Fix fix : fixes) {
            fixed.addAll(lines.subList(next, fix.firstLine() - 1));
            String end = end(fix);
            fix.lines().forEach(line -> fixed.add(new Line(line, end)));
            next = fix.lastLine();
        }
        fixed.addAll(lines.subList(next, lines.size()));
        return new RawText(marked, fixed);
    }

    /** Returns the line end of the replaced lines; a fix is about front matter, so other lines follow them. */
    private String end(Fix fix) {
        return lines.get(fix.firstLine() - 1).end();
    }

    byte[] bytes() {
        var text = new StringBuilder(marked ? String.valueOf(BYTE_ORDER_MARK) : "");
        lines.forEach(line -> text.append(line.text()).append(line.end()));
        return text.toString().getBytes(UTF_8);
    }
}
