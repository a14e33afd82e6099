package io.agentrules.core.internal.parse;

/**
 * Whether a value that starts with a bracket or a quote still waits for the other one. It is told line by line, so that a
 * list of many lines is not read again for each.
 */
final class UnclosedEnd {
    private final char start;
    private int depth;

    /** @param text the first line of the value, trimmed; may be empty */
    UnclosedEnd(String text) {
        this.start = text.isEmpty() ? ' ' : text.charAt(0);
        this.depth = isBracket() ? CommaList.depthAfter(text.substring(1), 1) : quotesOpen(text);
    }

    boolean isOpen() {
        return depth > 0;
    }

    void add(String line) {
        if (isOpen()) {
            depth = isBracket() ? CommaList.depthAfter(line, depth) : quotesOpen(start + line);
        }
    }

    private boolean isBracket() {
        return start == '[' || start == '{';
    }

    private int quotesOpen(String text) {
        return Quotes.isQuote(start) && Quotes.close(text, 0) < 0 ? 1 : 0;
    }
}
