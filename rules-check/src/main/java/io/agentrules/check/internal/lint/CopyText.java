package io.agentrules.check.internal.lint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The text of a rule file as its copies are compared with it: line by line, without blank lines, spaces at the end of a line and what
 * differs on purpose, such as the name of the agent that a copy is for.
 *
 * @param lines in the order of the file
 */
record CopyText(List<Line> lines) {
    /**
     * A line that is not blank.
     *
     * @param number 1-based, in the file
     * @param text as it is written
     * @param compared the text that has to be equal in all copies
     */
    record Line(int number, String text, String compared) {}

    /** Copies the list. */
    CopyText {
        lines = List.copyOf(lines);
    }

    /**
     * Splits the text of a file.
     *
     * @param firstLine the 1-based number of the text's first line in the file
     * @param names replaced by the same sign in all copies
     */
    static CopyText of(String text, int firstLine, AgentWords names) {
        var lines = new ArrayList<Line>();
        int number = firstLine;
        for (String line : text.split("\n", -1)) {
            if (!line.isBlank()) {
                String written = line.stripTrailing();
                lines.add(new Line(number, written, names.replacedIn(written)));
            }
            number++;
        }
        return new CopyText(lines);
    }

    /** Returns what is compared, as one text. */
    String compared() {
        return lines.stream().map(Line::compared).collect(Collectors.joining("\n"));
    }

    /** The first lines that differ: {@code here} is in this text alone, {@code there} in the other alone; both are missing if only order or number differs. */
    record Difference(Optional<Line> here, Optional<Line> there, Optional<Line> place) {}

    /** Returns how this text differs from another one; time grows with the length of the texts. */
    Difference differenceFrom(CopyText other) {
        int same = 0;
        while (same < lines.size() && same < other.lines.size() && isSame(lines.get(same), other.lines.get(same))) {
            same++;
        }
        Optional<Line> here =
                lines.subList(same, lines.size()).stream().filter(other.lacks()).findFirst();
        Optional<Line> there = other.lines.subList(same, other.lines.size()).stream()
                .filter(lacks())
                .findFirst();
        int place = Math.min(same, lines.size() - 1);
        return new Difference(here, there, here.or(() -> place < 0 ? Optional.empty() : Optional.of(lines.get(place))));
    }

    private static boolean isSame(Line one, Line other) {
        return one.compared().equals(other.compared());
    }

    private Predicate<Line> lacks() {
        Set<String> known = new HashSet<>();
        lines.forEach(line -> known.add(line.compared()));
        return line -> !known.contains(line.compared());
    }
}
