package io.agentrules.check.input;

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

    /** A word is similar to one that it abbreviates, that starts the same, or that differs in few letters. */
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

    /** Returns the Levenshtein distance, ignoring case. */
    public static int distance(String left, String right) {
        String from = left.toLowerCase(Locale.ROOT);
        String to = right.toLowerCase(Locale.ROOT);
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
