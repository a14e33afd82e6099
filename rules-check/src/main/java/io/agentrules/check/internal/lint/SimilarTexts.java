package io.agentrules.check.internal.lint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the texts that resemble each other, by their sketches. Time and memory grow with the number of texts, and not with its square: a
 * shingle that many texts have leads to the first of them only.
 */
final class SimilarTexts {
    /** Near-copies have this share of their shingles in common; unrelated texts of one project have at most half of it. */
    static final double LEAST = 0.4;

    private static final int MOST_WITH_ONE_HASH = 32;
    private static final int MOST_COMPARED = 16;

    private final List<TextSketch> sketches = new ArrayList<>();
    private final Map<Long, List<Integer>> withHash = new HashMap<>();
    private final List<Map<Integer, Double>> similar = new ArrayList<>();

    /** Adds a text, and returns its number, from 0. */
    int add(TextSketch sketch) {
        int number = sketches.size();
        sketches.add(sketch);
        similar.add(new HashMap<>());
        var shared = new HashMap<Integer, Double>(); // what few texts have says more than what many have
        for (long hash : sketch.hashes()) {
            List<Integer> others = withHash.computeIfAbsent(hash, unused -> new ArrayList<>(1));
            others.forEach(other -> shared.merge(other, 1.0 / others.size(), Double::sum));
            if (others.size() < MOST_WITH_ONE_HASH) {
                others.add(number);
            }
        }
        shared.entrySet().stream()
                .sorted(Map.Entry.<Integer, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_COMPARED)
                .map(Map.Entry::getKey)
                .forEach(other -> compare(number, other));
        return number;
    }

    private void compare(int one, int other) {
        double resemblance = sketches.get(one).resemblance(sketches.get(other));
        if (resemblance >= LEAST) {
            similar.get(one).put(other, resemblance);
            similar.get(other).put(one, resemblance);
        }
    }

    /** Returns the resemblance of two texts; 0 if it is small. */
    double resemblance(int one, int other) {
        return one == other ? 1 : similar.get(one).getOrDefault(other, 0.0);
    }

    /** Returns the numbers of the texts that resemble one, itself left out, in no order. */
    Iterable<Integer> similarTo(int text) {
        return similar.get(text).keySet();
    }
}
