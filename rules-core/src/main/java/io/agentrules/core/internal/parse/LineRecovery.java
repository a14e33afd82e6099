package io.agentrules.core.internal.parse;

import io.agentrules.core.internal.parse.Entries.Duplicate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Recovers what an author meant by front matter that is no valid YAML, line by line: {@code key: value} as the pipeline has
 * it, and beyond that quotes, comments, block and flow lists, block scalars and continued lines. Every value is a string or a
 * list of strings. A line that is none of these says nothing, and takes nothing from the value before it.
 *
 * <p>Of two lines with one key the first that has a value counts: it is the one that stands where people look, and a list
 * of both would be no text any more.
 */
final class LineRecovery {
    private final Map<String, RecoveredValue> values = new LinkedHashMap<>();
    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private final List<Duplicate> duplicates = new ArrayList<>();
    private @Nullable RecoveredValue current;
    private int keyIndent = Integer.MAX_VALUE;
    private boolean isAstray;

    private LineRecovery() {}

    /** Returns the keys that stand there; none when no line is {@code key: value}. */
    static Entries recover(String block) {
        LineRecovery recovery = new LineRecovery();
        int number = 1;
        for (int from = 0; from <= block.length(); number++) {
            int end = block.indexOf('\n', from);
            end = end < 0 ? block.length() : end;
            recovery.line(block.substring(from, end), number);
            from = end + 1;
        }
        return recovery.entries();
    }

    private void line(String line, int number) {
        String text = JavaScriptText.trim(line);
        int indent = text.isEmpty() ? Integer.MAX_VALUE : line.indexOf(text.charAt(0));
        if (current != null && current.isBlockScalar() && indent > keyIndent) {
            current.addBlockLine(line);
            return;
        }
        if (text.isEmpty() || text.startsWith("#")) {
            return;
        }
        int colon = indent <= keyIndent ? keyLength(text) : 0;
        if (colon > 0) {
            keyIndent = Math.min(indent, keyIndent);
            isAstray = false;
            current = start(
                    Quotes.strip(text.substring(0, colon)), JavaScriptText.trim(text.substring(colon + 1)), number);
        } else if (current != null) {
            continueWith(current, text, indent);
        }
    }

    /** An item belongs to its key wherever it stands; other text if it is indented, and not below a line that is passed over. */
    private void continueWith(RecoveredValue value, String text, int indent) {
        isAstray = !RecoveredValue.isItem(text) && !value.isOpen() && (isAstray || indent <= keyIndent);
        if (!isAstray) {
            value.add(text);
        }
    }

    /** The number of characters of {@code [\w-]+} before a colon, or of a quoted key; 0 when the line does not start so. */
    private static int keyLength(String text) {
        int end = Quotes.isQuote(text.charAt(0)) ? Quotes.close(text, 0) + 1 : wordLength(text);
        return end < text.length() && text.charAt(end) == ':' ? end : 0;
    }

    private static int wordLength(String text) {
        int end = 0;
        while (end < text.length() && isKeyCharacter(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isKeyCharacter(char character) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || character == '_'
                || character == '-';
    }

    private RecoveredValue start(String key, String text, int line) {
        RecoveredValue value = new RecoveredValue(text);
        RecoveredValue earlier = values.get(key);
        if (earlier == null || earlier.isEmpty()) {
            values.put(key, value);
            lines.put(key, line);
        } else {
            duplicates.add(new Duplicate(key, line));
        }
        return value;
    }

    private Entries entries() {
        Map<String, Object> recovered = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            if (!value.isEmpty()) {
                recovered.put(key, value.toValue());
            }
        });
        return new Entries(recovered, lines, duplicates);
    }
}
