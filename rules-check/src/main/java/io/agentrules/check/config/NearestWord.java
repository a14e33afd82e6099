package io.agentrules.check.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that somebody most likely meant. */
final class NearestWord {
    private static final int MOST_CHANGES = 3;

    private NearestWord() {}

    /** Returns the nearest of some words; empty if none is near. */
    static Optional<String> of(String given, Collection<String> words) {
        int most = Math.min(MOST_CHANGES, given.length() / 2);
        return words.stream()
                .filter(word -> changes(given, word) <= most)
                .min(Comparator.comparingInt(word -> changes(given, word)));
    }

    /** Returns how many letters must be inserted, removed or replaced, ignoring case. */
    private static int changes(String left, String right) {
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
