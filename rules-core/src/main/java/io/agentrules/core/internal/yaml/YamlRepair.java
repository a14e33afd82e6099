package io.agentrules.core.internal.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Repairs that make front matter valid YAML: tabs at the start of lines, a missing space after a colon, globs that start with
 * {@code *} without quotes, and several globs in quotes that are no list. Made only if YAML then has the values that were recovered line by line.
 *
 * @param lines the lines of the repaired block
 * @param addsQuotes whether it puts globs in quotes
 */
public record YamlRepair(List<String> lines, boolean addsQuotes) {
    /** Copies {@code lines}. */
    public YamlRepair {
        lines = List.copyOf(lines);
    }

    /**
     * Returns the only repair of a block that comes into question; empty if there is none.
     *
     * @param lines the lines of the block, as in {@link LineFix#linesOf}
     * @param faultLine the line that cannot be read, 0-based
     */
    public static Optional<YamlRepair> of(List<String> lines, int faultLine, Entries recovered) {
        if (faultLine >= lines.size() || !recovered.duplicates().isEmpty()) {
            return Optional.empty();
        }
        List<String> spaced =
                each(lines, lines.get(faultLine).startsWith("\t") ? YamlRepair::withoutTabs : YamlRepair::spaced);
        if (!spaced.equals(lines)) {
            return Optional.of(new YamlRepair(spaced, false));
        }
        List<String> quoted = each(lines, YamlRepair::quoted);
        boolean isFaultRepaired = !quoted.get(faultLine).equals(lines.get(faultLine));
        return isFaultRepaired ? Optional.of(new YamlRepair(quoted, true)) : Optional.empty();
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

    private static String quoted(String line) {
        YamlLine parts = YamlLine.of(line);
        if (parts.hasKey() && (parts.isKeyQuoted() || !parts.hasSpace())) {
            return line;
        }
        String text = line.stripTrailing();
        String value = text.substring(Math.min(text.length(), parts.valueStart()));
        return isGlob(value) ? parts.before() + quoted(parts.key(), value) + line.substring(text.length()) : line;
    }

    /** Returns whether a value starts with an asterisk or a quote, and has no comment, no escape and no quote after an asterisk. */
    private static boolean isGlob(String value) {
        return (value.startsWith("*") ? value.indexOf('"') < 0 : !value.isEmpty() && Quotes.isQuote(value.charAt(0)))
                && value.indexOf('\\') < 0
                && value.indexOf('#') < 0;
    }

    /** Returns several globs as a list, because some tools take a text for one glob; otherwise what is in quotes stays as it is. */
    private static String quoted(String key, String value) {
        if (GlobKeys.areSeveral(key, value)) {
            return YamlExplanation.quoted(CommaList.split(value));
        }
        return Quotes.isQuote(value.charAt(0)) ? value : '"' + value + '"';
    }

    /** Returns whether lines are YAML with the values that were recovered line by line. */
    static boolean reads(List<String> lines, Entries recovered) {
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
