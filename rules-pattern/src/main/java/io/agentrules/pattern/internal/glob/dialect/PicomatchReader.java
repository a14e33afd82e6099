package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.glob.dialect.PicomatchToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;

/** A picomatch glob, how far it has been read, what that came to, and which brackets are open there. */
final class PicomatchReader {
    final String glob;

    /** Whether wildcards match a dot at the start of a name. */
    final boolean dot;

    final PicomatchTokens tokens = new PicomatchTokens();
    int position;

    private final Deque<Kind> open = new ArrayDeque<>();

    /** What was read in each group that is open, but not in groups within it. */
    private final Deque<StringBuilder> groups = new ArrayDeque<>();

    private int parentheses;
    private int braces;

    PicomatchReader(String glob, boolean dot) {
        this.glob = glob;
        this.dot = dot;
    }

    boolean atEnd() {
        return position == glob.length();
    }

    /** Returns whether {@code expected} comes next. */
    boolean next(String expected) {
        return glob.startsWith(expected, position);
    }

    /** Returns whether one of {@code units} is {@code ahead} units from here. */
    boolean nextOf(String units, int ahead) {
        return position + ahead < glob.length() && units.indexOf(glob.charAt(position + ahead)) >= 0;
    }

    String rest() {
        return glob.substring(position);
    }

    void push(Kind kind, String value, String output) {
        if (kind != Kind.PAREN && !groups.isEmpty()) {
            groups.getFirst().append(value);
        }
        tokens.push(kind, value, output, braces > 0);
    }

    void openParenthesis(String output) {
        parentheses++;
        open.push(Kind.PAREN);
        push(Kind.PAREN, "(", output);
    }

    void closeParenthesis() {
        parentheses--;
        open.poll();
    }

    void openGroup() {
        groups.push(new StringBuilder());
    }

    /** Returns what was read in the group since it was opened, but for parentheses and groups within it. */
    String closeGroup() {
        return groups.pop().toString();
    }

    void openBrace() {
        braces++;
        open.push(Kind.BRACE);
        push(Kind.BRACE, "{", "(");
    }

    void closeBrace() {
        braces--;
        open.poll();
    }

    /** Returns how many parentheses are open; below zero if more were closed than opened. */
    int parentheses() {
        return parentheses;
    }

    boolean inBrackets() {
        return braces > 0 || parentheses != 0;
    }

    boolean inBraces() {
        return braces > 0;
    }

    /** Returns whether no parenthesis was opened since the last brace. */
    boolean isRightInBraces() {
        return braces > 0 && open.peek() == Kind.BRACE;
    }
}
