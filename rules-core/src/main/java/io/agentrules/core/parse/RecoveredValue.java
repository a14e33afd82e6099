package io.agentrules.core.parse;

import java.util.ArrayList;
import java.util.List;

/** What stands after one key and on the lines that follow it, in front matter that is no valid YAML. */
final class RecoveredValue {
    private final StringBuilder text;
    private final List<StringBuilder> items = new ArrayList<>();
    private final boolean isBlockScalar;
    private final boolean isFolded;

    /** @param text what stands after the colon, trimmed */
    RecoveredValue(String text) {
        String uncommented = withoutComment(text);
        this.isBlockScalar = isBlockHeader(uncommented);
        this.isFolded = uncommented.startsWith(">");
        this.text = new StringBuilder(isBlockScalar ? "" : uncommented);
    }

    /** The {@code >} or {@code |} of a block scalar, with its indentation and chomping. */
    private static boolean isBlockHeader(String text) {
        return text.length() <= 3
                && (text.startsWith(">") || text.startsWith("|"))
                && text.chars().skip(1).allMatch(c -> c == '+' || c == '-' || (c >= '1' && c <= '9'));
    }

    boolean isBlockScalar() {
        return isBlockScalar;
    }

    boolean isEmpty() {
        return text.isEmpty() && items.isEmpty();
    }

    /** Adds a line of a block scalar, indentation included. */
    void addBlockLine(String line) {
        text.append(line).append('\n');
    }

    /** Adds a trimmed line: an item of a block list, or the continuation of what came last. */
    void add(String line) {
        if (line.equals("-") || line.startsWith("- ")) {
            items.add(new StringBuilder(withoutComment(JavaScriptText.trim(line.substring(1)))));
            return;
        }
        StringBuilder last = items.isEmpty() ? text : items.get(items.size() - 1);
        if (!last.isEmpty()) {
            last.append(' ');
        }
        last.append(withoutComment(line));
    }

    /** A string, or a list of strings. */
    Object toValue() {
        if (isBlockScalar && items.isEmpty()) {
            return blockText();
        }
        String all = text.toString();
        if (items.isEmpty()) {
            return CommaList.isBracketed(all) ? CommaList.split(all.substring(1, all.length() - 1)) : Quotes.strip(all);
        }
        List<String> list = new ArrayList<>();
        if (!all.isEmpty()) {
            list.add(Quotes.strip(all));
        }
        items.forEach(item -> list.add(Quotes.strip(item.toString())));
        return List.copyOf(list);
    }

    private String blockText() {
        String block = text.toString().stripTrailing().stripIndent();
        return isFolded ? block.replaceAll("(?<!\n)\n(?!\n)", " ").replace("\n\n", "\n") : block;
    }

    /** Cuts a comment as YAML would: a {@code #} at the start or after white space, outside a quoted start. */
    static String withoutComment(String text) {
        int from = 0;
        if (!text.isEmpty() && Quotes.isQuote(text.charAt(0))) {
            from = Math.max(0, Quotes.close(text, 0));
        }
        for (int hash = text.indexOf('#', from); hash >= 0; hash = text.indexOf('#', hash + 1)) {
            if (hash == 0 || JavaScriptText.isWhiteSpace(text.charAt(hash - 1))) {
                return JavaScriptText.trim(text.substring(0, hash));
            }
        }
        return text;
    }
}
