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
    private final PicomatchCursor cursor;
    private final PicomatchTokens tokens;
    private final PicomatchGroups groups;
    private final PicomatchBraces braces;
    private final PicomatchStars stars;
    private int start;
    private boolean quoted;
    private boolean negated;

    PicomatchTranslator(String glob, boolean dot) {
        this.glob = glob;
        this.cursor = new PicomatchCursor(glob, dot);
        this.tokens = cursor.tokens;
        this.groups = new PicomatchGroups(cursor, rest -> new PicomatchTranslator(rest, dot).translate());
        this.braces = new PicomatchBraces(cursor);
        this.stars = new PicomatchStars(cursor, groups);
    }

    /** Returns the regular expression; null if picomatch would write none that is valid. */
    @Nullable
    String regex() {
        String common = PicomatchShortcuts.common(glob, cursor.dot);
        if (common != null) {
            return common;
        }
        return PicomatchShortcuts.isFlat(glob) ? PicomatchShortcuts.flat(glob, cursor.dot) : translate();
    }

    /** Returns the regular expression, read piece by piece whatever the glob; null if it would not be valid. */
    @Nullable
    String translate() {
        while (!cursor.atEnd()) {
            read(glob.charAt(cursor.position++));
        }
        return tokens.regex(cursor.parentheses());
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
        if (cursor.next("/") || cursor.next(".") || cursor.next(";")) {
            return;
        }
        StringBuilder value = new StringBuilder("\\");
        if (cursor.atEnd()) {
            cursor.push(Kind.TEXT, "\\\\", "\\\\");
            return;
        }
        int more = cursor.position;
        while (glob.startsWith("\\", more)) {
            more++;
        }
        if (more - cursor.position > 2) {
            value.append((more - cursor.position) % 2 == 1 ? "\\" : "");
            cursor.position = more;
        }
        if (!cursor.atEnd()) {
            value.append(glob.charAt(cursor.position++));
        }
        if (inClass) {
            readClass(value.toString());
        } else {
            cursor.push(Kind.TEXT, value.toString(), value.toString());
        }
    }

    private void readClass(String value) {
        int name = PicomatchClass.read(tokens.last(), value, cursor.rest());
        cursor.position += name;
        if (name > 0) {
            tokens.rewrite();
        }
    }

    private void outside(char unit) {
        switch (unit) {
            case '(' -> cursor.openParenthesis("(");
            case ')' -> groups.close();
            case '[' -> {
                boolean closed = glob.indexOf(']', cursor.position) >= 0;
                cursor.push(closed ? Kind.OPEN_CLASS : Kind.CLASS, closed ? "[" : "\\[", closed ? "[" : "\\[");
            }
            case ']' -> cursor.push(Kind.TEXT, "]", "\\]");
            case '{' -> braces.open();
            case '}' -> braces.close();
            case '|' -> cursor.push(Kind.TEXT, "|", "|");
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
        int from = cursor.position - 1;
        while (!cursor.atEnd() && !cursor.nextOf(SIGNS, 0)) {
            cursor.position++;
        }
        String plain = glob.substring(from, cursor.position);
        String value = unit == '$' || unit == '^' ? "\\".concat(plain) : plain;
        cursor.push(Kind.TEXT, value, value);
    }

    private void slash() {
        if (tokens.last().kind == Kind.DOT && cursor.position == start + 2) {
            start = cursor.position;
            tokens.cutFrom(1);
        } else {
            cursor.push(Kind.SLASH, "/", "/");
        }
    }

    private void dot() {
        PicomatchToken last = tokens.last();
        if (cursor.inBraces() && last.kind == Kind.DOT) {
            braces.secondDot(last);
        } else if (!cursor.inBrackets() && last.kind != Kind.START && last.kind != Kind.SLASH) {
            cursor.push(Kind.TEXT, ".", "\\.");
        } else {
            cursor.push(Kind.DOT, ".", "\\.");
        }
    }

    private void question() {
        boolean behindOpening = tokens.last().value.equals("(");
        if (!behindOpening && startsGroup()) {
            groups.open('?');
        } else if (tokens.last().kind == Kind.PAREN) {
            boolean escaped = behindOpening && !cursor.nextOf(LOOKAROUND, 0);
            cursor.push(Kind.TEXT, "?", escaped ? "\\?" : "?");
        } else {
            boolean atStart = tokens.last().kind == Kind.SLASH || tokens.last().kind == Kind.START;
            cursor.push(Kind.OTHER, "?", atStart && !cursor.dot ? "[^./]" : "[^/]");
        }
    }

    private void bang() {
        boolean lookaround = cursor.next("(?") && cursor.nextOf(LOOKAROUND, 2);
        if (cursor.next("(") && !lookaround) {
            groups.open('!');
        } else if (cursor.position == 1) {
            negate();
        } else {
            plain('!');
        }
    }

    private void negate() {
        int bangs = 1;
        while (cursor.next("!") && (!cursor.next("!(") || cursor.next("!(?"))) {
            cursor.position++;
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
                || cursor.parentheses() > 0;
        if (startsGroup()) {
            groups.open('+');
        } else if (repeats && !last.value.equals("(")) {
            cursor.push(Kind.OTHER, "+", "+");
        } else {
            cursor.push(Kind.OTHER, "\\+", "\\+");
        }
    }

    private void at() {
        boolean group = startsGroup();
        cursor.push(group ? Kind.AT : Kind.TEXT, "@", group ? "" : "@");
    }

    private void star() {
        PicomatchToken last = tokens.last();
        boolean third = last.kind == Kind.GLOBSTAR || last.stars;
        if (!third && startsGroup() && cursor.position + 1 < glob.length()) {
            groups.open('*');
        } else {
            stars.read();
        }
    }

    private boolean startsGroup() {
        return cursor.next("(") && !cursor.next("(?");
    }
}
