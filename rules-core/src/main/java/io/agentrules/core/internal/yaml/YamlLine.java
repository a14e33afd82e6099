package io.agentrules.core.internal.yaml;

import io.agentrules.core.internal.support.JavaScriptText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of front matter, taken apart: white space, the hyphen of a list item, a key with its colon, and a value. Broken front matter is
 * read, explained and repaired by this one grammar, and keys are changed by it. A key is {@code [\w-]+} or in quotes.
 *
 * @param text the whole line
 * @param isItem whether it is a list item
 * @param keyStart the index of the key; of the value, if there is no key
 * @param keyEnd the index after the key
 * @param colon the index of the colon after the key, which white space may precede; -1 without a colon
 * @param valueStart the index of what follows, after white space
 */
public record YamlLine(String text, boolean isItem, int keyStart, int keyEnd, int colon, int valueStart) {
    private static final Pattern KEY = Pattern.compile("[\\w-]++");

    public static YamlLine of(String line) {
        int start = blanksEnd(line, 0);
        boolean isItem = RecoveredValue.isItem(line.substring(start, Math.min(line.length(), start + 2)));
        int keyStart = start + (isItem ? 1 : 0);
        while (isItem && keyStart < line.length() && line.charAt(keyStart) == ' ') {
            keyStart++;
        }
        int keyEnd = keyEnd(line, keyStart);
        int afterKey = blanksEnd(line, keyEnd);
        int colon = keyEnd > keyStart && line.startsWith(":", afterKey) ? afterKey : -1;
        int valueStart = colon == keyEnd ? blanksEnd(line, colon + 1) : keyStart;
        return new YamlLine(line, isItem, keyStart, keyEnd, colon, valueStart);
    }

    private static int blanksEnd(String line, int from) {
        int end = from;
        while (end < line.length() && JavaScriptText.isWhiteSpace(line.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int keyEnd(String line, int start) {
        if (start < line.length() && Quotes.isQuote(line.charAt(start))) {
            return Quotes.closingIndex(line, start) + 1;
        }
        Matcher key = KEY.matcher(line).region(start, line.length());
        return key.lookingAt() ? key.end() : start;
    }

    /** Returns whether there is a key with a colon directly after it: with white space between them, it may be text. */
    boolean hasKey() {
        return colon == keyEnd;
    }

    /** Returns the key without quotes; empty if there is none. */
    String key() {
        return hasKey() ? Quotes.strip(text.substring(keyStart, keyEnd)) : "";
    }

    /** Returns whether the line is that of a key in a mapping, where YAML allows white space before the colon. */
    public boolean isOf(String key) {
        return !isItem
                && colon >= 0
                && Quotes.strip(text.substring(keyStart, keyEnd)).equals(key);
    }

    public boolean isKeyQuoted() {
        return colon >= 0 && Quotes.isQuote(text.charAt(keyStart));
    }

    /** Returns whether there is white space between the colon and the value. */
    boolean hasSpace() {
        return hasKey() && valueStart > colon + 1;
    }

    /** Returns what comes before the value, as it is written. */
    String before() {
        return text.substring(0, valueStart);
    }

    /** Returns what follows the key or the hyphen, trimmed. */
    String value() {
        return JavaScriptText.trim(text.substring(valueStart));
    }
}
