package io.agentrules.hooks.install;

import io.agentrules.hooks.install.JsonNode.Child;
import io.agentrules.hooks.install.JsonNode.Kind;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Reads JSON and remembers where each value is, so that the text can be changed in place. Also accepts what agents accept in their
 * settings: comments, a comma after the last value, and a byte order mark.
 */
final class JsonReader {
    private static final int MAX_DEPTH = 500;

    /** More than any settings have. Each value takes a hundred times the memory of its two characters. */
    private static final int MAX_VALUES = 100_000;

    private static final String REMEDY = "Correct the file, or move it away, and run the command again";

    private final String text;
    private int at;
    private int values;

    private JsonReader(String text) {
        this.text = text;
        this.at = text.startsWith("\ufeff") ? 1 : 0;
    }

    /**
     * Reads a text.
     *
     * @return empty if it has nothing but white space and comments
     * @throws SettingsException if it is not JSON, or nested too deeply
     */
    static Optional<JsonNode> read(String text) throws SettingsException {
        var reader = new JsonReader(text);
        reader.skip();
        if (reader.isAtEnd()) {
            return Optional.empty();
        }
        JsonNode root = reader.value(0);
        reader.skip();
        if (!reader.isAtEnd()) {
            throw reader.unexpected("the end of the file");
        }
        return Optional.of(root);
    }

    /** Returns the 1-based line of an index. */
    static int line(String text, int index) {
        int line = 1;
        for (int i = 0; i < index && i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || (c == '\r' && !text.startsWith("\n", i + 1))) {
                line++;
            }
        }
        return line;
    }

    /**
     * Returns the index after the last comment that begins in a gap between two tokens; {@code from} if there is none.
     *
     * @throws SettingsException if a comment does not end
     */
    static int afterComments(String text, int from) throws SettingsException {
        var reader = new JsonReader(text);
        reader.at = from;
        int after = from;
        reader.skipSpace();
        while (reader.skipComment()) {
            after = reader.at;
            reader.skipSpace();
        }
        return after;
    }

    private void skip() throws SettingsException {
        do {
            skipSpace();
        } while (skipComment());
    }

    private void skipSpace() {
        while (!isAtEnd() && isSpace(text.charAt(at))) {
            at++;
        }
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    /** Skips one comment; the line break after a line comment is no part of it. */
    private boolean skipComment() throws SettingsException {
        if (text.startsWith("//", at)) {
            while (!isAtEnd() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
                at++;
            }
            return true;
        }
        if (text.startsWith("/*", at)) {
            int end = text.indexOf("*/", at + 2);
            if (end < 0) {
                throw problem("a comment that begins here does not end");
            }
            at = end + 2;
            return true;
        }
        return false;
    }

    private boolean isAtEnd() {
        return at == text.length();
    }

    private JsonNode value(int depth) throws SettingsException {
        if (depth > MAX_DEPTH) {
            throw problem("values are nested more than " + MAX_DEPTH + " levels deep");
        }
        if (++values > MAX_VALUES) {
            throw problem("there are more than " + MAX_VALUES + " values");
        }
        if (isAtEnd()) {
            throw unexpected("a value");
        }
        return switch (text.charAt(at)) {
            case '{' -> container(Kind.OBJECT, '}', depth);
            case '[' -> container(Kind.ARRAY, ']', depth);
            case '"' -> {
                int start = at;
                String string = string();
                yield new JsonNode(Kind.STRING, start, at, string, List.of());
            }
            default -> literal();
        };
    }

    private JsonNode container(Kind kind, char close, int depth) throws SettingsException {
        int start = at++;
        var children = new ArrayList<Child>();
        boolean mayFollow = true;
        while (true) {
            skip();
            if (isAtEnd()) {
                throw new SettingsException(
                        line(text, start), "the " + text.charAt(start) + " in this line is never closed", REMEDY);
            }
            if (text.charAt(at) == close) {
                at++;
                return new JsonNode(kind, start, at, "", List.copyOf(children));
            }
            if (!mayFollow) {
                throw unexpected("a comma or " + close);
            }
            Child child = child(kind, depth);
            mayFollow = child.comma() >= 0;
            children.add(child);
        }
    }

    private Child child(Kind kind, int depth) throws SettingsException {
        int start = at;
        String key = "";
        if (kind == Kind.OBJECT) {
            if (text.charAt(at) != '"') {
                throw unexpected("a key in double quotes");
            }
            key = string();
            skip();
            if (isAtEnd() || text.charAt(at) != ':') {
                throw unexpected("a colon");
            }
            at++;
            skip();
        }
        JsonNode value = value(depth + 1);
        skip();
        int comma = -1;
        if (!isAtEnd() && text.charAt(at) == ',') {
            comma = at++;
        }
        return new Child(start, key, value, comma);
    }

    private String string() throws SettingsException {
        int start = at++;
        var string = new StringBuilder();
        while (true) {
            if (isAtEnd() || text.charAt(at) < ' ') {
                at = start;
                throw problem("the text in quotes that begins here does not end in the same line");
            }
            char c = text.charAt(at++);
            if (c == '"') {
                return string.toString();
            }
            string.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() throws SettingsException {
        char c = isAtEnd() ? 0 : text.charAt(at++);
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw problem("a backslash in a text is followed by a character that JSON does not allow there");
        };
    }

    private char unicode() throws SettingsException {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            if (isAtEnd() || !HexFormat.isHexDigit(text.charAt(at))) {
                throw problem("\\u in a text is not followed by four hexadecimal digits");
            }
            unit = unit * 16 + HexFormat.fromHexDigit(text.charAt(at++));
        }
        return (char) unit;
    }

    private JsonNode literal() throws SettingsException {
        int start = at;
        while (!isAtEnd() && isLiteral(text.charAt(at))) {
            at++;
        }
        String literal = text.substring(start, at);
        if (!literal.matches("true|false|null|-?(0|[1-9][0-9]*+)(\\.[0-9]++)?([eE][+-]?[0-9]++)?")) {
            at = start;
            throw unexpected("a value");
        }
        return new JsonNode(Kind.OTHER, start, at, "", List.of());
    }

    private static boolean isLiteral(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "+-._$".indexOf(c) >= 0;
    }

    private SettingsException unexpected(String wanted) {
        return problem(
                isAtEnd()
                        ? "the file ends where " + wanted + " is expected"
                        : wanted + " is expected where " + Character.toString(text.codePointAt(at)) + " is");
    }

    private SettingsException problem(String problem) {
        return new SettingsException(line(text, at), problem, REMEDY);
    }
}
