package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Chars;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A class in square brackets as minimatch reads it; never matches a slash.
 *
 * @param tree what it matches: an alternation only where minimatch writes one, which no guard against a dot precedes
 * @param end the position after its closing bracket
 */
record MinimatchClass(Node tree, int end) {
    private static final int LETTER = 1 << Character.UPPERCASE_LETTER
            | 1 << Character.LOWERCASE_LETTER
            | 1 << Character.TITLECASE_LETTER
            | 1 << Character.MODIFIER_LETTER
            | 1 << Character.OTHER_LETTER;

    private static final int SEPARATOR =
            1 << Character.SPACE_SEPARATOR | 1 << Character.LINE_SEPARATOR | 1 << Character.PARAGRAPH_SEPARATOR;

    private static final int OTHER = 1 << Character.CONTROL
            | 1 << Character.FORMAT
            | 1 << Character.SURROGATE
            | 1 << Character.PRIVATE_USE
            | 1 << Character.UNASSIGNED;

    private static final int PUNCTUATION = 1 << Character.CONNECTOR_PUNCTUATION
            | 1 << Character.DASH_PUNCTUATION
            | 1 << Character.START_PUNCTUATION
            | 1 << Character.END_PUNCTUATION
            | 1 << Character.INITIAL_QUOTE_PUNCTUATION
            | 1 << Character.FINAL_QUOTE_PUNCTUATION
            | 1 << Character.OTHER_PUNCTUATION;

    private static final List<String> NAMES = List.of(
            "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper",
            "word", "xdigit");

    private static final int GRAPH = NAMES.indexOf("graph");

    /** The sets that globs have named; each asks for the type of every unit, which takes milliseconds in a new JVM. */
    private static final Map<Integer, CharSet> SETS = new ConcurrentHashMap<>();

    /** Returns the class that starts at {@code from}, after its opening bracket; null if it is not closed. */
    static @Nullable MinimatchClass parse(String glob, int from) {
        return glob.indexOf(']', from) < 0 ? null : new Reader(glob, from).read();
    }

    private static CharSet named(int name) {
        return SETS.computeIfAbsent(name, MinimatchClass::set);
    }

    private static CharSet set(int name) {
        return switch (NAMES.get(name)) {
            case "alnum" -> ofTypes(LETTER | 1 << Character.LETTER_NUMBER | 1 << Character.DECIMAL_DIGIT_NUMBER);
            case "alpha" -> ofTypes(LETTER | 1 << Character.LETTER_NUMBER);
            case "ascii" -> CharSet.range('\0', '\u007f');
            case "blank" -> ofTypes(1 << Character.SPACE_SEPARATOR).union(CharSet.of('\t'));
            case "cntrl" -> ofTypes(1 << Character.CONTROL);
            case "digit" -> ofTypes(1 << Character.DECIMAL_DIGIT_NUMBER);
            case "graph" -> ofTypes(SEPARATOR | OTHER).complement();
            case "lower" -> ofTypes(1 << Character.LOWERCASE_LETTER);
            case "print" -> ofTypes(OTHER); // minimatch forgets to negate it
            case "punct" -> ofTypes(PUNCTUATION);
            case "space" -> ofTypes(SEPARATOR).union(CharSet.range('\t', '\r'));
            case "upper" -> ofTypes(1 << Character.UPPERCASE_LETTER);
            case "word" ->
                ofTypes(LETTER
                        | 1 << Character.LETTER_NUMBER
                        | 1 << Character.DECIMAL_DIGIT_NUMBER
                        | 1 << Character.CONNECTOR_PUNCTUATION);
            default -> CharSet.range('0', '9').union(CharSet.range('A', 'F')).union(CharSet.range('a', 'f'));
        };
    }

    private static CharSet ofTypes(int types) {
        IntPredicate member = unit -> (types >> Character.getType(unit) & 1) != 0;
        return CharSet.where(member);
    }

    private static final class Reader {
        private final String glob;
        private final boolean negated;
        private final Set<Integer> names = new HashSet<>();
        private int at;
        private CharSet units = CharSet.NONE;
        private boolean any;

        /** Whether the first member is a caret, which negates the others: minimatch does not escape it. */
        private boolean caret;

        /** Whether {@code [:graph:]} is in it, which is the one name that minimatch keeps apart. */
        private boolean graph;

        /**
         * Whether this is {@code [a-[:alpha:]]} or the like: to minimatch, it matches nothing, with all that follows
         * it.
         */
        private boolean poisoned;

        Reader(String glob, int from) {
            this.glob = glob;
            this.negated = glob.startsWith("!", from) || glob.startsWith("^", from);
            this.at = from + (negated ? 1 : 0);
        }

        @Nullable
        MinimatchClass read() {
            int first = at;
            while (at < glob.length()) {
                if (glob.charAt(at) == ']' && at > first) {
                    return new MinimatchClass(tree(), at + 1);
                }
                if (!readName()) {
                    readRange();
                }
                if (poisoned) {
                    return new MinimatchClass(Node.NEVER, glob.length());
                }
            }
            return null;
        }

        private Node tree() {
            if (caret && !any) { // alone it stands for itself
                add(CharSet.of('^'));
                caret = false;
            }
            // Nothing between the brackets, not even negated, matches anything.
            Node others = any ? chars(units) : Node.NEVER;
            if (!graph) {
                return others;
            }
            Node graphs = chars(named(GRAPH));
            return any ? Node.alternation(others, graphs) : graphs;
        }

        private Node chars(CharSet members) {
            CharSet set = negated || caret ? members.complement() : members;
            return new Chars(set.minus(CharSet.of('/')));
        }

        private boolean readName() {
            int end = glob.startsWith("[:", at) ? glob.indexOf(":]", at + 2) : -1;
            int name = end < 0 ? -1 : NAMES.indexOf(glob.substring(at + 2, end));
            if (name < 0) {
                return false;
            }
            graph |= name == GRAPH;
            if (names.add(name) && name != GRAPH) {
                add(named(name));
            }
            at = end + 2;
            return true;
        }

        private void readRange() {
            char low = readUnit();
            if (glob.startsWith("-", at) && !glob.startsWith("-]", at) && at + 1 < glob.length()) {
                at++;
                if (readName()) {
                    poisoned = true;
                    return;
                }
                char high = readUnit();
                if (low == '^' && isFirst() && low < high) {
                    caret = true;
                    add(CharSet.of('-', high));
                } else if (low < high) {
                    add(CharSet.range(low, high));
                } else if (low == high) {
                    addUnit(low);
                }
            } else {
                addUnit(low);
            }
        }

        private void addUnit(char unit) {
            if (unit == '^' && isFirst()) {
                caret = true;
            } else {
                add(CharSet.of(unit));
            }
        }

        private boolean isFirst() {
            return !negated && !any && !caret;
        }

        private char readUnit() {
            boolean escaped = glob.charAt(at) == '\\' && at + 1 < glob.length();
            at += escaped ? 2 : 1;
            return glob.charAt(at - 1);
        }

        private void add(CharSet more) {
            units = units.union(more);
            any = true;
        }
    }
}
