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

    /** Holds unless a dot comes next. */
    private static final String NO_DOT = "(?!\\.)";

    /** {@code **}{@code /} at the start of a glob or after a slash, for folders that do not start with a dot. */
    static final String FOLDERS_WITHOUT_DOT = "(?:(?:[^./][^/]*)?/)*";

    /** {@code **} at the end, at the start of a glob or after a slash, for names that do not start with a dot. */
    static final String NAMES_WITHOUT_DOT = "(?:[^./][^/]*)?(?:/(?:[^./][^/]*)?)*";

    /** Any text in which no dot is at the start or after a slash, the first unit after it included. */
    private static final String ANYTHING_WITHOUT_DOT = "(?:(?!(?:^|/)\\.)[^])*";

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

    private static final Map<String, String> COMMON_WITHOUT_DOT = Map.of(
            "*", NO_DOT + "[^/]*",
            ".*", "\\.(?=.)[^/]*",
            "*.*", NO_DOT + "[^/]*\\.(?=.)[^/]*",
            "*/*", NO_DOT + "[^/]*/" + NO_DOT + "[^/]*",
            "**", NO_DOT + ANYTHING_WITHOUT_DOT,
            "**/*", FOLDERS_WITHOUT_DOT + NO_DOT + "[^/]*",
            "**/*.*", FOLDERS_WITHOUT_DOT + NO_DOT + "[^/]*\\.(?=.)[^/]*",
            "**/.*", FOLDERS_WITHOUT_DOT + "\\.(?=.)[^/]*");

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
    static @Nullable String common(String glob, boolean dot) {
        Map<String, String> common = dot ? COMMON : COMMON_WITHOUT_DOT;
        String head = glob;
        String extensions = "";
        while (!common.containsKey(head)) {
            int lastDot = head.lastIndexOf('.');
            if (lastDot <= 0 || !isWord(head, lastDot + 1)) {
                return null;
            }
            extensions = "\\".concat(head.substring(lastDot)).concat(extensions);
            head = head.substring(0, lastDot);
        }
        return common.get(head).concat(extensions);
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
    static String flat(String glob, boolean dot) {
        StringBuilder regex = new StringBuilder();
        boolean backslashes = false;
        int at = 0;
        for (Matcher run = RUN.matcher(glob); run.find(); at = run.end()) {
            char sign = run.group(3).charAt(0);
            backslashes |= sign == '\\';
            regex.append(glob, at, run.start()).append(flat(run, sign, dot));
        }
        regex.append(glob, at, glob.length());
        return backslashes
                ? BACKSLASHES.matcher(regex).replaceAll(all -> all.group().length() % 2 == 0 ? "\\\\\\\\" : "\\\\")
                : regex.toString();
    }

    private static String flat(Matcher run, char sign, boolean dot) {
        boolean escaped = !run.group(1).isEmpty();
        int length = run.group(2).length();
        return switch (sign) {
            case '\\' -> run.group();
            case '.' -> "\\.".repeat(length);
            case '?' -> (escaped ? "\\?" : run.start() == 0 && !dot ? "[^./]" : "[^/]") + "[^/]".repeat(length - 1);
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

    /** Returns what precedes a star at the start of a name. */
    static String guard(boolean dot) {
        return dot ? "" : NO_DOT;
    }

    /** Returns the expression for any text, slashes included, in which a dot starts a name only if {@code dot}. */
    static String anything(boolean dot) {
        return dot ? ANYTHING : ANYTHING_WITHOUT_DOT;
    }

    static String escape(String text) {
        return SIGN.matcher(text).replaceAll("\\\\$0");
    }
}
