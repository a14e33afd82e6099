package io.agentrules.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What it costs to test all that has arrived at each delta of a text: too long to measure, so it is added up from what one
 * test costs at some lengths of the buffer, with straight lines between them.
 */
final class Rescan {
    private final TreeMap<Integer, Double> nanosByLength;

    /** Creates a sum from the cost of one test, in nanoseconds, by the length of the buffer; an empty buffer costs nothing. */
    Rescan(Map<Integer, Double> nanosByLength) {
        this.nanosByLength = new TreeMap<>(nanosByLength);
        this.nanosByLength.put(0, 0.0);
    }

    /** Returns what all tests cost together, in nanoseconds, for a text as long as the longest buffer. */
    double total(int delta) {
        List<Integer> lengths = new ArrayList<>(nanosByLength.keySet());
        double area = 0;
        for (int i = 1; i < lengths.size(); i++) {
            int from = lengths.get(i - 1);
            int to = lengths.get(i);
            area += (to - from) * (nanosByLength.getOrDefault(from, 0.0) + nanosByLength.getOrDefault(to, 0.0)) / 2;
        }
        return area / delta;
    }
}
