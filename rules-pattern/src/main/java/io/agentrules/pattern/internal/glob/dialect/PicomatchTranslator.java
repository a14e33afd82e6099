package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.glob.dialect.PicomatchToken.Kind;
import org.jspecify.annotations.Nullable;

/** Translates a glob into a regular expression piece by piece, as picomatch does; see {@link PicomatchParser}. */
final class PicomatchTranslator {
    /** What a run of plain text ends before. */
    private static final String SIGNS = "@![].,$*+?^{}()|\\/";

    /** What makes a lookaround, or a group without a number, of a parenthesis and a question mark. */
    private static final String LOOKAROUND = "!=<:";

    private final String glob;
    private final PicomatchReader reader;
    private final PicomatchTokens tokens;
    private final PicomatchGroups groups;
    private final PicomatchBraces braces;
    private final PicomatchStars stars;
    private int start;
    private boolean quoted;
    private boolean negated;

    PicomatchTranslator(String glob, boolean dot) {
        this.glob = glob;
        this.reader = new PicomatchReader(glob, dot);
        this.tokens = reader.tokens;
        this.groups = new PicomatchGroups(reader, rest -> new PicomatchTranslator(rest, dot).translate());
        this.braces = new PicomatchBraces(reader);
        this.stars = new PicomatchStars(reader, groups);
    }

    /** Returns the regular expression; null if picomatch would write none that is valid. */
    @Nullable
    String regex() {
        String common = PicomatchShortcuts.common(glob, reader.dot);
        if (common != null) {
            return common;
        }
        return PicomatchShortcuts.isFlat(glob) ? PicomatchShortcuts.flat(glob, reader.dot) : translate();
    }

    /** Returns the regular expression, read piece by piece whatever the glob; null if it would not be valid. */
    @Nullable
    String translate() {
        while (!reader.atEnd()) {
            read(glob.charAt(reader.position++));
        }
        return tokens.regex(reader.parentheses());
    }

    /** Returns whether an odd number of {@code !} negates the expression. */
    boolean isNegated() {
        return negated;
    }

    private void read(char unit) {
        if (unit == '\0') {
            return;
        }
        boolean inClass = tokens.last().kind == Kind.OPEN_CLASS;
        if (unit == '\\') {
            escape(inClass);
        } else if (inClass) {
            readClass(String.valueOf(unit));
        } else if (unit == '"') {
            quoted = !quoted;
        } else if (quoted) {
            tokens.last().quote(PicomatchShortcuts.escape(String.valueOf(unit)));
        } else {
            outside(unit);
        }
    }

    private void escape(boolean inClass) {
        if (reader.next("/") || reader.next(".") || reader.next(";")) {
            return;
        }
        StringBuilder value = new StringBuilder("\\");
        if (reader.atEnd()) {
            reader.push(Kind.TEXT, "\\\\", "\\\\");
            return;
        }
        int more = reader.position;
        while (glob.startsWith("\\", more)) {
            more++;
        }
        if (more - reader.position > 2) {
            value.append((more - reader.position) % 2 == 1 ? "\\" : "");
            reader.position = more;
        }
        if (!reader.atEnd()) {
            value.append(glob.charAt(reader.position++));
        }
        if (inClass) {
            readClass(value.toString());
        } else {
            reader.push(Kind.TEXT, value.toString(), value.toString());
        }
    }

    private void readClass(String value) {
        int name = PicomatchClass.read(tokens.last(), value, reader.rest());
        reader.position += name;
        if (name > 0) {
            tokens.rewrite();
        }
    }

    private void outside(char unit) {
        switch (unit) {
            case '(' -> reader.openParenthesis("(");
            case ')' -> groups.close();
            case '[' -> {
                boolean closed = glob.indexOf(']', reader.position) >= 0;
                reader.push(closed ? Kind.OPEN_CLASS : Kind.CLASS, closed ? "[" : "\\[", closed ? "[" : "\\[");
            }
            case ']' -> reader.push(Kind.TEXT, "]", "\\]");
            case '{' -> braces.open();
            case '}' -> braces.close();
            case '|' -> reader.push(Kind.TEXT, "|", "|");
            case ',' -> braces.comma();
            case '/' -> slash();
            case '.' -> dot();
            case '?' -> question();
            case '!' -> bang();
            case '+' -> plus();
            case '@' -> at();
            case '*' -> star();
            default -> plain(unit);
        }
    }

    private void plain(char unit) {
        int from = reader.position - 1;
        while (!reader.atEnd() && !reader.nextOf(SIGNS, 0)) {
            reader.position++;
        }
        String plain = glob.substring(from, reader.position);
        String value = unit == '$' || unit == '^' ? "\\".concat(plain) : plain;
        reader.push(Kind.TEXT, value, value);
    }

    private void slash() {
        if (tokens.last().kind == Kind.DOT && reader.position == start + 2) {
            start = reader.position;
            tokens.cutFrom(1);
        } else {
            reader.push(Kind.SLASH, "/", "/");
        }
    }

    private void dot() {
        PicomatchToken last = tokens.last();
        if (reader.inBraces() && last.kind == Kind.DOT) {
            braces.secondDot(last);
        } else if (!reader.inBrackets() && last.kind != Kind.START && last.kind != Kind.SLASH) {
            reader.push(Kind.TEXT, ".", "\\.");
        } else {
            reader.push(Kind.DOT, ".", "\\.");
        }
    }

    private void question() {
        boolean behindOpening = tokens.last().value.equals("(");
        if (!behindOpening && startsGroup()) {
            groups.open('?');
        } else if (tokens.last().kind == Kind.PAREN) {
            boolean escaped = behindOpening && !reader.nextOf(LOOKAROUND, 0);
            reader.push(Kind.TEXT, "?", escaped ? "\\?" : "?");
        } else {
            boolean atStart = tokens.last().kind == Kind.SLASH || tokens.last().kind == Kind.START;
            reader.push(Kind.OTHER, "?", atStart && !reader.dot ? "[^./]" : "[^/]");
        }
    }

    private void bang() {
        boolean lookaround = reader.next("(?") && reader.nextOf(LOOKAROUND, 2);
        if (reader.next("(") && !lookaround) {
            groups.open('!');
        } else if (reader.position == 1) {
            negate();
        } else {
            plain('!');
        }
    }

    private void negate() {
        int bangs = 1;
        while (reader.next("!") && (!reader.next("!(") || reader.next("!(?"))) {
            reader.position++;
            bangs++;
        }
        negated = bangs % 2 == 1;
        start = negated ? bangs : bangs - 1;
    }

    private void plus() {
        PicomatchToken last = tokens.last();
        boolean repeats = last.kind == Kind.CLASS
                || last.kind == Kind.PAREN
                || last.kind == Kind.BRACE
                || reader.parentheses() > 0;
        if (startsGroup()) {
            groups.open('+');
        } else if (repeats && !last.value.equals("(")) {
            reader.push(Kind.OTHER, "+", "+");
        } else {
            reader.push(Kind.OTHER, "\\+", "\\+");
        }
    }

    private void at() {
        boolean group = startsGroup();
        reader.push(group ? Kind.AT : Kind.TEXT, "@", group ? "" : "@");
    }

    private void star() {
        PicomatchToken last = tokens.last();
        boolean third = last.kind == Kind.GLOBSTAR || last.stars;
        if (!third && startsGroup() && reader.position + 1 < glob.length()) {
            groups.open('*');
        } else {
            stars.read();
        }
    }

    private boolean startsGroup() {
        return reader.next("(") && !reader.next("(?");
    }
}
