package io.agentrules.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@code ./bench} is asked for.
 *
 * @param groups those that are named, or all
 * @param mode what to do with the figures
 */
record Request(List<Group> groups, Mode mode) {
    /** What to do with the figures. */
    enum Mode {
        /** They are printed. */
        PRINT,
        /** They are written into the documentation. */
        WRITE,
        /** They are compared with their bars. */
        CHECK
    }

    /** Reads the arguments; empty if a word is unknown, or two of them contradict each other. */
    static Optional<Request> of(List<String> words) {
        if (words.contains("--check") && words.contains("--write")) {
            return Optional.empty();
        }
        var groups = new ArrayList<Group>();
        Mode mode = Mode.PRINT;
        for (String word : words) {
            Optional<Group> group = Group.of(word);
            if (word.equals("--check")) {
                mode = Mode.CHECK;
            } else if (word.equals("--write")) {
                mode = Mode.WRITE;
            } else if (group.isEmpty()) {
                return Optional.empty();
            }
            group.ifPresent(groups::add);
        }
        return Optional.of(new Request(groups.isEmpty() ? List.of(Group.values()) : List.copyOf(groups), mode));
    }
}
