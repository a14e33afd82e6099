package io.agentrules.check.internal.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
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
     * @param namesAgent whether it names an agent or its file, so that it was written for that agent
     */
    record Line(int number, String text, String compared, boolean namesAgent) {
        private static final Pattern HEADING = Pattern.compile("\\s*#{1,6}\\s.*");

        /** Returns whether it speaks to its reader, whom each copy may call by another name. */
        private boolean isAddressed() {
            return AgentWords.areReplacedIn(compared);
        }

        /** Returns whether it organizes the text, and says nothing that a model could do. */
        private boolean isHeading() {
            return HEADING.matcher(text).matches();
        }
    }

    /** What tools and people note about a file, such as that it was generated. */
    private static final Pattern COMMENT = Pattern.compile("\\s*<!--.*-->\\s*");

    private static final Pattern SPACES = Pattern.compile("(?<=\\S)[ \\t]+");

    /** What is before the first line. */
    private static final String START = "";

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
            if (!line.isBlank() && !COMMENT.matcher(line).matches()) {
                String written = line.stripTrailing();
                String spaced = SPACES.matcher(written).replaceAll(" ");
                lines.add(new Line(number, written, names.replacedIn(spaced), names.areIn(spaced)));
            }
            number++;
        }
        return new CopyText(lines);
    }

    /** Returns what is compared, as one text. */
    String compared() {
        return lines.stream().map(Line::compared).collect(Collectors.joining("\n"));
    }

    /** Returns the lines that are for any agent, as one text: only these show that one text was made from another. */
    String common() {
        return lines.stream()
                .filter(line -> !line.namesAgent())
                .map(Line::compared)
                .collect(Collectors.joining("\n"));
    }

    /**
     * How two texts differ.
     *
     * @param here a line of this text alone; empty if there is none
     * @param there a line of the other text alone, in the place of {@code here} if there is one
     * @param place where this text differs
     * @param others how many more lines differ
     */
    record Difference(Optional<Line> here, Optional<Line> there, Optional<Line> place, int others) {}

    /**
     * Returns how this text differs from another one: the first lines that do, and a line that addresses its reader only if there is no
     * other. Empty if the readers of both know the same from other files. Time grows with the length of the texts.
     *
     * @param isNewThere returns whether a line of this text says something new to a reader of the other one
     * @param isNewHere the same for a line of the other text
     */
    Optional<Difference> differenceFrom(CopyText other, Predicate<String> isNewThere, Predicate<String> isNewHere) {
        List<Line> mine = missing(lines, other.known());
        List<Line> theirs = missing(other.lines, known());
        if (mine.isEmpty() && theirs.isEmpty()) {
            return Optional.of(new Difference(Optional.empty(), Optional.empty(), firstUnlike(other), 0));
        }
        List<Line> newThere = newLines(mine, isNewThere);
        List<Line> newHere = newLines(theirs, isNewHere);
        if (newThere.isEmpty() && newHere.isEmpty()) {
            return Optional.empty();
        }
        Map<Line, Line> inPlace = inPlaceOf(mine, other, theirs);
        Predicate<Line> isPlain = line -> !line.isAddressed()
                && Optional.ofNullable(inPlace.get(line))
                        .filter(Line::isAddressed)
                        .isEmpty();
        Optional<Line> there = Optional.empty();
        Optional<Line> here = newThere.stream().filter(isPlain).findFirst();
        if (here.isEmpty()) {
            there = newHere.stream().filter(line -> !line.isAddressed()).findFirst();
        }
        if (here.isEmpty() && there.isEmpty()) {
            here = newThere.stream().findFirst();
            there = newHere.stream().findFirst();
        }
        return Optional.of(new Difference(
                here,
                here.isPresent() ? here.map(inPlace::get) : there,
                here.or(() -> firstUnlike(other)),
                Math.max(newThere.size(), newHere.size()) - 1));
    }

    private static List<Line> newLines(List<Line> lines, Predicate<String> isNew) {
        return lines.stream()
                .filter(line -> !line.isHeading() && isNew.test(line.compared()))
                .toList();
    }

    /** Returns for lines of this text alone those of the other alone that follow the same line. */
    private Map<Line, Line> inPlaceOf(List<Line> mine, CopyText other, List<Line> theirs) {
        Map<String, Line> following = new HashMap<>();
        String before = START;
        Set<Line> alone = new HashSet<>(theirs);
        for (Line line : other.lines) {
            if (alone.contains(line)) {
                following.putIfAbsent(before, line);
            }
            before = line.compared();
        }
        Map<Line, Line> inPlace = new HashMap<>();
        before = START;
        Set<Line> own = new HashSet<>(mine);
        for (Line line : lines) {
            Line counterpart = following.get(before);
            if (own.contains(line) && counterpart != null) {
                inPlace.put(line, counterpart);
            }
            before = line.compared();
        }
        return inPlace;
    }

    /** Returns what the lines say. */
    Set<String> known() {
        return lines.stream().map(Line::compared).collect(Collectors.toCollection(HashSet::new));
    }

    private static List<Line> missing(List<Line> lines, Set<String> known) {
        return lines.stream().filter(line -> !known.contains(line.compared())).toList();
    }

    private Optional<Line> firstUnlike(CopyText other) {
        int same = 0;
        while (same < lines.size()
                && same < other.lines.size()
                && lines.get(same).compared().equals(other.lines.get(same).compared())) {
            same++;
        }
        int place = Math.min(same, lines.size() - 1);
        return place < 0 ? Optional.empty() : Optional.of(lines.get(place));
    }
}
