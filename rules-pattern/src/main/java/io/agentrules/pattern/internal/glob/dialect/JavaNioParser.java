package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.CodePointSet;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads globs as {@code java.nio.file} does on Linux (the answers of JDK 17 and 25): {@code *} stays in a name, {@code **}
 * does not, a slash is always a slash, and braces do not nest. What Java rejects is a problem here.
 *
 * <p>Left out is that {@code **} stops at a line end there, and the operator that a class may make of two ampersands.
 */
public final class JavaNioParser {
    private final String glob;
    private int position;

    private JavaNioParser(String glob) {
        this.glob = glob;
    }

    /**
     * Returns what {@code glob} means.
     *
     * @throws InvalidPatternException if Java rejects it, or it is over a limit
     */
    public static Glob parse(String glob, GlobLimits limits) {
        Node tree = new JavaNioParser(glob).all();
        return new Glob(List.of(new Glob.Part(new TreeSizeLimit(limits.maxNodes()).checked(tree), false, false)));
    }

    private Node all() {
        List<Node> items = new ArrayList<>();
        while (position < glob.length()) {
            if (glob.charAt(position) == '{') {
                items.add(braces());
            } else {
                items.add(item());
            }
        }
        return Node.sequence(items);
    }

    private Node item() {
        char unit = glob.charAt(position++);
        return switch (unit) {
            case '*' -> {
                boolean second = glob.startsWith("*", position);
                position += second ? 1 : 0;
                yield second ? GlobNodes.ANYTHING : GlobNodes.STAR;
            }
            case '?' -> GlobNodes.NAME_CODE_POINT;
            case '[' -> characterClass();
            case '\\' -> {
                if (position == glob.length()) {
                    throw error("Nothing follows the backslash", "Write \\\\ for a backslash");
                }
                yield Node.unit(glob.charAt(position++));
            }
            default -> Node.unit(unit);
        };
    }

    private Node braces() {
        int open = position++;
        List<Node> branches = new ArrayList<>();
        List<Node> branch = new ArrayList<>();
        while (position < glob.length() && glob.charAt(position) != '}') {
            if (glob.charAt(position) == '{') {
                throw error("Braces cannot be nested", "Write all alternatives in one pair of braces");
            }
            if (glob.charAt(position) == ',') {
                position++;
                branches.add(Node.sequence(branch));
                branch = new ArrayList<>();
            } else {
                branch.add(item());
            }
        }
        if (position == glob.length()) {
            position = open;
            throw error("The braces are not closed", "Write \\{ for a brace");
        }
        position++;
        branches.add(Node.sequence(branch));
        return Node.alternation(branches);
    }

    /** Reads a class after its opening bracket. In it, a backslash is a backslash, and a caret negates nothing. */
    private Node characterClass() {
        int open = position - 1;
        CodePointSet members = new CodePointSet();
        boolean caret = glob.startsWith("^", position);
        boolean negated = glob.startsWith("!", position);
        if (caret) {
            members.addRange('^', '^');
        }
        position += caret || negated ? 1 : 0;
        int first = position;
        if (!caret && glob.startsWith("-", position)) {
            members.addRange('-', '-');
            position++;
        }
        boolean canStartRange = false;
        int last = 0;
        while (position < glob.length() && glob.charAt(position) != ']') {
            int member = member();
            if (member != '-') {
                members.addRange(member, member);
                last = member;
                canStartRange = true;
            } else if (!canStartRange) {
                throw error("A range in the class has no start", "Write the hyphen first in the class");
            } else if (glob.startsWith("]", position)) {
                members.addRange('-', '-');
            } else {
                members.addRange(last, endOfRange(last));
                canStartRange = false;
            }
        }
        if (position == glob.length() || (position == first && !caret)) {
            position = open;
            throw error("The class is empty or not closed", "Write \\[ for a bracket");
        }
        position++;
        return negated
                ? members.addRange('/', '/').tree(true)
                : members.without('/').tree(false);
    }

    private int member() {
        int member = glob.codePointAt(position);
        if (member == '/') {
            throw error("A class cannot have a slash", "Write the slash outside the brackets");
        }
        position += Character.charCount(member);
        return member;
    }

    private int endOfRange(int from) {
        if (position == glob.length()) {
            throw error("The class is not closed", "Write \\[ for a bracket");
        }
        int to = member();
        // Java compares the last unit before the hyphen with the first one after it.
        if (Character.toChars(to)[0] < (Character.isBmpCodePoint(from) ? from : Character.lowSurrogate(from))) {
            throw error("A range in the class is out of order", "Write the lower end first");
        }
        if (to == '\\' || to == '[') {
            throw error("A range in the class ends at " + (char) to, "Write the members of the class one by one");
        }
        return to;
    }

    private InvalidPatternException error(String reason, String hint) {
        return new InvalidPatternException(position, reason, hint);
    }
}
