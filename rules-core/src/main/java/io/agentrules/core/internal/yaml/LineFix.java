package io.agentrules.core.internal.yaml;

import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.api.Level;
import io.agentrules.api.RuleSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A change of lines in a parsed text that is not yet tied to a file.
 *
 * @param text the whole text
 * @param firstLine the first line to replace, 1-based
 * @param lastLine the last line to replace
 * @param lines what to write instead
 */
public record LineFix(String text, int firstLine, int lastLine, List<String> lines) {
    /** Copies {@code lines}. */
    public LineFix {
        lines = List.copyOf(lines);
    }

    /** Returns the lines of a text, without line ends; the last one is empty if the text ends with a line end. */
    public static List<String> linesOf(String text) {
        return List.of(text.split("\n", -1));
    }

    /** Returns the whole text after the change. */
    public String fixed() {
        var all = new ArrayList<>(linesOf(text));
        List<String> replaced = all.subList(firstLine - 1, lastLine);
        replaced.clear();
        replaced.addAll(lines);
        return String.join("\n", all);
    }

    /** Returns the change of the file that a rule was read from; empty if that is neither in the workspace nor the user's. */
    public Optional<Fix> in(RuleSource source) {
        boolean isUsers = source.level() == Level.USER && !source.path().equals(source.location());
        boolean isProjects = source.root()
                .filter(root -> source.location().startsWith(root + "/"))
                .isPresent();
        return isUsers || isProjects
                ? Optional.of(new Fix(source.location(), text, firstLine, lastLine, lines))
                : Optional.empty();
    }
}
