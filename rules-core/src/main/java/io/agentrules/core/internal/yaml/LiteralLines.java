package io.agentrules.core.internal.yaml;

import io.agentrules.core.internal.support.JavaScriptText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Front matter that is not valid YAML, as some tools read it: a key and its value are in one line, and few signs have a meaning. */
public final class LiteralLines {
    private static final Pattern KEY = Pattern.compile("([A-Za-z_][\\w-]*):\\s*(.*)");
    private static final Pattern COMMENT = Pattern.compile("\\s#.*");
    private static final String ITEM = "  - ";

    private LiteralLines() {}

    /**
     * Returns the keys at the start of a line, without quotes around them, and their values as text; of two with one name, the first that
     * has a value. Quotes around the whole value, and a comment after a value without quotes, are no part of it. There are no lists.
     */
    public static Entries texts(String block) {
        Entries entries = Entries.none();
        List<String> lines = LineFix.linesOf(block);
        for (int i = 0; i < lines.size(); i++) {
            Matcher key = KEY.matcher(lines.get(i));
            if (key.matches()
                    && !JavaScriptText.isBlank(key.group(2))
                    && entries.lines().putIfAbsent(key.group(1), i + 1) == null) {
                String text = withoutQuotesOrComment(JavaScriptText.trim(key.group(2)));
                if (!text.isEmpty()) {
                    entries.values().put(key.group(1), text);
                }
            }
        }
        return entries;
    }

    /**
     * Returns what precedes and follows the first colon of a line, the last of each name. Double quotes around a whole value are no part of
     * it, and items that two blanks indent make a list.
     */
    public static Entries textsAndLists(String block) {
        Entries entries = Entries.none();
        List<String> lines = LineFix.linesOf(block);
        String open = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int colon = line.indexOf(':');
            if (line.isBlank() || line.strip().startsWith("#")) {
                continue;
            }
            if (line.startsWith(ITEM)) {
                addItem(entries, open, unquoted(line.substring(ITEM.length())));
            } else if (colon >= 0 && (open.isEmpty() || !line.startsWith("  "))) {
                String key = JavaScriptText.trim(line.substring(0, colon));
                String value = unquoted(line.substring(colon + 1));
                boolean isOpen = JavaScriptText.isBlank(line.substring(colon + 1));
                entries.lines().put(key, i + 1);
                open = isOpen ? key : "";
                if (!isOpen) {
                    entries.values().put(key, value);
                }
            }
        }
        return entries;
    }

    private static String withoutQuotesOrComment(String value) {
        boolean hasQuote = !value.isEmpty() && Quotes.isQuote(value.charAt(0));
        if (!hasQuote) {
            return COMMENT.matcher(value).replaceFirst("");
        }
        return isQuoted(value, value.charAt(0)) ? value.substring(1, value.length() - 1) : value;
    }

    private static void addItem(Entries entries, String key, String item) {
        if (!key.isEmpty()) {
            var items = new ArrayList<Object>();
            if (entries.values().get(key) instanceof List<?> before) {
                items.addAll(before);
            }
            items.add(item);
            entries.values().put(key, List.copyOf(items));
        }
    }

    private static String unquoted(String text) {
        String value = JavaScriptText.trim(text);
        return isQuoted(value, '"')
                ? value.substring(1, value.length() - 1).replace("\\\"", "\"").replace("\\\\", "\\")
                : value;
    }

    private static boolean isQuoted(String value, char quote) {
        return value.length() > 1 && value.charAt(0) == quote && value.charAt(value.length() - 1) == quote;
    }
}
