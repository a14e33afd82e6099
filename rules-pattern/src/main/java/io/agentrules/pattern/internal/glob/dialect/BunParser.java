package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.CodePointSet;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.Except;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Side;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads globs as {@code Bun.Glob} does (1.4, by its answers, November 2026): wildcards match leading dots, {@code ?}
 * and classes match code points, and a negated class matches a slash too.
 *
 * <p>Left out is what Bun says by accident: it does not find every match in which a negated class is to match a slash
 * after a star. An exclusion in a repeat, which refuses the rounds after it too, is not supported.
 */
public final class BunParser {
    /** Holds unless the text ends. */
    private static final Node MORE = new Assertion(Side.AFTER, CharSet.ALL, false);

    /** Two stars before the end of a branch, which may stand for no folder if a slash follows the group. */
    private static final Pattern FOLDERS_LAST = Pattern.compile("\\*\\*[|),}]");

    private final String glob;
    private final GlobLimits limits;

    /** Whether groups such as {@code @(a|b)} and sequences in braces such as {@code {1..3}} are special. */
    private final boolean extended;

    private final int nesting;
    private final int[] closing;

    /** Where the slash is that a branch shares with the others and that follows their brackets; the end if none does. */
    private final int sharedSlash;

    private int position;

    private BunParser(String branch, boolean slashFollows, boolean extended, GlobLimits limits, int nesting) {
        this.glob = slashFollows ? branch.concat("/") : branch;
        this.sharedSlash = branch.length();
        this.limits = limits;
        this.extended = extended;
        this.nesting = nesting;
        this.closing = BunBrackets.pairs(glob);
    }

    /**
     * Returns what {@code glob} means for a path or, if it does not match that, for the path's last name.
     *
     * @param extended whether groups such as {@code @(a|b)} and sequences in braces such as {@code {1..3}} are special
     * @throws InvalidPatternException if it is over a limit
     */
    public static Glob parse(String glob, boolean extended, GlobLimits limits) {
        int bangs = 0;
        while (glob.startsWith("!", bangs) && !(extended && glob.startsWith("(", bangs + 1))) {
            bangs++;
        }
        String text = glob.substring(bangs);
        Node tree = new BunParser(text, false, extended, limits, 0).sequence(true, true);
        if (repeatsExclusion(tree, false)) {
            throw new InvalidPatternException(
                    0, "An exclusion is repeated", "Write !(...) outside of +(...) and *(...)");
        }
        Node node = LookaheadResolver.resolve(tree, limits.maxNodes());
        boolean negated = bangs % 2 == 1;
        return new Glob(List.of(new Glob.Part(node, false, negated), new Glob.Part(node, true, negated)));
    }

    private static boolean repeatsExclusion(Node node, boolean repeated) {
        boolean again = repeated || (node instanceof Repeat repeat && repeat.max() > 1);
        return (node instanceof Except && repeated)
                || Trees.any(Node.parts(node), part -> repeatsExclusion(part, again));
    }

    /**
     * Reads all of the branch.
     *
     * @param first whether a name starts where it starts
     * @param last whether a name ends where it ends
     */
    private Node sequence(boolean first, boolean last) {
        List<Node> items = new ArrayList<>();
        while (position < glob.length()) {
            boolean atStart = position == 0 ? first : glob.charAt(position - 1) == '/';
            items.add(item(atStart, last));
        }
        return Node.sequence(items);
    }

    private Node item(boolean atStart, boolean last) {
        if (opensGroup(position)) {
            return group(atStart, last);
        }
        if (glob.charAt(position) == '{' && closing[position] > 0) {
            return braces(atStart, last);
        }
        char unit = glob.charAt(position);
        return switch (unit) {
            case '*' -> stars(atStart, last);
            case '?' -> {
                position++;
                yield GlobNodes.NAME_CODE_POINT;
            }
            case '[' -> characterClass();
            case '{' -> unclosed();
            case '\\' -> escape();
            default -> {
                position++;
                yield Node.unit(unit);
            }
        };
    }

    private Node stars(boolean atStart, boolean last) {
        int from = position;
        while (glob.startsWith("*", position)) {
            position++;
        }
        position -= position - from > 1 && opensGroup(position - 1) ? 1 : 0;
        if (position - from != 2) {
            return GlobNodes.STAR;
        }
        // Of several in a row only the last one counts, and that one follows a slash.
        boolean alone = atStart;
        while (glob.startsWith("/**", position)
                && (position + 3 == glob.length() || glob.startsWith("/", position + 3))) {
            position += 3;
            alone = true;
        }
        if (alone && last && position == glob.length()) {
            return GlobNodes.ANYTHING;
        }
        boolean atBranchStart = from == 0 && position < sharedSlash;
        if (!glob.startsWith("/", position) || !(alone || atBranchStart)) {
            return GlobNodes.STAR;
        }
        position++;
        return atStart || atBranchStart ? GlobNodes.FOLDERS : Node.sequence(MORE, GlobNodes.FOLDERS);
    }

    private Node escape() {
        position++;
        if (position >= glob.length()) {
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
            return unclosed();
        }
        int at = position + 1;
        boolean negated = glob.startsWith("!", at) || glob.startsWith("^", at);
        at += negated ? 1 : 0;
        CodePointSet members = new CodePointSet();
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
            return unclosed();
        }
        position = at + 1;
        return members.tree(negated);
    }

    /** Reads a bracket without its partner: a plain character in Bun; in the other dialect it makes the glob match nothing. */
    private Node unclosed() {
        char bracket = glob.charAt(position++);
        return extended ? Node.unit(bracket) : Node.NEVER;
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

    private boolean opensGroup(int at) {
        return extended
                && at + 1 < glob.length()
                && "!?+*@".indexOf(glob.charAt(at)) >= 0
                && glob.charAt(at + 1) == '('
                && closing[at + 1] > 0;
    }

    private Node group(boolean atStart, boolean last) {
        char type = glob.charAt(position);
        int open = position + 1;
        if (type == '@') {
            return branches(open, '|', true, atStart, last);
        }
        Node body = branches(open, '|', false, atStart, last);
        if (type == '!') {
            return new Except(GlobNodes.STAR, body);
        }
        if (glob.startsWith("/", position)
                && FOLDERS_LAST.matcher(glob.substring(open, position)).find()) {
            Node once = branches(open, '|', true, atStart, last);
            Node none = type == '+' ? Node.NEVER : GlobNodes.SLASH;
            Node often = type == '?' ? Node.NEVER : Node.sequence(Node.some(body), GlobNodes.SLASH);
            return Node.alternation(once, none, often);
        }
        return type == '?' ? Node.optional(body) : type == '*' ? Node.any(body) : Node.some(body);
    }

    /** Reads braces: every pair is a group, so that {@code {a}} is {@code a}. */
    private Node braces(boolean atStart, boolean last) {
        int close = closing[position];
        BraceSequence sequence = extended ? BraceSequence.parse(glob.substring(position + 1, close)) : null;
        if (sequence == null) {
            return branches(position, ',', true, atStart, last);
        }
        position = close + 1;
        return Node.alternation(sequence.values(limits.maxExpansions()).stream()
                .map(Node::literal)
                .toList());
    }

    /**
     * Reads the branches between the bracket at {@code open} and its partner.
     *
     * @param withSlash whether each is read with the slash that follows, if one does
     */
    private Node branches(int open, char separator, boolean withSlash, boolean atStart, boolean last) {
        int close = closing[open];
        boolean slashFollows = glob.startsWith("/", close + 1);
        boolean atEnd = close + 1 == glob.length() ? last : slashFollows;
        List<Node> branches = new ArrayList<>();
        for (int from = open + 1; from <= close; from++) {
            int to = BunBrackets.branchEnd(glob, from, close, separator, closing);
            branches.add(branch(glob.substring(from, to), withSlash && slashFollows, atStart, atEnd));
            from = to;
        }
        position = close + (withSlash && slashFollows ? 2 : 1);
        return Node.alternation(branches);
    }

    private Node branch(String text, boolean slashFollows, boolean atStart, boolean atEnd) {
        if (nesting >= limits.maxNesting()) {
            throw new InvalidPatternException(
                    0, "Groups are nested deeper than " + limits.maxNesting(), "Nest fewer groups");
        }
        return new BunParser(text, slashFollows, extended, limits, nesting + 1).sequence(atStart, atEnd);
    }
}
