package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.regex.RegexSets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Knows which repeated groups picomatch does not trust (4.0.4 and later): those that a backtracking matcher could take
 * forever over. They cannot hurt an automaton, but they are to mean the same here as there.
 */
final class PicomatchRepeat {
    private static final Pattern WILD = Pattern.compile("[*?]+");
    private static final Pattern SIGN = Pattern.compile("[?*+@!()\\[\\]{}]");
    private static final Pattern AT_ONE = Pattern.compile("@\\(([^\\\\()\\[\\]{}|]+)\\)");

    private PicomatchRepeat() {}

    /**
     * Returns what picomatch makes of a group that it does not trust: its text, or a class; null if it trusts it.
     *
     * @param body what is between the parentheses of {@code *(...)} or {@code +(...)}
     * @param group the whole group
     */
    static @Nullable String harmless(String body, String group) {
        List<String> branches = split(body);
        String literal = PicomatchShortcuts.escape(group);
        if (branches.size() > 1 && (branches.stream().anyMatch(PicomatchRepeat::isWild) || overlap(branches))) {
            return literal;
        }
        Set<String> units = new LinkedHashSet<>();
        boolean starred = false;
        boolean single = true;
        for (String branch : branches) {
            List<String> starredUnits = starredUnits(branch);
            String plain = plain(branch);
            if (!starredUnits.isEmpty()) {
                starred = true;
                units.addAll(starredUnits);
            } else if (plain != null && plain.length() == 1) {
                units.add(plain);
            } else if (repeatedInside(branch)) {
                return literal;
            } else {
                single = false;
            }
        }
        if (!starred) {
            return null;
        }
        return single ? repeated(units) : literal;
    }

    private static String repeated(Set<String> units) {
        String all =
                String.join("", units.stream().map(PicomatchShortcuts::escape).toList());
        return units.size() == 1 ? all + "*" : "[" + all + "]*";
    }

    private static boolean isWild(String branch) {
        return branch.isEmpty() || WILD.matcher(branch).matches();
    }

    private static List<String> split(String body) {
        List<String> parts = new ArrayList<>();
        Scan scan = new Scan();
        int from = 0;
        for (int i = 0; i < body.length(); i++) {
            if (scan.isPlain(body.charAt(i)) && body.charAt(i) == '|' && scan.parens == 0) {
                parts.add(trim(body.substring(from, i)));
                from = i + 1;
            }
        }
        parts.add(trim(body.substring(from)));
        return parts;
    }

    private static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && RegexSets.SPACE.contains(text.charAt(from))) {
            from++;
        }
        while (from < to && RegexSets.SPACE.contains(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    /** Returns {@code branch} unescaped if it has no wildcard and no bracket. */
    private static @Nullable String plain(String branch) {
        String value = trim(branch);
        for (Matcher one = AT_ONE.matcher(value); one.matches(); one = AT_ONE.matcher(value)) {
            value = one.group(1);
        }
        String unescaped = value.replaceAll("\\\\(.)", "$1");
        return SIGN.matcher(value.replaceAll("(?s)\\\\.", "")).find() ? null : unescaped;
    }

    /** Returns whether two branches are the same sign over and over, and so match the same texts. */
    private static boolean overlap(List<String> branches) {
        List<String> values = new ArrayList<>();
        for (String branch : branches) {
            String value = plain(branch);
            if (value != null && !value.isEmpty() && value.chars().allMatch(unit -> unit == value.charAt(0))) {
                values.add(value.substring(0, 1));
            }
        }
        return values.stream().distinct().count() < values.size();
    }

    /** Returns the units of {@code *(a)*(b)}; nothing if {@code branch} is something else. */
    private static List<String> starredUnits(String branch) {
        List<String> units = new ArrayList<>();
        int at = 0;
        while (at < branch.length()) {
            int end = groupEnd(branch, at);
            List<String> inner = end < 0 || branch.charAt(at) != '*' ? List.of() : split(branch.substring(at + 2, end));
            String unit = inner.size() == 1 ? plain(inner.get(0)) : null;
            if (unit == null || unit.length() != 1) {
                return List.of();
            }
            units.add(unit);
            at = end + 1;
        }
        return units;
    }

    /** Returns whether the whole of {@code branch} is a repeated group. */
    private static boolean repeatedInside(String branch) {
        return groupEnd(branch, 0) == branch.length() - 1;
    }

    /** Returns where the repeated group at {@code from} ends; negative if there is none. */
    private static int groupEnd(String text, int from) {
        if (!text.startsWith("*(", from) && !text.startsWith("+(", from)) {
            return -2;
        }
        Scan scan = new Scan();
        for (int i = from + 1; i < text.length(); i++) {
            if (scan.isPlain(text.charAt(i)) && text.charAt(i) == ')' && scan.parens == 0) {
                return i;
            }
        }
        return -2;
    }

    /** Reads a glob unit by unit, and knows how many parentheses are open. */
    private static final class Scan {
        int parens;
        private int brackets;
        private boolean quoted;
        private boolean escaped;

        /** Returns whether {@code unit} is outside escapes, quotes and classes. */
        boolean isPlain(char unit) {
            boolean plain = !escaped && !quoted && unit != '"';
            escaped = !escaped && unit == '\\';
            if (!plain || escaped) {
                quoted ^= unit == '"' && !escaped;
                return false;
            }
            brackets += unit == '[' ? 1 : unit == ']' && brackets > 0 ? -1 : 0;
            if (brackets > 0) {
                return false;
            }
            parens += unit == '(' ? 1 : unit == ')' ? -1 : 0;
            return true;
        }
    }
}
