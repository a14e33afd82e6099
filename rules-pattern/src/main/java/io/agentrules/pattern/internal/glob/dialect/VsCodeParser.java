package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.regex.RegexFlags;
import io.agentrules.pattern.internal.regex.RegexParser;
import io.agentrules.pattern.internal.tree.CaseFolding;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads globs as VS Code's own engine does (its source and answers, November 2026): as a
 * regular expression, ignoring case. What it does not understand it drops: braces in braces, and what follows a bracket that is not
 * closed.
 *
 * <p>Case is ignored by {@linkplain #normalized folding} globs and {@linkplain #folded paths} before they are
 * compared, so that names can be looked up.
 *
 * <p>Left out is that VS Code takes a backslash for a slash, and what it makes of empty names.
 */
public final class VsCodeParser {
    private static final String FOLDERS_FIRST = "**/";
    private static final String GLOBSTAR = "**";
    private static final String SPECIAL = "\\{}*+?|^$.[]()";

    private VsCodeParser() {}

    /**
     * Returns what {@code glob} means for {@linkplain #folded} paths.
     *
     * @param glob a {@linkplain #normalized} glob
     * @throws InvalidPatternException if it is not valid or over a limit
     */
    public static Glob parse(String glob, GlobLimits limits) {
        Node node;
        try {
            node = RegexParser.parse(regex(glob), RegexFlags.NONE, limits.maxNesting(), Integer.MAX_VALUE);
        } catch (InvalidPatternException noRegex) {
            throw new InvalidPatternException(
                    0, "VS Code cannot read it: " + noRegex.reason(), "Write it without brackets");
        }
        Node tree = new TreeSizeLimit(limits.maxNodes()).checked(node);
        return new Glob(List.of(new Glob.Part(tree, false, false)));
    }

    /** Removes white space at both ends as JavaScript does: no-break spaces and the byte-order mark, too. */
    private static String trimmed(String glob) {
        int start = 0;
        int end = glob.length();
        while (start < end && isSpace(glob.charAt(start))) {
            start++;
        }
        while (end > start && isSpace(glob.charAt(end - 1))) {
            end--;
        }
        return glob.substring(start, end);
    }

    private static boolean isSpace(char unit) {
        return (unit >= '\t' && unit <= '\r') || unit == '\ufeff' || Character.isSpaceChar(unit);
    }

    /**
     * Returns a glob that means the same for folded paths: with {@code **}{@code /} in front unless it starts with that or
     * with a slash, and folded, apart from classes.
     */
    public static String normalized(String glob) {
        String trimmed = trimmed(glob);
        boolean anchored = trimmed.startsWith("/") || trimmed.startsWith(FOLDERS_FIRST);
        StringBuilder normalized = new StringBuilder(anchored ? "" : FOLDERS_FIRST);
        int classEnd = 0;
        for (int at = 0; at < trimmed.length(); at++) {
            char unit = trimmed.charAt(at);
            if (unit == '[' && at >= classEnd) {
                classEnd = Math.max(trimmed.indexOf(']', at + 2), at);
            }
            normalized.append(at < classEnd ? unit : folded(unit));
        }
        return normalized.toString();
    }

    /** Returns {@code path} with each unit in place of which JavaScript's flag {@code i} would accept the same ones. */
    public static String folded(String path) {
        StringBuilder folded = new StringBuilder(path.length());
        for (int at = 0; at < path.length(); at++) {
            folded.append(folded(path.charAt(at)));
        }
        return folded.toString();
    }

    static char folded(char unit) {
        if (unit < 0x80) {
            return unit >= 'a' && unit <= 'z'
                    ? (char) (unit - 'a' + 'A')
                    : unit; // without a table, which takes time to make
        }
        return CaseFolding.canonical(unit);
    }

    private static String regex(String glob) {
        List<String> segments = split(glob, '/');
        if (segments.stream().allMatch(GLOBSTAR::equals)) {
            return segments.isEmpty() ? "" : "[^]*";
        }
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < segments.size(); i++) {
            boolean last = i == segments.size() - 1;
            if (!segments.get(i).equals(GLOBSTAR)) {
                regex.append(name(segments.get(i)));
                boolean globstarLast =
                        i == segments.size() - 2 && segments.get(i + 1).equals(GLOBSTAR);
                regex.append(last || globstarLast ? "" : "/");
            } else if (i == 0 || !segments.get(i - 1).equals(GLOBSTAR)) {
                regex.append(last ? "(?:/[^]*)?" : "(?:[^]*/)?");
            }
        }
        return regex.toString();
    }

    /** Cuts at {@code separator} outside braces and brackets, which do not nest; an empty last part is dropped. */
    private static List<String> split(String glob, char separator) {
        List<String> parts = new ArrayList<>();
        boolean inBraces = false;
        boolean inBrackets = false;
        int from = 0;
        for (int at = 0; at < glob.length(); at++) {
            char unit = glob.charAt(at);
            if (unit == separator && !inBraces && !inBrackets) {
                parts.add(glob.substring(from, at));
                from = at + 1;
            } else if (unit == '{' || unit == '}') {
                inBraces = unit == '{';
            } else if (unit == '[' || unit == ']') {
                inBrackets = unit == '[';
            }
        }
        if (from < glob.length()) {
            parts.add(glob.substring(from));
        }
        return parts;
    }

    /** Returns the expression for what is between two slashes. */
    private static String name(String segment) {
        StringBuilder regex = new StringBuilder();
        for (int at = 0; at < segment.length(); at++) {
            char unit = segment.charAt(at);
            switch (unit) {
                case '*' -> regex.append("[^/]*");
                case '?' -> regex.append("[^/]");
                case '{' -> {
                    int close = segment.indexOf('}', at);
                    if (close < 0) {
                        return regex.toString();
                    }
                    regex.append(branches(segment.substring(at + 1, close)));
                    at = close;
                }
                case '[' -> {
                    int close = closingBracket(segment, at);
                    if (close < 0) {
                        return regex.toString();
                    }
                    regex.append(characterClass(segment.substring(at + 1, close)));
                    at = close;
                }
                case '}' -> {} // closes nothing, and is dropped
                case ']' -> regex.append("[]"); // closes nothing, and matches nothing
                default -> regex.append(literal(unit));
            }
        }
        return regex.toString();
    }

    private static String branches(String body) {
        return split(body, ',').stream().map(VsCodeParser::regex).collect(Collectors.joining("|", "(?:", ")"));
    }

    /** Returns where the class that opens at {@code open} is closed: not by a bracket before its first member; -1 if nowhere. */
    private static int closingBracket(String segment, int open) {
        int at = open + 1;
        while (at < segment.length() && segment.charAt(at) == '/') {
            at++;
        }
        return segment.indexOf(']', at + 1);
    }

    private static String characterClass(String members) {
        StringBuilder regex = new StringBuilder();
        for (int at = 0; at < members.length(); at++) {
            char unit = members.charAt(at);
            if (unit != '/') {
                boolean negates = (unit == '^' || unit == '!') && regex.isEmpty();
                regex.append(negates ? "^" : unit == '-' ? "-" : literal(unit));
            }
        }
        return "(?i:[" + regex + "])";
    }

    private static String literal(char unit) {
        return SPECIAL.indexOf(unit) >= 0 ? "\\" + unit : String.valueOf(unit);
    }
}
