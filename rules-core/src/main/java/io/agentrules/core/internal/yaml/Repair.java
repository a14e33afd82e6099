package io.agentrules.core.internal.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A change that solves a problem of front matter and alters no value. The problems are tabs at the start of lines, a missing space after a
 * colon, globs that start with {@code *} without quotes, several globs in quotes that are no list, and lines before the front matter.
 *
 * @param addsQuotes whether it puts globs in quotes
 */
public record Repair(LineFix change, boolean addsQuotes) {
    /**
     * Returns the only repair of a block that comes into question; empty if there is none, or if the block would then have other values.
     *
     * @param text the text with the block
     * @param firstLine the 1-based line of the text in which the block starts
     * @param lines the lines of the block, as in {@link LineFix#linesOf}
     * @param faultLine the line that cannot be read, 0-based
     * @param recovered the values that were recovered line by line
     */
    public static Optional<Repair> of(
            String text, int firstLine, List<String> lines, int faultLine, Entries recovered) {
        if (faultLine >= lines.size() || !recovered.duplicates().isEmpty()) {
            return Optional.empty();
        }
        boolean hasTab = lines.get(faultLine).startsWith("\t");
        List<String> spaced = each(lines, hasTab ? Repair::withoutTabs : Repair::spaced);
        boolean addsQuotes = spaced.equals(lines); // no space is missing
        List<String> repaired = addsQuotes ? each(lines, Repair::globInQuotes) : spaced;
        if (addsQuotes && repaired.get(faultLine).equals(lines.get(faultLine))) {
            return Optional.empty();
        }
        int count = lines.size() - 1; // what follows the last line end is not a line of the block
        var change = new LineFix(text, firstLine, firstLine + count - 1, repaired.subList(0, count));
        return reads(change.lines(), recovered) ? Optional.of(new Repair(change, addsQuotes)) : Optional.empty();
    }

    private static List<String> each(List<String> lines, UnaryOperator<String> repair) {
        var repaired = new ArrayList<String>(lines.size());
        for (String line : lines) {
            repaired.add(repair.apply(line));
        }
        return repaired;
    }

    private static String withoutTabs(String line) {
        int indent = line.length() - line.stripLeading().length();
        return line.substring(0, indent).replace("\t", "  ") + line.substring(indent);
    }

    private static String spaced(String line) {
        YamlLine parts = YamlLine.of(line);
        return parts.hasKey()
                        && !parts.isItem()
                        && !parts.hasSpace()
                        && !parts.value().isEmpty()
                ? parts.before() + " " + line.substring(parts.valueStart())
                : line;
    }

    private static String globInQuotes(String line) {
        YamlLine parts = YamlLine.of(line);
        if (parts.hasKey() && (parts.isKeyQuoted() || !parts.hasSpace())) {
            return line;
        }
        String text = line.stripTrailing();
        String value = text.substring(Math.min(text.length(), parts.valueStart()));
        return isGlob(value) ? parts.before() + inQuotes(parts.key(), value) + line.substring(text.length()) : line;
    }

    /** Returns whether a value starts with an asterisk or a quote, and has no comment, no escape and no quote after an asterisk. */
    private static boolean isGlob(String value) {
        return (value.startsWith("*") ? value.indexOf('"') < 0 : !value.isEmpty() && Quotes.isQuote(value.charAt(0)))
                && value.indexOf('\\') < 0
                && value.indexOf('#') < 0;
    }

    /** Returns several globs as a list, because some tools take a text for one glob; otherwise what is in quotes stays as it is. */
    private static String inQuotes(String key, String value) {
        if (GlobKeys.areSeveral(key, value)) {
            return YamlExplanation.quoted(CommaList.split(value));
        }
        return Quotes.isQuote(value.charAt(0)) ? value : '"' + value + '"';
    }

    /** Returns whether lines are YAML with the values that were recovered line by line. */
    private static boolean reads(List<String> lines, Entries recovered) {
        try {
            String block = String.join("\n", lines) + "\n";
            return texts(YamlReader.read(block).values()).equals(texts(recovered.values()));
        } catch (YamlFault stillInvalid) {
            return false;
        }
    }

    private static Map<String, String> texts(Map<String, Object> values) {
        var texts = new TreeMap<String, String>();
        values.forEach((key, value) -> texts.put(
                key,
                value instanceof String text && GlobKeys.areSeveral(key, text)
                        ? CommaList.split(text).toString()
                        : value.toString()));
        return texts;
    }
}
