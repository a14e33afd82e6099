package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.regex.RegexFlags;
import io.agentrules.pattern.internal.regex.RegexParser;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the lines of a {@code .gitignore} as the package {@code ignore} 7.0.5 of npm does, ignoring case, after braces were expanded and
 * {@code /**} at the end was dropped.
 *
 * <p>Case is ignored by folding globs and paths before they are compared, as in {@link VsCodeParser}.
 *
 * <p>The package hands a letter after a backslash to a regular expression, so {@code \d} is a digit; that is kept, because paths of Windows
 * look like that. Left out is what it makes by accident of wildcards in brackets, and of a backslash in front of {@code ?} or a star at the
 * end.
 */
public final class GitignoreParser {
    private static final String EVERYTHING_IN = "/**";

    private static final String FOLDERS_FIRST = "**/";

    /** The letters that stand for classes and control characters after a backslash. */
    private static final String CLASSES = "dDsSwWfnrtv";

    /** What begins a control character or a reference after a backslash, which no path has. */
    private static final String NOTHING = "c01234567";

    /** The letters that stand for the border of a word or its absence: taken as met, which the letters around it decide anyway. */
    private static final String ASSERTIONS = "bB";

    private static final Node SOME_NAME = Node.sequence(GlobNodes.SOME_NAME);

    private final String line;
    private final GlobLimits limits;
    private final List<Node> items = new ArrayList<>();
    private int position;

    private GitignoreParser(String line, GlobLimits limits) {
        this.line = line;
        this.limits = limits;
    }

    /**
     * Returns what {@code glob} means for {@linkplain VsCodeParser#folded folded} paths; those of folders end in a slash.
     *
     * @param glob a {@linkplain #normalized} glob
     * @throws InvalidPatternException if it is over a limit
     */
    public static Glob parse(String glob, GlobLimits limits) {
        var lines = new ArrayList<String>();
        expand(glob, limits.maxExpansions(), lines);
        var nodes = new ArrayList<Node>();
        for (String line : lines) {
            String kept = withoutTrailingSpace(withoutContents(line));
            if (!isBlankOrComment(kept)) {
                new GitignoreParser(kept, limits).addTo(nodes);
            }
        }
        if (nodes.isEmpty()) {
            return Glob.NEVER;
        }
        Node tree = new TreeSizeLimit(limits.maxNodes()).checked(Node.alternation(nodes));
        return new Glob(List.of(new Glob.Part(tree, false, false)));
    }

    /** Returns a glob that means the same for folded paths: folded, apart from what is in brackets or after a backslash. */
    public static String normalized(String glob) {
        var folded = new StringBuilder(glob.length());
        int classEnd = 0;
        int escaped = -1;
        for (int at = 0; at < glob.length(); at++) {
            char unit = glob.charAt(at);
            if (unit == '\\' && at != escaped) {
                escaped = at + 1;
            }
            if (unit == '[' && at >= classEnd) {
                classEnd = Math.max(glob.indexOf(']', at), at);
            }
            folded.append(at < classEnd || at == escaped ? unit : VsCodeParser.folded(unit));
        }
        return folded.toString();
    }

    /** Adds the lines that a glob with braces stands for: those that the first brace stands for, each expanded again. */
    private static void expand(String glob, int max, List<String> lines) {
        int open = glob.indexOf('{');
        int close = glob.indexOf('}', open + 1);
        if (open < 0 || close <= open + 1) {
            if (lines.size() == max) {
                throw new InvalidPatternException(
                        0, "Its braces stand for more than " + max + " globs", "Write several globs");
            }
            lines.add(glob);
            return;
        }
        for (String branch : glob.substring(open + 1, close).split(",", -1)) {
            expand(glob.substring(0, open) + branch.strip() + glob.substring(close + 1), max, lines);
        }
    }

    private static String withoutContents(String line) {
        return line.endsWith(EVERYTHING_IN) ? line.substring(0, line.length() - EVERYTHING_IN.length()) : line;
    }

    private static boolean isAnchored(String line) {
        int slash = line.indexOf('/');
        return slash >= 0 && slash < line.length() - 1;
    }

    /** Removes spaces at the end, but for one after a backslash. */
    private static String withoutTrailingSpace(String line) {
        String stripped = line.stripTrailing();
        return stripped.length() < line.length() && endsInBackslash(stripped) ? stripped + " " : stripped;
    }

    private static boolean endsInBackslash(String line) {
        int end = line.length();
        while (end > 0 && line.charAt(end - 1) == '\\') {
            end--;
        }
        return (line.length() - end) % 2 == 1;
    }

    private static boolean isBlankOrComment(String line) {
        return line.isBlank() || line.startsWith("#") || endsInBackslash(line);
    }

    private void addTo(List<Node> nodes) {
        position = line.startsWith("/") ? 1 : 0;
        if (line.startsWith(FOLDERS_FIRST, position)) {
            position += FOLDERS_FIRST.length();
            if (position == line.length()) {
                nodes.add(Node.sequence(Node.sequence(GlobNodes.FOLDERS, SOME_NAME), GlobNodes.SLASH));
                return;
            }
            items.add(GlobNodes.FOLDERS);
        } else if (!isAnchored(line)) {
            items.add(GlobNodes.FOLDERS);
        }
        if (position == line.length()) {
            return; // nothing but a slash
        }
        boolean isFolder = line.endsWith("/");
        int end = isFolder ? line.length() - 1 : line.length();
        while (position < end) {
            items.add(item(end));
        }
        items.add(isFolder ? GlobNodes.SLASH : Node.optional(GlobNodes.SLASH));
        nodes.add(Node.sequence(items));
    }

    private Node item(int end) {
        char unit = line.charAt(position);
        return switch (unit) {
            case '/' -> slash();
            case '*' -> stars(end);
            case '?' -> {
                position++;
                yield GlobNodes.NAME_UNIT;
            }
            case '[' -> characterClass();
            case '\\' -> {
                position += 2;
                yield escaped(line.charAt(position - 1));
            }
            default -> {
                position++;
                yield Node.unit(unit);
            }
        };
    }

    /** Returns what a character after a backslash matches in a regular expression of JavaScript without the flag {@code u}. */
    private Node escaped(char unit) {
        if (ASSERTIONS.indexOf(unit) >= 0) {
            return Node.sequence();
        }
        boolean isNothing = NOTHING.indexOf(unit) >= 0;
        return isNothing || CLASSES.indexOf(unit) >= 0
                ? RegexParser.parse(
                        isNothing ? "[]" : "\\" + unit, RegexFlags.NONE, limits.maxNesting(), Integer.MAX_VALUE)
                : Node.unit(VsCodeParser.folded(unit));
    }

    private Node slash() {
        int after = position + EVERYTHING_IN.length();
        boolean isLast = after == line.length();
        if (line.startsWith(EVERYTHING_IN, position) && (isLast || line.charAt(after) == '/')) {
            position = after;
            return isLast
                    ? Node.sequence(GlobNodes.SLASH, SOME_NAME, GlobNodes.ANYTHING)
                    : Node.any(Node.sequence(GlobNodes.SLASH, SOME_NAME));
        }
        position++;
        return GlobNodes.SLASH;
    }

    private Node stars(int end) {
        int from = position;
        while (line.startsWith("*", position)) {
            position++;
        }
        boolean isWholeName = position - from == 1 && position == end && from > 1 && line.charAt(from - 1) == '/';
        return isWholeName ? SOME_NAME : GlobNodes.STAR;
    }

    /** Reads a class: neither {@code !} nor {@code ^} negates it, and it ends at the first bracket, or else matches nothing. */
    private Node characterClass() {
        int close = line.indexOf(']', position);
        String members = line.substring(position + 1, close < 0 ? position + 1 : close);
        position = close < 0 ? position + 1 : close + 1;
        String regex = close < 0 || endsInBackslash(members) ? "[]" : "(?i:[" + escaped(members) + "])";
        return RegexParser.parse(regex, RegexFlags.NONE, limits.maxNesting(), Integer.MAX_VALUE);
    }

    /** Returns the members as in a regular expression, without ranges that are out of order. */
    private static String escaped(String members) {
        var escaped = new StringBuilder();
        for (int at = 0; at < members.length(); at++) {
            char unit = members.charAt(at);
            boolean isRange = at + 2 < members.length() && members.charAt(at + 1) == '-';
            if (unit == '\\') {
                at++;
                escaped.append(literal(members.charAt(at)));
            } else if (isRange && unit > members.charAt(at + 2)) {
                at += 2;
            } else {
                escaped.append(unit == '-' ? "-" : literal(unit));
            }
        }
        return escaped.toString();
    }

    private static String literal(char unit) {
        return "\\^[$.|*+(){}?/".indexOf(unit) >= 0 ? "\\" + unit : String.valueOf(unit);
    }
}
