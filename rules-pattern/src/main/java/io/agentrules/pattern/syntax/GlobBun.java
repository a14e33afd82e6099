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
    private int nesting;

    private GlobBun(String glob, GlobLimits limits) {
        this.glob = glob;
        this.limits = limits;
        this.closing = GlobBrackets.pairs(glob);
    }

    /**
     * Returns what {@code glob} means for a path or, if it does not match that, for the path's last name.
     *
     * @throws InvalidPatternException if it is over a limit
     */
    public static Glob parse(String glob, GlobLimits limits) {
        GlobBun parser = new GlobBun(glob, limits);
        boolean negated = false;
        while (glob.startsWith("!", parser.position) && !parser.opensGroup()) {
            parser.position++;
            negated = !negated;
        }
        Node node = GlobLookahead.resolve(parser.sequence(glob.length()), limits.maxNodes());
        return new Glob(List.of(new Glob.Part(node, false, negated), new Glob.Part(node, true, negated)));
    }

    /** Reads up to {@code end}. */
    private Node sequence(int end) {
        List<Node> items = new ArrayList<>();
        int start = position;
        while (position < end) {
            items.add(item(start, end));
        }
        return Node.sequence(items);
    }

    private Node item(int start, int end) {
        if (opensGroup()) {
            return group();
        }
        char unit = glob.charAt(position);
        return switch (unit) {
            case '*' -> stars(start, end);
            case '?' -> {
                position++;
                yield GlobCodePoints.NOT_SLASH;
            }
            case '[' -> characterClass();
            case '{' -> braces();
            case '\\' -> escape(end);
            default -> {
                position++;
                yield Node.unit(unit);
            }
        };
    }

    private Node stars(int start, int end) {
        int from = position;
        while (position < end && glob.charAt(position) == '*') {
            position++;
        }
        boolean alone = from == start || glob.charAt(from - 1) == '/';
        boolean folders = alone && position - from == 2;
        if (folders && position == end) {
            return GlobPieces.ANYTHING;
        }
        if (folders && glob.charAt(position) == '/') {
            position++;
            return GlobPieces.FOLDERS;
        }
        return GlobPieces.STAR;
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

    private Node group() {
        char type = glob.charAt(position);
        Node body = branches(position + 1, '|');
        return switch (type) {
            case '!' -> new Except(GlobPieces.STAR, body);
            case '?' -> Node.optional(body);
            case '*' -> Node.any(body);
            case '+' -> Node.some(body);
            default -> body;
        };
    }

    private Node braces() {
        int close = closing[position];
        if (close == 0) {
            return Node.unit(glob.charAt(position++));
        }
        BraceSequence sequence = BraceSequence.parse(glob.substring(position + 1, close));
        if (sequence == null) {
            return branches(position, ',');
        }
        position = close + 1;
        return Node.alternation(sequence.values(limits.maxExpansions()).stream()
                .map(Node::literal)
                .toList());
    }

    /** Reads what stands between the bracket at {@code open} and its partner, parted by {@code separator}. */
    private Node branches(int open, char separator) {
        if (++nesting > limits.maxNesting()) {
            throw new InvalidPatternException(
                    open, "Groups are nested deeper than " + limits.maxNesting(), "Nest fewer groups");
        }
        int close = closing[open];
        List<Node> branches = new ArrayList<>();
        position = open + 1;
        do {
            branches.add(sequence(GlobBrackets.branchEnd(glob, position, close, separator, closing)));
        } while (position++ < close);
        nesting--;
        return Node.alternation(branches);
    }
}
