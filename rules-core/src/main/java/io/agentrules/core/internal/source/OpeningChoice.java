package io.agentrules.core.internal.source;

import io.agentrules.core.internal.source.Language.Opening;
import io.agentrules.core.internal.source.Language.Place;
import java.util.Optional;

/**
 * Chooses what some characters begin, by the code before them: of {@code "/*"} a block comment, of {@code "/"} alone nothing yet.
 *
 * @param language whose openings count, in their order
 * @param before the code up to the first of the characters
 */
record OpeningChoice(Language language, CodeBefore before) {

    /**
     * Returns whether the characters begin an opening that is longer than they are, unless the text goes on with another one, and no opening
     * before it in the order fits already.
     */
    boolean needsMore(CharSequence held) {
        for (Opening opening : language.openings()) {
            if (isHere(opening, held)) {
                return false;
            }
            if (opening.text().length() > held.length()
                    && startsWith(held, opening.text(), held.length())
                    && isAllowed(opening.place())) {
                return true;
            }
        }
        return false;
    }

    /** Returns the first opening with which the characters start; empty if the first of them is code. */
    Optional<Opening> of(CharSequence held) {
        for (Opening opening : language.openings()) {
            if (isHere(opening, held)) {
                return Optional.of(opening);
            }
        }
        return Optional.empty();
    }

    private boolean isHere(Opening opening, CharSequence held) {
        int length = opening.text().length();
        return length <= held.length() && isAllowed(opening.place()) && startsWith(held, opening.text(), length);
    }

    private static boolean startsWith(CharSequence text, String start, int length) {
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) != start.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAllowed(Place place) {
        char last = before.last();
        return switch (place) {
            case ANYWHERE -> true;
            case LINE_START -> last == '\n';
            case FIRST_IN_LINE -> before.isFirst();
            case WORD_START -> CodeBefore.isBlank(last) || ";|&()`".indexOf(last) >= 0;
            case NOT_IN_WORD -> (!CodeBefore.isWord(last) && last != '\'') || isPrefix(last);
            case VALUE -> before.isFirst() || ":,[{-?".indexOf(before.significant()) >= 0;
        };
    }

    /** Returns whether the last letter is the prefix of a character, as in {@code L'x'}. */
    private boolean isPrefix(char last) {
        return ("LuUb".indexOf(last) >= 0 && before.isWord(String.valueOf(last)))
                || (last == '8' && before.isWord("u8"));
    }
}
