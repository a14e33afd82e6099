package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.regex.RegexSets;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Writes out the braces of a text as Bash does, quirks included, the way minimatch reads them: {@code a{b,c}} is
 * {@code ab} and {@code ac}, {@code {1..3}} is {@code 1}, {@code 2} and {@code 3}, and {@code {a}} stays.
 */
final class BraceExpansion {
    private static final Pattern POSSIBLE = Pattern.compile("\\{[^{\n\r\u2028\u2029]*\\}");

    /** Noncharacters, which stand for what is escaped while braces are looked for: {@code \ { } , .} */
    private static final String ESCAPED = "\ufdd0\ufdd1\ufdd2\ufdd3\ufdd4";

    private static final String PLAIN = "\\{},.";

    private final int maxExpansions;
    private final int maxNesting;

    private BraceExpansion(int maxExpansions, int maxNesting) {
        this.maxExpansions = maxExpansions;
        this.maxNesting = maxNesting;
    }

    /**
     * Returns the texts that {@code text} stands for, in order.
     *
     * @throws InvalidPatternException if there are more than {@code limits} allow, or braces are nested too deeply
     */
    static List<String> expand(String text, GlobLimits limits) {
        if (!POSSIBLE.matcher(text).find()) {
            return List.of(text);
        }
        String masked = escape(text.startsWith("{}") ? "\\{\\}" + text.substring(2) : text);
        return new BraceExpansion(limits.maxExpansions(), limits.maxNesting())
                .expand(masked, true, 0).stream().map(BraceExpansion::unescape).toList();
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            int plain = text.charAt(i) == '\\' && i + 1 < text.length() ? PLAIN.indexOf(text.charAt(i + 1)) : -1;
            escaped.append(plain < 0 ? text.charAt(i) : ESCAPED.charAt(plain));
            i += plain < 0 ? 0 : 1;
        }
        return escaped.toString();
    }

    private static String unescape(String text) {
        String unescaped = text;
        for (int i = 0; i < PLAIN.length(); i++) {
            unescaped = unescaped.replace(ESCAPED.charAt(i), PLAIN.charAt(i));
        }
        return unescaped;
    }

    private List<String> expand(String text, boolean top, int depth) {
        if (depth > maxNesting) {
            throw new InvalidPatternException(0, "Braces are nested deeper than " + maxNesting, "Nest fewer braces");
        }
        List<String> heads = List.of("");
        StringBuilder literal = new StringBuilder();
        String left = text;
        boolean listFirst = false;
        boolean first = true;
        boolean mayDropEmpty = top;
        for (BracePair pair = BracePair.find(left); pair != null; pair = BracePair.find(left)) {
            BraceSequence sequence = BraceSequence.parse(pair.body());
            boolean escaped = pair.before().endsWith("$");
            if (!escaped && sequence == null && pair.body().indexOf(',') < 0) {
                if (!listFollows(pair.after())) {
                    break;
                }
                left = pair.before() + "{" + pair.body() + ESCAPED.charAt(2) + pair.after();
                mayDropEmpty = true;
                continue;
            }
            literal.append(pair.before());
            List<String> values;
            if (escaped) {
                values = List.of("{" + pair.body() + "}");
            } else {
                listFirst = first ? mayDropEmpty && sequence == null : listFirst;
                values = sequence != null ? sequence.values(maxExpansions) : members(pair.body(), depth + 1);
            }
            first = false;
            if (values.size() == 1) {
                literal.append(values.get(0));
            } else {
                heads = combine(heads, literal.toString(), values);
                literal.setLength(0);
            }
            left = pair.after();
        }
        List<String> all = combine(heads, literal + left, List.of(""));
        return listFirst ? all.stream().filter(whole -> !whole.isEmpty()).toList() : all;
    }

    /** Braces without a comma leave their closing brace to a list that follows: {@code {a},b}}. */
    private static boolean listFollows(String after) {
        boolean closed = false;
        for (int i = after.length() - 1; i >= 0; i--) {
            char unit = after.charAt(i);
            if (unit == '}') {
                closed = true;
            } else if (RegexSets.LINE_TERMINATORS.contains(unit)) {
                closed = false;
            } else if (unit == ',' && closed && after.charAt(i + 1) != ',') {
                return true;
            }
        }
        return false;
    }

    private List<String> members(String body, int depth) {
        List<String> parts = BracePair.split(body);
        if (parts.size() == 1) {
            parts = expand(parts.get(0), false, depth).stream()
                    .map(part -> "{" + part + "}")
                    .toList();
            if (parts.size() == 1) {
                return parts;
            }
        }
        List<String> values = new ArrayList<>();
        for (String part : parts) {
            values.addAll(expand(part, false, depth));
            check(values.size());
        }
        return values;
    }

    private List<String> combine(List<String> heads, String middle, List<String> values) {
        check((long) heads.size() * values.size());
        return heads.stream()
                .flatMap(head -> values.stream().map(value -> head + middle + value))
                .toList();
    }

    private void check(long expansions) {
        if (expansions > maxExpansions) {
            throw new InvalidPatternException(
                    0,
                    "The braces stand for more than " + maxExpansions + " globs",
                    "Write a wildcard, or several globs");
        }
    }
}
