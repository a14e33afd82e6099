package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.glob.dialect.PicomatchToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;

/** Translates braces as picomatch does: with a comma they are a group, with two dots a range, else text. */
final class PicomatchBraces {
    private final PicomatchCursor cursor;
    private final Deque<Pair> open = new ArrayDeque<>();

    PicomatchBraces(PicomatchCursor cursor) {
        this.cursor = cursor;
    }

    /** Braces that are not closed yet: where they start, and what has been seen in them. */
    private static final class Pair {
        final int token;
        boolean comma;
        boolean dots;

        Pair(int token) {
            this.token = token;
        }
    }

    void open() {
        open.push(new Pair(cursor.tokens.size()));
        cursor.openBrace();
    }

    void comma() {
        boolean separates = cursor.isRightInBraces();
        if (separates) {
            open.getFirst().comma = true;
        }
        cursor.push(Kind.COMMA, ",", separates ? "|" : ",");
    }

    /** Reads a second dot in a row. */
    void secondDot(PicomatchToken first) {
        first.add(".");
        first.kind = Kind.DOTS;
        open.getFirst().dots = true;
    }

    void close() {
        Pair pair = open.poll();
        if (pair == null) {
            cursor.push(Kind.TEXT, "}", "}");
            return;
        }
        if (pair.dots) {
            cursor.push(Kind.BRACE, "}", PicomatchShortcuts.range(cursor.tokens.cutRange()));
            cursor.tokens.rewrite();
        } else if (pair.comma) {
            cursor.push(Kind.BRACE, "}", ")");
        } else {
            cursor.tokens.get(pair.token).set("\\{");
            cursor.tokens.rewriteFrom(pair.token);
            cursor.push(Kind.BRACE, "\\}", "\\}");
        }
        cursor.closeBrace();
    }
}
