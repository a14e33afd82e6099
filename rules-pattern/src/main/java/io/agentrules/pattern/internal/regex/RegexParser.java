package io.agentrules.pattern.internal.regex;

import io.agentrules.pattern.internal.tree.CaseFolding;
import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.BackReference;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Group;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Side;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a regular expression as JavaScript does without the flags {@code u} and {@code v}: ECMA-262, edition 2025,
 * Annex B included.
 */
public final class RegexParser {
    private final PatternReader reader;
    private final RegexGroups groups;
    private final int maxNesting;
    private final int maxRepeat;
    private RegexFlags flags;
    private int nesting;
    private int groupsSeen;

    /** The names of groups that can take part in a match together with what is read next. */
    private Set<String> namesInReach = new HashSet<>();

    private RegexParser(String source, RegexFlags flags, int maxNesting, int maxRepeat) {
        this.reader = new PatternReader(source);
        this.groups = RegexGroups.find(source);
        this.flags = flags;
        this.maxNesting = maxNesting;
        this.maxRepeat = maxRepeat;
    }

    /**
     * Returns the tree of {@code source}.
     *
     * @param maxNesting how many groups may be nested
     * @param maxRepeat the greatest number that may be in braces
     * @throws io.agentrules.pattern.internal.tree.InvalidPatternException if JavaScript has no such expression, or it is over a limit
     */
    public static Node parse(String source, RegexFlags flags, int maxNesting, int maxRepeat) {
        return new RegexParser(source, flags, maxNesting, maxRepeat).all();
    }

    private Node all() {
        Node tree = disjunction();
        if (!reader.atEnd()) {
            throw reader.error("A closing parenthesis has no opening one", "Write \\) for a parenthesis");
        }
        return tree;
    }

    private Node disjunction() {
        Set<String> before = namesInReach;
        Set<String> after = new HashSet<>(before);
        List<Node> branches = new ArrayList<>();
        do {
            namesInReach = new HashSet<>(before);
            branches.add(alternative());
            after.addAll(namesInReach);
        } while (reader.take("|"));
        namesInReach = after;
        return Node.alternation(branches);
    }

    private Node alternative() {
        List<Node> terms = new ArrayList<>();
        while (!reader.atEnd() && reader.peek() != '|' && reader.peek() != ')') {
            terms.add(term());
        }
        return Node.sequence(terms);
    }

    private Node term() {
        boolean repeatable = !startsAssertion();
        Node atom = atom();
        int at = reader.position();
        RegexQuantifier quantifier = RegexQuantifier.parse(reader, maxRepeat);
        if (quantifier == null) {
            return atom;
        }
        if (!repeatable) {
            throw reader.error(at, "An assertion cannot be repeated", "Leave out the quantifier");
        }
        return quantifier.apply(atom);
    }

    private boolean startsAssertion() {
        return switch (reader.peek()) {
            case '^', '$' -> true;
            case '\\' -> reader.peek(1) == 'b' || reader.peek(1) == 'B';
            case '(' -> reader.startsWith("(?<=") || reader.startsWith("(?<!");
            default -> false;
        };
    }

    private Node atom() {
        int at = reader.position();
        if (RegexQuantifier.parse(reader, maxRepeat) != null) {
            throw reader.error(at, "There is nothing to repeat", "Write a backslash before the sign to mean the sign");
        }
        char first = reader.next();
        return switch (first) {
            case '^' -> RegexSets.before(flags.multiline() ? RegexSets.LINE_TERMINATORS : CharSet.NONE, true);
            case '$' -> RegexSets.after(flags.multiline() ? RegexSets.LINE_TERMINATORS : CharSet.NONE, true);
            case '.' -> new Chars(flags.dotAll() ? CharSet.ALL : RegexSets.LINE_TERMINATORS.complement());
            case '[' -> new Chars(RegexClass.parse(reader, flags.ignoreCase(), groups.named()));
            case '(' -> parenthesis();
            case '\\' -> escape();
            default -> flags.ignoreCase() ? units(CharSet.of(first)) : Node.unit(first);
        };
    }

    private Node units(CharSet units) {
        return new Chars(flags.ignoreCase() ? CaseFolding.ignoringCase(units) : units);
    }

    private Node escape() {
        int escaped = reader.peek();
        if (RegexSets.isNamed(escaped)) {
            return units(RegexSets.named(reader.next()));
        }
        if (reader.take("b")) {
            return RegexSets.WORD_BOUNDARY;
        }
        if (reader.take("B")) {
            return RegexSets.NO_WORD_BOUNDARY;
        }
        List<Integer> referenced = referencedGroups();
        return referenced.isEmpty()
                ? units(CharSet.of(RegexEscape.parse(reader, false, groups.named())))
                : new BackReference(referenced, flags.ignoreCase());
    }

    /** Returns the groups that the escape refers to; empty, with nothing read, if it is no back reference. */
    private List<Integer> referencedGroups() {
        int at = reader.position();
        if (groups.named() && reader.take("k<")) {
            List<Integer> numbers = groups.byName().getOrDefault(GroupName.parse(reader), List.of());
            if (numbers.isEmpty()) {
                throw reader.error(at - 1, "No group has this name", "Name a group (?<name>...)");
            }
            return numbers;
        }
        String digits = reader.takeWhile(unit -> unit >= '0' && unit <= '9', Integer.MAX_VALUE);
        boolean number = !digits.isEmpty() && digits.charAt(0) != '0' && digits.length() < 6;
        if (number && Integer.parseInt(digits) <= groups.count()) {
            return List.of(Integer.parseInt(digits));
        }
        reader.moveTo(at);
        return List.of();
    }

    private Node parenthesis() {
        int open = reader.position() - 1;
        if (++nesting > maxNesting) {
            throw reader.error(open, "Groups are nested deeper than " + maxNesting, "Nest fewer groups");
        }
        RegexFlags outside = flags;
        Node group = group(open);
        if (!reader.take(")")) {
            throw reader.error(open, "A parenthesis is not closed", "Write \\( for a parenthesis");
        }
        flags = outside;
        nesting--;
        return group;
    }

    private Node group(int open) {
        if (!reader.take("?")) {
            return new Group(++groupsSeen, disjunction());
        }
        if (reader.take("=")) {
            return new Look(Side.AFTER, false, disjunction());
        }
        if (reader.take("!")) {
            return new Look(Side.AFTER, true, disjunction());
        }
        if (reader.take("<=")) {
            return new Look(Side.BEFORE, false, disjunction());
        }
        if (reader.take("<!")) {
            return new Look(Side.BEFORE, true, disjunction());
        }
        if (reader.take("<")) {
            return namedGroup();
        }
        flags = RegexModifiers.parse(reader, open, flags);
        return disjunction();
    }

    private Node namedGroup() {
        int at = reader.position();
        int number = ++groupsSeen;
        if (!namesInReach.add(GroupName.parse(reader))) {
            throw reader.error(at, "Two groups have the same name", "Rename one of them");
        }
        return new Group(number, disjunction());
    }
}
