package io.agentrules.pattern.syntax;

import io.agentrules.pattern.syntax.GlobToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;

/** Translates braces as picomatch does: with a comma they are a group, with two dots a range, else text. */
final class GlobPicomatchBraces {
    private final GlobPicomatchCursor cursor;
    private final Deque<Pair> open = new ArrayDeque<>();

    GlobPicomatchBraces(GlobPicomatchCursor cursor) {
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
    void secondDot(GlobToken first) {
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
            cursor.push(Kind.BRACE, "}", GlobPicomatchShortcuts.range(cursor.tokens.cutRange()));
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
