package io.agentrules.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What may have been meant by a word that is none of those that are known. */
final class Suggestion {
    private static final int MAX_DISTANCE = 2;
    private static final int SAME_BEGINNING = 4;

    private Suggestion() {}

    /** Returns the known word that is most like a given one; empty when none is like it. */
    static Optional<String> of(String given, Collection<String> known) {
        return known.stream()
                .filter(word -> isLike(given, word))
                .min(Comparator.comparingInt(word -> RuleNames.distance(given, word)));
    }

    /** One is like another that it abbreviates, begins like, or can be had from by few changes of letters. */
    private static boolean isLike(String given, String word) {
        return isAbbreviation(given, word)
                || (word.length() >= SAME_BEGINNING && given.regionMatches(true, 0, word, 0, SAME_BEGINNING))
                || RuleNames.distance(given, word) <= Math.min(MAX_DISTANCE, given.length() / 2);
    }

    /** Returns whether all letters of a word are in another, in their order, from its first on. */
    private static boolean isAbbreviation(String given, String word) {
        int at = 0;
        for (int i = 0; i < word.length() && at < given.length(); i++) {
            if (word.charAt(i) == given.charAt(at)) {
                at++;
            } else if (at == 0) {
                return false;
            }
        }
        return given.length() > 1 && at == given.length();
    }
}
