package io.agentrules.pattern.syntax;

import io.agentrules.pattern.syntax.Node.Except;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads globs as {@code Bun.Glob} does (1.4, by its answers, November 2026): wildcards match leading dots, {@code ?}
 * and classes match code points, and a negated class matches a slash too.
 */
public final class GlobBun {
    private final String glob;
    private final GlobLimits limits;
    private final int[] closing;
    private int position;
    private final int nesting;

    private GlobBun(String glob, GlobLimits limits, int nesting) {
        this.glob = glob;
        this.limits = limits;
        this.nesting = nesting;
        this.closing = GlobBrackets.pairs(glob);
    }

    /**
     * Returns what {@code glob} means for a path or, if it does not match that, for the path's last name.
     *
     * @throws InvalidPatternException if it is over a limit
     */
    public static Glob parse(String glob, GlobLimits limits) {
        int bangs = 0;
        while (glob.startsWith("!", bangs) && !glob.startsWith("(", bangs + 1)) {
            bangs++;
        }
        List<Node> branches = new ArrayList<>();
        for (String branch : BraceBranches.expand(glob.substring(bangs), limits)) {
            branches.add(new GlobBun(branch, limits, 0).sequence(branch.length(), true, true));
        }
        Node node = GlobLookahead.resolve(Node.alternation(branches), limits.maxNodes());
        boolean negated = bangs % 2 == 1;
        return new Glob(List.of(new Glob.Part(node, false, negated), new Glob.Part(node, true, negated)));
    }

    /**
     * Reads up to {@code end}.
     *
     * @param first whether a name starts here
     * @param last whether a name ends there
     */
    private Node sequence(int end, boolean first, boolean last) {
        List<Node> items = new ArrayList<>();
        int start = position;
        while (position < end) {
            boolean atStart = position == start ? first : glob.charAt(position - 1) == '/';
            items.add(item(end, atStart, last));
        }
        return Node.sequence(items);
    }

    private Node item(int end, boolean atStart, boolean last) {
        if (opensGroup()) {
            return group(end, atStart, last);
        }
        char unit = glob.charAt(position);
        return switch (unit) {
            case '*' -> stars(end, atStart, last);
            case '?' -> {
                position++;
                yield GlobCodePoints.NOT_SLASH;
            }
            case '[' -> characterClass();
            case '\\' -> escape(end);
            default -> {
                position++;
                yield Node.unit(unit);
            }
        };
    }

    private Node stars(int end, boolean atStart, boolean last) {
        int from = position;
        while (position < end && glob.charAt(position) == '*') {
            position++;
        }
        if (position - from != 2) {
            return GlobPieces.STAR;
        }
        // Of several in a row only the last one counts, and that one stands behind a slash.
        boolean alone = atStart;
        while (glob.startsWith("/**", position) && (position + 3 == end || glob.startsWith("/", position + 3))) {
            position += 3;
            alone = true;
        }
        if (alone && last && position == end) {
            return GlobPieces.ANYTHING;
        }
        boolean folders = alone && position < end && glob.charAt(position) == '/';
        position += folders ? 1 : 0;
        return folders ? GlobPieces.FOLDERS : GlobPieces.STAR;
    }

    private Node escape(int end) {
        position++;
        if (position >= end) {
            return Node.NEVER;
        }
        char escaped = glob.charAt(position++);
        return Node.unit(plain(escaped));
    }

    private static char plain(char escaped) {
        return switch (escaped) {
            case 'b' -> '\b';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> escaped;
        };
    }

    private Node characterClass() {
        if (glob.indexOf(']', position) < 0) {
            return Node.unit(glob.charAt(position++));
        }
        int at = position + 1;
        boolean negated = glob.startsWith("!", at) || glob.startsWith("^", at);
        at += negated ? 1 : 0;
        GlobCodePoints members = new GlobCodePoints();
        int first = at;
        while (at < glob.length() && (at == first || glob.charAt(at) != ']')) {
            int low = member(at);
            at += width(at);
            int high = low;
            if (glob.startsWith("-", at) && !glob.startsWith("-]", at) && at + 1 < glob.length()) {
                high = member(at + 1);
                at += 1 + width(at + 1);
            }
            members.addRange(low, high);
        }
        if (at >= glob.length()) {
            return Node.unit(glob.charAt(position++));
        }
        position = at + 1;
        return members.tree(negated);
    }

    private int member(int at) {
        boolean escaped = glob.charAt(at) == '\\' && at + 1 < glob.length();
        int codePoint = glob.codePointAt(escaped ? at + 1 : at);
        return escaped && codePoint < 0x80 ? plain((char) codePoint) : codePoint;
    }

    private int width(int at) {
        boolean escaped = glob.charAt(at) == '\\' && at + 1 < glob.length();
        return Character.charCount(glob.codePointAt(escaped ? at + 1 : at)) + (escaped ? 1 : 0);
    }

    private boolean opensGroup() {
        return position + 1 < glob.length()
                && "!?+*@".indexOf(glob.charAt(position)) >= 0
                && glob.charAt(position + 1) == '('
                && closing[position + 1] > 0;
    }

    private Node group(int end, boolean atStart, boolean last) {
        char type = glob.charAt(position);
        int behind = closing[position + 1] + 1;
        boolean atEnd = behind == end ? last : glob.charAt(behind) == '/';
        Node body = branches(position + 1, atStart, atEnd);
        return switch (type) {
            case '!' -> new Except(GlobPieces.STAR, body);
            case '?' -> Node.optional(body);
            case '*' -> Node.any(body);
            case '+' -> Node.some(body);
            default -> body;
        };
    }

    /** Reads what stands between the parenthesis at {@code open} and its partner. */
    private Node branches(int open, boolean atStart, boolean atEnd) {
        int close = closing[open];
        List<Node> branches = new ArrayList<>();
        for (int from = open + 1; from <= close; from++) {
            int to = GlobBrackets.branchEnd(glob, from, close, '|', closing);
            branches.add(branch(glob.substring(from, to), atStart, atEnd));
            from = to;
        }
        position = close + 1;
        return Node.alternation(branches);
    }

    private Node branch(String text, boolean atStart, boolean atEnd) {
        if (nesting >= limits.maxNesting()) {
            throw new InvalidPatternException(
                    0, "Groups are nested deeper than " + limits.maxNesting(), "Nest fewer groups");
        }
        return Node.alternation(BraceBranches.expand(text, limits).stream()
                .map(expanded -> new GlobBun(expanded, limits, nesting + 1).sequence(expanded.length(), atStart, atEnd))
                .toList());
    }
}
