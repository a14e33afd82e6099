package io.agentrules.core.internal.path;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits prose into tokens that may be paths or mentions, at blanks, quotes and other punctuation. Omits URLs, email addresses,
 * and text after a path's colon, such as a line number.
 *
 * <p>Reads every character a bounded number of times, even in hostile text.
 */
final class PathTokenizer {
    /** The first character of the scripts without spaces between words, where a mention can directly follow a letter. */
    private static final char FIRST_EAST_ASIAN = '\u2e80';

    private static final int MAX_QUOTED = 600; // more than any name of a rule has

    /** A scheme, not read again from within, and what follows it. */
    private static final Pattern URL = Pattern.compile("(?s)(?<![A-Za-z0-9+.-])[A-Za-z0-9+.-]++://");

    private final String text;
    private final List<String> tokens = new ArrayList<>();
    private Brackets brackets;
    private int start;
    private int braceEnd;
    private boolean hasSlash;
    private boolean isAddress;

    private PathTokenizer(String text) {
        this.text = text;
        this.brackets = Brackets.in(text, 0, 0);
    }

    /** Returns the tokens in order of appearance, never empty; a token that starts with {@code @} is a mention, with its quotes if it has any. */
    static List<String> of(String prose) {
        var tokenizer = new PathTokenizer(prose);
        int at = 0;
        while (at < prose.length()) {
            int end = at;
            while (end < prose.length() && !isSeparator(prose.charAt(end))) {
                end++;
            }
            boolean isAtSign = tokenizer.word(at, end);
            at = (isAtSign ? tokenizer.quotedMention(end) : end) + 1;
        }
        return tokenizer.tokens;
    }

    /**
     * Reads the quotes of a mention such as {@code @"a name with blanks"}, and returns their end.
     *
     * @param quote the end of a word whose last token is {@code @}, which the mention replaces; returned if no mention follows
     */
    private int quotedMention(int quote) {
        if (quote == text.length() || text.charAt(quote) != '"') {
            return quote;
        }
        int limit = Math.min(text.length(), quote - 1 + MAX_QUOTED);
        for (int i = quote + 1; i < limit && text.charAt(i) >= ' '; i++) {
            if (text.charAt(i) == '"') {
                tokens.set(tokens.size() - 1, text.substring(quote - 1, i + 1));
                return i;
            }
        }
        return quote;
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
            case Character.FORMAT -> c != '\u200c' && c != '\u200d'; // joiners are parts of words
            default -> false;
        };
    }

    /** Adds the tokens of a word, and returns whether it ends with an {@code @} that is a token of its own. */
    private boolean word(int from, int wordEnd) {
        int to = beforeUrl(from, wordEnd);
        brackets = Brackets.in(text, from, to);
        braceEnd = from;
        startToken(from);
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (endsWord(c, i, to)) {
                to = i;
            } else if (cutsWord(c, i)) {
                endToken(i);
                startToken(i + 1);
            } else if (c == '@' && i > start && !hasSlash) {
                atSign(i);
            } else if (c == '{') {
                braceEnd = Math.max(braceEnd, brackets.partner(i));
            } else if (c == '/') {
                hasSlash = true;
            }
        }
        int before = tokens.size();
        endToken(to);
        return tokens.size() > before
                && tokens.get(before).equals("@")
                && to == wordEnd
                && text.charAt(to - 1) == '@'; // neither @. nor what a URL cuts off
    }

    /** Returns whether the rest of the word cannot be a path: a line number, a port, a symbol, or the rest of an address. */
    private boolean endsWord(char c, int i, int to) {
        return (c == ':' && (hasSlash || isAddress || isDigit(i + 1, to)))
                || (c == '#' && i + 1 < to && text.charAt(i + 1) == 'L' && isDigit(i + 2, to));
    }

    private boolean cutsWord(char c, int i) {
        return switch (c) {
            case ',', ';' -> i >= braceEnd;
            case '(' -> i > start && text.charAt(i - 1) != '/'; // does not split app/(auth), but splits read(a/b)
            case '=' -> !hasSlash;
            case ':' -> true;
            default -> false;
        };
    }

    /** Handles an {@code @} inside a word: part of an email address or, after a letter of a script without spaces, a mention. */
    private void atSign(int i) {
        char before = text.charAt(i - 1);
        boolean isLetter = Character.isLetterOrDigit(before);
        if (isLetter && before >= FIRST_EAST_ASIAN) {
            endToken(i);
            startToken(i);
        } else {
            isAddress |= isLetter || "._%+-".indexOf(before) >= 0;
        }
    }

    private void startToken(int i) {
        start = i;
        hasSlash = false;
        isAddress = false;
    }

    private void endToken(int end) {
        String token = isAddress ? "" : PathTrimmer.trimmed(text, brackets, start, end);
        if (!token.isEmpty() && !token.startsWith("www.")) {
            tokens.add(token);
        }
    }

    private boolean isDigit(int i, int end) {
        return i < end && text.charAt(i) >= '0' && text.charAt(i) <= '9';
    }

    /** Returns the start of the URL in a word; the end of the word if there is none. */
    private int beforeUrl(int from, int to) {
        Matcher url = URL.matcher(text).region(from, to);
        return url.find() ? url.start() : to;
    }
}
