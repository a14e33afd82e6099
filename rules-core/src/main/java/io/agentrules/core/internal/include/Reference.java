package io.agentrules.core.internal.include;

import java.util.List;

/**
 * A place in a text that may refer to a file.
 *
 * @param start index of its first character
 * @param candidates what may be the path, in the order in which to look for files; never empty
 * @param isText whether the tool takes it for text, although people may mean a file
 */
record Reference(int start, List<Candidate> candidates, boolean isText) {
    /**
     * A possible path.
     *
     * @param path the path as the file system gets it, without escapes
     * @param end index after the last character of the reference if this is the path
     */
    record Candidate(String path, int end) {}

    static Reference of(int start, int end, String path) {
        return new Reference(start, List.of(new Candidate(path, end)), false);
    }

    /** Returns a word that looks like a reference to {@code path}. */
    static Reference text(int start, int end, String path) {
        return new Reference(start, List.of(new Candidate(path, end)), true);
    }

    /** Returns the shortest candidate, which is the path that most likely was meant. */
    Candidate last() {
        return candidates.get(candidates.size() - 1);
    }
}
