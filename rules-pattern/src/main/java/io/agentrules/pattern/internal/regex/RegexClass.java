package io.agentrules.pattern.internal.regex;

import io.agentrules.pattern.internal.tree.CaseFolding;
import io.agentrules.pattern.internal.tree.CharSet;

/** Reads a class: what is between square brackets. */
final class RegexClass {
    private final Cursor cursor;
    private final boolean namedGroups;

    private RegexClass(Cursor cursor, boolean namedGroups) {
        this.cursor = cursor;
        this.namedGroups = namedGroups;
    }

    /** Reads a class whose opening bracket has been read. */
    static CharSet parse(Cursor cursor, boolean ignoreCase, boolean namedGroups) {
        int open = cursor.position() - 1;
        boolean negated = cursor.take("^");
        CharSet units = new RegexClass(cursor, namedGroups).members();
        if (!cursor.take("]")) {
            throw cursor.error(open, "A class is not closed", "Write \\[ for a bracket");
        }
        CharSet closed = ignoreCase ? CaseFolding.ignoringCase(units) : units;
        return negated ? closed.complement() : closed;
    }

    private CharSet members() {
        CharSet.Builder members = new CharSet.Builder();
        while (!cursor.atEnd() && cursor.peek() != ']') {
            int at = cursor.position();
            CharSet from = member();
            if (cursor.peek() == '-' && cursor.peek(1) != ']' && cursor.peek(1) != Cursor.END) {
                cursor.next();
                addRange(members, from, member(), at);
            } else {
                members.add(from);
            }
        }
        return members.build();
    }

    /** A range one end of which is a set like {@code \d} is no range: both and the hyphen are members. */
    private void addRange(CharSet.Builder members, CharSet from, CharSet to, int at) {
        if (!from.isSingle() || !to.isSingle()) {
            members.add(from).add(CharSet.of('-')).add(to);
        } else if (from.first(0) > to.first(0)) {
            throw cursor.error(at, "A range in a class is out of order", "Write the lower end first");
        } else {
            members.add(CharSet.range(from.first(0), to.first(0)));
        }
    }

    private CharSet member() {
        if (!cursor.take("\\")) {
            return CharSet.of(cursor.next());
        }
        if (RegexSets.isNamed(cursor.peek())) {
            return RegexSets.named(cursor.next());
        }
        return cursor.take("b") ? CharSet.of('\b') : CharSet.of(RegexEscape.parse(cursor, true, namedGroups));
    }
}
