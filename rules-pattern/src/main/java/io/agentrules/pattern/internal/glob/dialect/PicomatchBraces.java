package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.glob.dialect.PicomatchToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;

/** Translates braces as picomatch does: with a comma they are a group, with two dots a range, else text. */
final class PicomatchBraces {
    private final PicomatchReader reader;
    private final Deque<Pair> open = new ArrayDeque<>();

    PicomatchBraces(PicomatchReader reader) {
        this.reader = reader;
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
        open.push(new Pair(reader.tokens.size()));
        reader.openBrace();
    }

    void comma() {
        boolean separates = reader.isRightInBraces();
        if (separates) {
            open.getFirst().comma = true;
        }
        reader.push(Kind.COMMA, ",", separates ? "|" : ",");
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
            reader.push(Kind.TEXT, "}", "}");
            return;
        }
        if (pair.dots) {
            reader.push(Kind.BRACE, "}", PicomatchShortcuts.range(reader.tokens.cutRange()));
            reader.tokens.rewrite();
        } else if (pair.comma) {
            reader.push(Kind.BRACE, "}", ")");
        } else {
            reader.tokens.get(pair.token).set("\\{");
            reader.tokens.rewriteFrom(pair.token);
            reader.push(Kind.BRACE, "\\}", "\\}");
        }
        reader.closeBrace();
    }
}
