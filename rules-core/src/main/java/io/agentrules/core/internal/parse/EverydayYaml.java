package io.agentrules.core.internal.parse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the front matter that most rule files have: in visible ASCII, a key at the start of a line, and a value beside it, or below
 * it a list with one hyphen a line. A value is one line of text, text in quotes without escapes, a truth value, or a list of these in
 * brackets. The YAML library takes several times as long, most of all in a JVM that has just started; it reads what has another form,
 * and what has a mistake.
 */
final class EverydayYaml {
    private static final int MAX_KEY = 100;
    private static final String NEVER_IN_TEXT = ":#";
    private static final String NEVER_IN_ITEMS = ":#[]{}";

    private final Entries entries = Entries.none();
    private @Nullable String keyOfItems;
    private @Nullable List<Object> items;
    private int indent;

    private EverydayYaml() {}

    /** Returns what {@link YamlReader#read} returns; empty if only that can tell. */
    static Optional<Entries> read(String yaml) {
        var reader = new EverydayYaml();
        return isVisibleAscii(yaml) && reader.lines(yaml) ? Optional.of(reader.entries) : Optional.empty();
    }

    private static boolean isVisibleAscii(String yaml) {
        for (int i = 0; i < yaml.length(); i++) {
            char unit = yaml.charAt(i);
            if ((unit < ' ' && unit != '\n') || unit >= 0x7F) {
                return false;
            }
        }
        return true;
    }

    private boolean lines(String yaml) {
        int start = 0;
        for (int number = 1; start < yaml.length(); number++) {
            int end = yaml.indexOf('\n', start);
            String line = yaml.substring(start, end < 0 ? yaml.length() : end);
            if (!line(line, number)) {
                return false;
            }
            start += line.length() + 1;
        }
        return true;
    }

    private boolean line(String line, int number) {
        if (line.isEmpty() || line.charAt(0) == '#') {
            return true;
        }
        int hyphen = line.indexOf("- ");
        return hyphen >= 0 && line.substring(0, hyphen).isBlank()
                ? item(hyphen, line.substring(hyphen + 2).strip())
                : entry(line, number);
    }

    private boolean item(int hyphen, String text) {
        Object value = scalar(text, NEVER_IN_TEXT);
        if (keyOfItems == null || value == null) {
            return false;
        }
        if (items == null) {
            items = new ArrayList<>();
            indent = hyphen;
            entries.values().put(keyOfItems, Collections.unmodifiableList(items));
        }
        items.add(value);
        return hyphen == indent;
    }

    private boolean entry(String line, int number) {
        int colon = line.indexOf(':');
        if (!isKey(line, colon) || (colon + 1 < line.length() && line.charAt(colon + 1) != ' ')) {
            return false;
        }
        String key = line.substring(0, colon);
        String text = line.substring(colon + 1).strip();
        boolean isRepeated = entries.lines().put(key, number) != null;
        keyOfItems = text.isEmpty() ? key : null;
        items = null;
        if (isRepeated || text.isEmpty()) {
            return !isRepeated;
        }
        Object value = text.charAt(0) == '[' ? list(text) : scalar(text, NEVER_IN_TEXT);
        entries.values().put(key, value == null ? "" : value);
        return value != null;
    }

    private static boolean isKey(String line, int end) {
        if (end <= 0 || end > MAX_KEY) {
            return false;
        }
        for (int i = 0; i < end; i++) {
            char unit = line.charAt(i);
            if (!isLetter(unit) && (i == 0 || ((unit < '0' || unit > '9') && unit != '-' && unit != '_'))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetter(char unit) {
        return (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z');
    }

    /** Reads a list in brackets; null if it is not that simple. */
    private static @Nullable List<Object> list(String text) {
        if (!text.endsWith("]")) {
            return null;
        }
        String inside = text.substring(1, text.length() - 1);
        List<Object> values = new ArrayList<>();
        int start = 0;
        while (start <= inside.length() && !inside.isBlank()) {
            int end = endOfItem(inside, start);
            Object value = scalar(inside.substring(start, end).strip(), NEVER_IN_ITEMS);
            if (value == null) {
                return null;
            }
            values.add(value);
            start = end + 1;
        }
        return Collections.unmodifiableList(values);
    }

    /** Returns the index of the comma after an item, or the end. */
    private static int endOfItem(String items, int start) {
        int first = start;
        while (first < items.length() && items.charAt(first) == ' ') {
            first++;
        }
        boolean isQuoted = first < items.length() && isQuote(items.charAt(first));
        int closing = isQuoted ? items.indexOf(items.charAt(first), first + 1) : first;
        int comma = closing < 0 ? -1 : items.indexOf(',', closing);
        return comma < 0 ? items.length() : comma;
    }

    private static boolean isQuote(char unit) {
        return unit == '"' || unit == '\'';
    }

    /**
     * Reads a scalar; null if it is not that simple.
     *
     * @param never the characters that it must not have unless it is in quotes
     */
    private static @Nullable Object scalar(String text, String never) {
        if (text.isEmpty()) {
            return null;
        }
        char first = text.charAt(0);
        if (isQuote(first)) {
            boolean isSimple = text.length() > 1
                    && text.indexOf(first, 1) == text.length() - 1
                    && (first == '\'' || text.indexOf('\\') < 0);
            return isSimple ? text.substring(1, text.length() - 1) : null;
        }
        if (!isLetter(first) && first != '/') {
            return null;
        }
        for (int i = 0; i < never.length(); i++) {
            if (text.indexOf(never.charAt(i)) >= 0) {
                return null;
            }
        }
        return word(text);
    }

    private static @Nullable Object word(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            case "null", "Null", "NULL", "True", "TRUE", "False", "FALSE" -> null;
            default -> text;
        };
    }
}
