package io.agentrules.core.internal.path;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts prose into what may be paths or mentions: at blanks, quotes and other punctuation. URLs, addresses such as
 * {@code joe@example.com}, and what follows a path's colon (a line number, say) are left out.
 *
 * <p>Every character is looked at a bounded number of times, however hostile the text.
 */
final class PathTokenizer {
    /** Where the scripts begin that are written without spaces, so that a mention may follow a letter directly. */
    private static final char EAST_ASIA = '\u2e80';

    private static final int MAX_QUOTED = 300;

    private final String text;
    private final List<String> pieces = new ArrayList<>();
    private Brackets brackets;
    private int start;
    private int braceEnd;
    private boolean hasSlash;
    private boolean isAddress;

    private PathTokenizer(String text) {
        this.text = text;
        this.brackets = Brackets.in(text, 0, 0);
    }

    /** Returns the pieces in order of appearance, none of them empty; one that starts with {@code @} is a mention. */
    static List<String> of(String prose) {
        var pieces = new PathTokenizer(prose);
        int at = 0;
        while (at < prose.length()) {
            int end = pieces.quotedMention(at);
            if (end == at) {
                while (end < prose.length() && !isSeparator(prose.charAt(end))) {
                    end++;
                }
                pieces.word(at, end);
            }
            at = end + 1;
        }
        return pieces.pieces;
    }

    /** Takes {@code @"a name with blanks"}, and returns where it ends; the given place when there is none. */
    private int quotedMention(int from) {
        if (!text.startsWith("@\"", from)) {
            return from;
        }
        int limit = Math.min(text.length(), from + MAX_QUOTED);
        for (int i = from + 2; i < limit && text.charAt(i) >= ' '; i++) {
            if (text.charAt(i) == '"') {
                pieces.add("@" + text.substring(from + 2, i));
                return i;
            }
        }
        return from;
    }

    private static boolean isSeparator(char c) {
        if (c < 0x7f) {
            return c <= ' ' || c == '"' || c == '`' || c == '<' || c == '>' || c == '|';
        }
        return switch (Character.getType(c)) {
            case Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.OTHER_PUNCTUATION,
                    Character.CONTROL,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            case Character.FORMAT -> c != '\u200c' && c != '\u200d'; // the joiners belong to words
            default -> false;
        };
    }

    private void word(int from, int wordEnd) {
        int to = beforeUrl(from, wordEnd);
        brackets = Brackets.in(text, from, to);
        braceEnd = from;
        begin(from);
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (endsWord(c, i, to)) {
                to = i;
            } else if (cutsWord(c, i)) {
                take(i);
                begin(i + 1);
            } else if (c == '@' && i > start && !hasSlash) {
                at(i);
            } else if (c == '{') {
                braceEnd = Math.max(braceEnd, brackets.partner(i));
            } else if (c == '/') {
                hasSlash = true;
            }
        }
        take(to);
    }

    /** Whether nothing after this can be a path: a line number, a port, a symbol, or the rest of an address. */
    private boolean endsWord(char c, int i, int to) {
        return (c == ':' && (hasSlash || isAddress || isDigit(i + 1, to)))
                || (c == '#' && i + 1 < to && text.charAt(i + 1) == 'L' && isDigit(i + 2, to));
    }

    private boolean cutsWord(char c, int i) {
        return switch (c) {
            case ',', ';' -> i >= braceEnd;
            case '(' -> i > start && text.charAt(i - 1) != '/'; // app/(auth) is a path, read(a/b) is not
            case '=' -> !hasSlash;
            case ':' -> true;
            default -> false;
        };
    }

    /** An {@code @} inside a word: that of an address, or, after a script without spaces, a mention's. */
    private void at(int i) {
        char before = text.charAt(i - 1);
        boolean isLetter = Character.isLetterOrDigit(before);
        if (isLetter && before >= EAST_ASIA) {
            take(i);
            begin(i);
        } else {
            isAddress |= isLetter || "._%+-".indexOf(before) >= 0;
        }
    }

    private void begin(int i) {
        start = i;
        hasSlash = false;
        isAddress = false;
    }

    private void take(int end) {
        String piece = isAddress ? "" : PathTrimmer.trimmed(text, brackets, start, end);
        if (!piece.isEmpty() && !piece.startsWith("www.")) {
            pieces.add(piece);
        }
    }

    private boolean isDigit(int i, int end) {
        return i < end && text.charAt(i) >= '0' && text.charAt(i) <= '9';
    }

    /** Returns where the URL in a word starts; its end when there is none. */
    private int beforeUrl(int from, int to) {
        for (int i = from + 1; i + 2 < to; i++) {
            if (text.startsWith("://", i)) {
                int scheme = i;
                while (scheme > from && isSchemeChar(text.charAt(scheme - 1))) {
                    scheme--;
                }
                if (scheme < i) {
                    return scheme;
                }
            }
        }
        return to;
    }

    private static boolean isSchemeChar(char c) {
        return c < 0x7f && (Character.isLetterOrDigit(c) || c == '+' || c == '.' || c == '-');
    }
}
