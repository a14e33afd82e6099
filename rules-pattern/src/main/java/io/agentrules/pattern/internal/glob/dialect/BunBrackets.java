package io.agentrules.pattern.internal.glob.dialect;

import java.util.ArrayDeque;
import java.util.Deque;

/** Which braces and group parentheses of a glob belong together, escapes and classes left out. */
final class BunBrackets {
    private BunBrackets() {}

    /** Returns, at the position of each opening bracket that has a partner, the partner's position; else 0. */
    static int[] pairs(String glob) {
        int[] closing = new int[glob.length()];
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < glob.length(); i = next(glob, i)) {
            char unit = glob.charAt(i);
            if (unit == '{' || (unit == '(' && i > 0 && "!?+*@".indexOf(glob.charAt(i - 1)) >= 0)) {
                open.push(i);
            } else if (unit == '}' || unit == ')') {
                close(glob, unit == '}' ? '{' : '(', i, open, closing);
            }
        }
        return closing;
    }

    /** Pairs the bracket at {@code position} with the last {@code opening} one; those in between have no partner. */
    private static void close(String glob, char opening, int position, Deque<Integer> open, int[] closing) {
        if (open.stream().anyMatch(candidate -> glob.charAt(candidate) == opening)) {
            while (glob.charAt(open.getFirst()) != opening) {
                open.pop();
            }
            closing[open.pop()] = position;
        }
    }

    /**
     * Returns where the branch that starts at {@code from} ends: at a {@code separator} of its own, or at {@code
     * close}.
     */
    static int branchEnd(String glob, int from, int close, char separator, int[] closing) {
        int at = from;
        while (at < close && glob.charAt(at) != separator) {
            at = closing[at] > 0 ? closing[at] + 1 : next(glob, at);
        }
        return Math.min(at, close);
    }

    /** Returns the position after the unit, the escape or the class at {@code at}. */
    static int next(String glob, int at) {
        if (glob.charAt(at) == '\\') {
            return at + 2;
        }
        return glob.charAt(at) == '[' ? behindClass(glob, at) : at + 1;
    }

    private static int behindClass(String glob, int open) {
        int first = open + 1;
        first += glob.startsWith("!", first) || glob.startsWith("^", first) ? 1 : 0;
        for (int i = glob.indexOf(']', first) < 0 ? glob.length() : first;
                i < glob.length();
                i += glob.charAt(i) == '\\' ? 2 : 1) {
            if (glob.charAt(i) == ']' && i > first) {
                return i + 1;
            }
        }
        return open + 1;
    }
}
