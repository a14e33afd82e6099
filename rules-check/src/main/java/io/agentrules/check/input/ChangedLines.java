package io.agentrules.check.input;

import io.agentrules.core.model.Delta.FilePlace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lines of a file that follow each other and that an edit changes.
 *
 * @param path the file as written in the call
 * @param before the lines that were there; empty if lines are only added
 * @param after the lines that are there now
 * @param place where these are in the new text of the file
 */
public record ChangedLines(String path, String before, String after, FilePlace place) {
    /** More lines on both sides of a change are not compared with each other one by one. */
    private static final int MAX_COMPARED = 1_000;

    /** More lines are only watched together. */
    private static final int MAX_SINGLE = 5_000;

    /** Returns the same lines, at a place in another text. */
    ChangedLines at(FilePlace other) {
        return new ChangedLines(path, before, after, other);
    }

    /**
     * Returns what differs between two texts of a file: each run of changed lines as a whole, for patterns that span lines, and each changed
     * line with the one in its place before.
     */
    public static List<ChangedLines> between(String path, String before, String after) {
        String[] old = before.split("\n", -1);
        String[] now = after.split("\n", -1);
        var file = new NewFile(path, after);
        int start = 0;
        while (start < old.length && start < now.length && old[start].equals(now[start])) {
            start++;
        }
        int oldEnd = old.length;
        int nowEnd = now.length;
        while (oldEnd > start && nowEnd > start && old[oldEnd - 1].equals(now[nowEnd - 1])) {
            oldEnd--;
            nowEnd--;
        }
        var changed = new ArrayList<ChangedLines>();
        if (oldEnd - start > MAX_COMPARED || nowEnd - start > MAX_COMPARED) {
            addMany(file, old, start, oldEnd, now, nowEnd, changed);
            return changed;
        }
        int[][] common = common(old, start, oldEnd, now, start, nowEnd);
        int i = start;
        int j = start;
        int oldFrom = i;
        int nowFrom = j;
        while (i < oldEnd || j < nowEnd) {
            if (i < oldEnd && j < nowEnd && old[i].equals(now[j])) {
                add(file, old, oldFrom, i, now, nowFrom, j, changed);
                oldFrom = ++i;
                nowFrom = ++j;
            } else if (j < nowEnd
                    && (i == oldEnd || common[i - start][j + 1 - start] >= common[i + 1 - start][j - start])) {
                j++;
            } else {
                i++;
            }
        }
        add(file, old, oldFrom, i, now, nowFrom, j, changed);
        return changed;
    }

    /** The new text of a file, read in the order of its lines. */
    private static final class NewFile {
        private final String path;
        private final String text;
        private int line;
        private int offset;

        NewFile(String path, String text) {
            this.path = path;
            this.text = text;
        }

        /** Returns lines that begin with a line of the new text. */
        ChangedLines lines(String before, String after, int from) {
            if (from < line) {
                line = 0;
                offset = 0;
            }
            for (; line < from; line++) {
                offset = text.indexOf('\n', offset) + 1;
            }
            return new ChangedLines(path, before, after, new FilePlace(text, offset));
        }
    }

    /** Adds the changed lines among many: those that differ in their place, as after a rename, or else those that were nowhere before. */
    private static void addMany(
            NewFile file, String[] old, int start, int oldEnd, String[] now, int nowEnd, List<ChangedLines> changed) {
        boolean isInPlace = oldEnd == nowEnd;
        Set<String> before = Set.copyOf(List.of(old).subList(start, oldEnd));
        int from = start;
        for (int at = start; at <= nowEnd; at++) {
            if (at == nowEnd || (isInPlace ? now[at].equals(old[at]) : before.contains(now[at]))) {
                add(file, old, from, isInPlace ? at : from, now, from, at, changed);
                from = at + 1;
            }
        }
    }

    /** Returns the length of the longest common subsequence of the lines from each pair of places on. */
    private static int[][] common(String[] old, int oldFrom, int oldEnd, String[] now, int nowFrom, int nowEnd) {
        int[][] common = new int[oldEnd - oldFrom + 1][nowEnd - nowFrom + 1];
        for (int i = oldEnd - oldFrom - 1; i >= 0; i--) {
            for (int j = nowEnd - nowFrom - 1; j >= 0; j--) {
                common[i][j] = old[oldFrom + i].equals(now[nowFrom + j])
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    private static void add(
            NewFile file,
            String[] old,
            int oldFrom,
            int oldEnd,
            String[] now,
            int nowFrom,
            int nowEnd,
            List<ChangedLines> changed) {
        if (nowFrom == nowEnd) {
            return; // lines are only removed
        }
        changed.add(file.lines(text(old, oldFrom, oldEnd), text(now, nowFrom, nowEnd), nowFrom));
        if (oldFrom < oldEnd && oldEnd - oldFrom + nowEnd - nowFrom > 2 && nowEnd - nowFrom <= MAX_SINGLE) {
            List<String> before =
                    before(List.of(old).subList(oldFrom, oldEnd), List.of(now).subList(nowFrom, nowEnd));
            for (int j = nowFrom; j < nowEnd; j++) {
                changed.add(file.lines(before.get(j - nowFrom), now[j], j));
            }
        }
    }

    /** Returns for each line the one that it was before: the same with another indentation, or else the next of those that are left. */
    private static List<String> before(List<String> old, List<String> now) {
        var places = new HashMap<String, Deque<Integer>>();
        for (int i = 0; i < old.size(); i++) {
            places.computeIfAbsent(old.get(i).strip(), unused -> new ArrayDeque<>())
                    .add(i);
        }
        var same = new ArrayList<Optional<Integer>>();
        var isTaken = new BitSet();
        for (String line : now) {
            Optional<Integer> place =
                    Optional.ofNullable(places.get(line.strip())).map(Deque::poll);
            place.ifPresent(isTaken::set);
            same.add(place);
        }
        var before = new ArrayList<String>();
        int next = isTaken.nextClearBit(0);
        for (Optional<Integer> place : same) {
            int at = place.orElse(next);
            before.add(at < old.size() ? old.get(at) : "");
            next = place.isPresent() ? next : isTaken.nextClearBit(next + 1);
        }
        return before;
    }

    private static String text(String[] lines, int from, int to) {
        return String.join("\n", List.of(lines).subList(from, to));
    }
}
