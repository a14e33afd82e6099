package io.agentrules.core.internal.toggle;

import io.agentrules.core.internal.files.RuleNames;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The text of a toggles file, with one {@code off NAME} or {@code off PROVIDER:NAME} per line. Comments, blank lines and invalid
 * lines are preserved.
 */
record ToggleFile(List<String> lines) {
    private static final String OFF = "off ";
    private static final String COMMENT = "#";
    private static final String BYTE_ORDER_MARK = "\ufeff";

    /** Copies {@code lines}. */
    ToggleFile {
        lines = List.copyOf(lines);
    }

    /** Returns a file without toggles, with comments that explain its purpose. */
    static ToggleFile of(String workspace) {
        // A folder name can contain a line end, which must not start a toggle.
        String shown = workspace.replaceAll("\\p{Cc}", "?");
        return new ToggleFile(List.of(
                "# Rules disabled in " + shown,
                "# One per line: \"off NAME\" for every rule of a name, \"off PROVIDER:NAME\" for one provider's."));
    }

    static ToggleFile parse(String text) {
        String unmarked = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        String whole = unmarked.endsWith("\n") ? unmarked.substring(0, unmarked.length() - 1) : unmarked;
        return new ToggleFile(unmarked.isEmpty() ? List.of() : List.of(whole.split("\n", -1)));
    }

    String text() {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /** Returns the toggles in the order of the file, without duplicates. */
    List<String> toggles() {
        return lines.stream().flatMap(line -> toggle(line).stream()).distinct().toList();
    }

    /** Returns the 1-based number of the first invalid line; empty if there is none. */
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
