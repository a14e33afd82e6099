package io.agentrules.pattern.internal.regex;

import io.agentrules.pattern.internal.tree.CaseFolding;
import io.agentrules.pattern.internal.tree.CharSet;

/** Reads a class: what is between square brackets. */
final class RegexClass {
    private final PatternReader reader;
    private final boolean namedGroups;

    private RegexClass(PatternReader reader, boolean namedGroups) {
        this.reader = reader;
        this.namedGroups = namedGroups;
    }

    /** Reads a class whose opening bracket has been read. */
    static CharSet parse(PatternReader reader, boolean ignoreCase, boolean namedGroups) {
        int open = reader.position() - 1;
        boolean negated = reader.take("^");
        CharSet units = new RegexClass(reader, namedGroups).members();
        if (!reader.take("]")) {
            throw reader.error(open, "A class is not closed", "Write \\[ for a bracket");
        }
        CharSet closed = ignoreCase ? CaseFolding.ignoringCase(units) : units;
        return negated ? closed.complement() : closed;
    }

    private CharSet members() {
        CharSet.Builder members = new CharSet.Builder();
        while (!reader.atEnd() && reader.peek() != ']') {
            int at = reader.position();
            CharSet from = member();
            if (reader.peek() == '-' && reader.peek(1) != ']' && reader.peek(1) != PatternReader.END) {
                reader.next();
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
            throw reader.error(at, "A range in a class is out of order", "Write the lower end first");
        } else {
            members.add(CharSet.range(from.first(0), to.first(0)));
        }
    }

    private CharSet member() {
        if (!reader.take("\\")) {
            return CharSet.of(reader.next());
        }
        if (RegexSets.isNamed(reader.peek())) {
            return RegexSets.named(reader.next());
        }
        return reader.take("b") ? CharSet.of('\b') : CharSet.of(RegexEscape.parse(reader, true, namedGroups));
    }
}
