package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.regex.RegexFlags;
import io.agentrules.pattern.internal.regex.RegexParser;
import io.agentrules.pattern.internal.regex.RegexSets;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The regular expressions that picomatch takes from a list, or writes in one go, instead of reading a glob. */
final class PicomatchShortcuts {
    /** The expression for a star: any part of a name. */
    static final String NAME = "[^/]*";

    /** The expression for any text, slashes included. */
    static final String ANYTHING = "[^]*";

    static final Pattern SIGN = Pattern.compile("[-*+?.^${}(|)\\[\\]]");

    private static final Pattern RUN = Pattern.compile("(\\\\?)((\\W)(\\3*))");
    private static final Pattern BACKSLASHES = Pattern.compile("\\\\+");

    private static final Map<String, String> COMMON = Map.of(
            "*", "[^/]*",
            ".*", "\\.(?=.)[^/]*",
            "*.*", "[^/]*\\.(?=.)[^/]*",
            "*/*", "[^/]*/[^/]*",
            "**", "[^]*",
            "**/*", "(?:[^]*/)?[^/]*",
            "**/*.*", "(?:[^]*/)?[^/]*\\.(?=.)[^/]*",
            "**/.*", "(?:[^]*/)?\\.(?=.)[^/]*");

    private static final Map<String, String> CLASSES = new TreeMap<>(Map.of(
            "alnum", "a-zA-Z0-9",
            "alpha", "a-zA-Z",
            "ascii", "\\x00-\\x7F",
            "blank", " \\t",
            "cntrl", "\\x00-\\x1F\\x7F",
            "digit", "0-9",
            "graph", "\\x21-\\x7E",
            "lower", "a-z",
            "print", "\\x20-\\x7E ",
            "punct", "\\-!\"#$%&'()\\*+,./:;<=>?@[\\]^_`{|}~"));

    static {
        CLASSES.put("space", " \\t\\r\\n\\v\\f");
        CLASSES.put("upper", "A-Z");
        CLASSES.put("word", "A-Za-z0-9_");
        CLASSES.put("xdigit", "A-Fa-f0-9");
    }

    private PicomatchShortcuts() {}

    /** Returns the expression for a glob of one of the common shapes; null for any other glob. */
    static @Nullable String common(String glob) {
        String head = glob;
        String extensions = "";
        while (!COMMON.containsKey(head)) {
            int dot = head.lastIndexOf('.');
            if (dot <= 0 || !isWord(head, dot + 1)) {
                return null;
            }
            extensions = "\\".concat(head.substring(dot)).concat(extensions);
            head = head.substring(0, dot);
        }
        return COMMON.get(head).concat(extensions);
    }

    private static boolean isWord(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (!RegexSets.WORD.contains(text.charAt(i))) {
                return false;
            }
        }
        return from < text.length();
    }

    /** Returns whether {@code glob} has neither slashes nor brackets, and does not start with a star or negation. */
    static boolean isFlat(String glob) {
        for (int i = 0; i < glob.length(); i++) {
            if ("/()[]{}\"".indexOf(glob.charAt(i)) >= 0) {
                return false;
            }
        }
        return !glob.startsWith("*") && !glob.startsWith("!");
    }

    /** Returns the expression for a flat glob. It is not quite what a reader would expect: {@code a++} repeats. */
    static String flat(String glob) {
        StringBuilder regex = new StringBuilder();
        boolean backslashes = false;
        int at = 0;
        for (Matcher run = RUN.matcher(glob); run.find(); at = run.end()) {
            char sign = run.group(3).charAt(0);
            backslashes |= sign == '\\';
            regex.append(glob, at, run.start()).append(flat(run, sign));
        }
        regex.append(glob, at, glob.length());
        return backslashes
                ? BACKSLASHES.matcher(regex).replaceAll(all -> all.group().length() % 2 == 0 ? "\\\\\\\\" : "\\\\")
                : regex.toString();
    }

    private static String flat(Matcher run, char sign) {
        boolean escaped = !run.group(1).isEmpty();
        int length = run.group(2).length();
        return switch (sign) {
            case '\\' -> run.group();
            case '.' -> "\\.".repeat(length);
            case '?' -> escaped ? "\\?" + "[^/]".repeat(length - 1) : "[^/]".repeat(length);
            case '*' -> (escaped ? "\\*" : "") + (escaped && length == 1 ? "" : "[^/]*");
            default -> escaped ? run.group() : "\\" + run.group();
        };
    }

    /** Returns the members of {@code [:name:]}; null if there is no such class. */
    static @Nullable String members(String name) {
        return CLASSES.get(name);
    }

    /** Returns what {@code {a..c}} comes to: a class of the values in order, or their text if that is no class. */
    static String range(List<String> values) {
        List<String> sorted = values.stream().sorted().toList();
        String asClass = "[" + String.join("-", sorted) + "]";
        try {
            RegexParser.parse(asClass, RegexFlags.NONE, 1, 1);
            return asClass;
        } catch (InvalidPatternException noClass) {
            return String.join(
                    "..", values.stream().map(PicomatchShortcuts::escape).toList());
        }
    }

    static String escape(String text) {
        return SIGN.matcher(text).replaceAll("\\\\$0");
    }
}
