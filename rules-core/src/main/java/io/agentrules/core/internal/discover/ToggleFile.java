package io.agentrules.core.internal.discover;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The text of a file of toggles: {@code off NAME} or {@code off PROVIDER:NAME} on a line. Comments, blank lines and lines that
 * mean nothing stay where they are.
 */
record ToggleFile(List<String> lines) {
    private static final String OFF = "off ";
    private static final String COMMENT = "#";
    private static final String BYTE_ORDER_MARK = "\ufeff";

    /** Copies {@code lines}. */
    ToggleFile {
        lines = List.copyOf(lines);
    }

    /** Returns a file in which nothing is switched off, and which says what it is for. */
    static ToggleFile of(String workspace) {
        // The name of a folder may hold a line end; it must not become a toggle.
        String shown = workspace.replaceAll("\\p{Cc}", "?");
        return new ToggleFile(List.of(
                "# What is switched off in " + shown,
                "# One a line: \"off NAME\" for every rule of a name, \"off PROVIDER:NAME\" for one provider's."));
    }

    static ToggleFile parse(String text) {
        String unmarked = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        String whole = unmarked.endsWith("\n") ? unmarked.substring(0, unmarked.length() - 1) : unmarked;
        return new ToggleFile(unmarked.isEmpty() ? List.of() : List.of(whole.split("\n", -1)));
    }

    String text() {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /** Returns what is switched off, in the order of the file, each once. */
    List<String> toggles() {
        return lines.stream().flatMap(line -> toggle(line).stream()).distinct().toList();
    }

    /** Returns the 1-based number of the first line that means nothing; empty when there is none. */
    OptionalInt firstUnknown() {
        return IntStream.range(0, lines.size())
                .filter(index -> isUnknown(lines.get(index)))
                .map(index -> index + 1)
                .findFirst();
    }

    private static boolean isUnknown(String line) {
        return !line.isBlank() && !line.startsWith(COMMENT) && toggle(line).isEmpty();
    }

    ToggleFile with(String toggle) {
        return toggles().contains(toggle)
                ? this
                : new ToggleFile(
                        Stream.concat(lines.stream(), Stream.of(OFF + toggle)).toList());
    }

    ToggleFile without(String toggle) {
        return new ToggleFile(lines.stream()
                .filter(line -> toggle(line).filter(toggle::equals).isEmpty())
                .toList());
    }

    private static Optional<String> toggle(String line) {
        String unended = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        return unended.startsWith(OFF)
                ? Optional.of(unended.substring(OFF.length()))
                        .filter(toggle -> RuleNames.toggleProblem(toggle).isEmpty())
                : Optional.empty();
    }
}
