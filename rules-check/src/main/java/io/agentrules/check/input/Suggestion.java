package io.agentrules.check.input;

import io.agentrules.api.internal.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests a known word for an unknown one. */
public final class Suggestion {
    private static final int MAX_DISTANCE = 2;
    private static final int SAME_BEGINNING = 4;

    private Suggestion() {}

    /** Returns the known word most similar to the given one; empty if none is similar. */
    public static Optional<String> of(String given, Collection<String> known) {
        return known.stream()
                .filter(word -> isLike(given, word))
                .min(Comparator.comparingInt(word -> distance(given, word)));
    }

    /**
     * Returns whether two words are similar: one abbreviates the other, both start with the same letters, or they differ in few letters.
     */
    public static boolean isLike(String given, String word) {
        return isAbbreviation(given, word)
                || (word.length() >= SAME_BEGINNING && given.regionMatches(true, 0, word, 0, SAME_BEGINNING))
                || distance(given, word) <= Math.min(MAX_DISTANCE, given.length() / 2);
    }

    /** Returns whether the other word contains all letters of the given one in order and starts with the same letter. */
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

    /** Returns the distance of two words, ignoring case. */
    public static int distance(String left, String right) {
        return EditDistance.between(left.toLowerCase(Locale.ROOT), right.toLowerCase(Locale.ROOT));
    }
}
