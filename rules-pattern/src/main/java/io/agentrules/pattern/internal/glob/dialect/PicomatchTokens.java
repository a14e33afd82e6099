package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.glob.dialect.PicomatchToken.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tokens of a picomatch glob that have been read. */
final class PicomatchTokens {
    private boolean rewritten;

    private final List<PicomatchToken> tokens = new ArrayList<>(List.of(new PicomatchToken(Kind.START, "", "")));

    int size() {
        return tokens.size();
    }

    PicomatchToken get(int index) {
        return tokens.get(index);
    }

    PicomatchToken last() {
        return tokens.get(tokens.size() - 1);
    }

    /** Returns the token {@code back} tokens before the last one; null if there is none. */
    @Nullable
    PicomatchToken behind(int back) {
        return tokens.size() > back ? tokens.get(tokens.size() - 1 - back) : null;
    }

    /** Adds a token. Two stars mean one star unless a slash, bracket, {@code @(} or, {@code inBraces}, comma follows. */
    void push(Kind kind, String value, String output, boolean inBraces) {
        PicomatchToken last = last();
        boolean endsFolders = kind == Kind.SLASH
                || kind == Kind.PAREN
                || kind == Kind.AT
                || (inBraces && (kind == Kind.COMMA || kind == Kind.BRACE));
        if (last.kind == Kind.GLOBSTAR && !endsFolders) {
            last.become(Kind.STAR, last.guard.concat(PicomatchShortcuts.NAME));
        }
        if (last.kind == Kind.TEXT && kind == Kind.TEXT) {
            last.join(value, output);
        } else {
            tokens.add(new PicomatchToken(kind, value, output));
        }
    }

    /** Records that picomatch writes its whole regular expression again in the end. */
    void rewrite() {
        rewritten = true;
    }

    /** Writes the tokens from {@code index} on again, as picomatch does for braces without a list. */
    void rewriteFrom(int index) {
        for (PicomatchToken token : tokens.subList(index, tokens.size())) {
            token.output = token.rewritten.isEmpty() ? token.value : token.rewritten;
        }
    }

    void cutFrom(int index) {
        tokens.subList(index, tokens.size()).clear();
    }

    /** Removes the tokens from the last brace on, and returns the range's bounds. */
    List<String> cutRange() {
        int brace = tokens.size() - 1;
        while (brace > 1 && tokens.get(brace).kind != Kind.BRACE) {
            brace--;
        }
        List<String> values = tokens.subList(brace + 1, tokens.size()).stream()
                .filter(token -> token.kind != Kind.DOTS)
                .map(token -> token.value)
                .toList();
        cutFrom(brace);
        return values;
    }

    /**
     * Returns the regular expression, with {@code unclosed} parentheses open; null if it is not valid. Where picomatch writes everything
     * again, it forgets that it has escaped these, so that the expression is not valid either.
     */
    @Nullable
    String regex(int unclosed) {
        for (PicomatchToken token : rewritten ? tokens : List.<PicomatchToken>of()) {
            token.output = token.rewritten;
        }
        for (int i = 0; i < unclosed && !rewritten; i++) {
            if (!escapeLastParenthesis()) {
                return null;
            }
        }
        StringBuilder regex = new StringBuilder();
        for (PicomatchToken token : tokens) {
            regex.append(token.kind == Kind.OPEN_CLASS ? "\\" : "").append(token.output);
        }
        return regex.toString();
    }

    /**
     * Escapes the last opening parenthesis, as picomatch does if some are not closed. If picomatch itself has written one
     * after it, for a star for example, it escapes that one, and the result is not a valid expression.
     */
    private boolean escapeLastParenthesis() {
        for (int i = tokens.size() - 1; i > 0; i--) {
            PicomatchToken token = tokens.get(i);
            Kind before = tokens.get(i - 1).kind;
            boolean guarded =
                    token.kind == Kind.STAR && (before == Kind.SLASH || before == Kind.DOT || before == Kind.START);
            if (token.kind == Kind.GLOBSTAR || guarded) {
                return false;
            }
            int at = lastParenthesis(token.output);
            if (at >= 0) {
                token.output = token.output.substring(0, at) + "\\" + token.output.substring(at);
                return true;
            }
        }
        return true;
    }

    private static int lastParenthesis(String output) {
        int at = output.lastIndexOf('(');
        while (at > 0 && output.charAt(at - 1) == '\\') {
            at = output.lastIndexOf('(', at - 1);
        }
        return at;
    }
}
