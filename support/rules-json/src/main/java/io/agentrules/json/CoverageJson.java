package io.agentrules.json;

import io.agentrules.api.Rule;
import java.util.IdentityHashMap;
import java.util.List;

/** The answer of {@code coverage --json}. */
@Described(
        title = "rules coverage --json",
        value = "Which rules would apply to work on each file of the workspace, and which rules apply to none."
                + Described.OPEN
                + " Dependencies and build output are left out unless git tracks them, links are not followed, and at most 200,000 files are"
                + " checked, to a depth of 32 folders: truncated is true if there are more.",
        unlessAgents = "files")
public record CoverageJson(
        @Described("The files, in code-point order of their paths.")
        List<Covered> files,

        @Described(
                "The names of the eligible rules that have paths or globs, do not always apply, watch no stream, and apply to none of"
                        + " the files, in precedence order, including those that need more than a path, such as a mode. Empty if truncated,"
                        + " because a rule may apply to a file that was not checked.")
        List<@Described(min = 1) String> unused,

        @Described("Whether there are files that were not checked.")
        boolean truncated,

        @Described(value = "The number of files that were checked.", min = 0)
        int lookedAt) {
    /** A file and its rules. */
    public record Covered(
            @Described(
                    value =
                            "Relative to the workspace root that contains it, with slashes, in Unicode normalization form C. A path that"
                                    + " exists in several roots is listed once.",
                    min = 1)
            String path,

            @Described(
                    "The names of the rules whose whole text is in the prompt while a tool works on this file and nothing else is"
                            + " known, in precedence order, including those that always apply.")
            List<@Described(min = 1) String> rules) {}

    /** Returns the answer. */
    public static CoverageJson of(Coverage coverage) {
        var names = new IdentityHashMap<List<Rule>, List<String>>(); // files with the same rules share a list
        return new CoverageJson(
                coverage.files().entrySet().stream()
                        .map(file ->
                                new Covered(file.getKey(), names.computeIfAbsent(file.getValue(), Coverage::names)))
                        .toList(),
                Coverage.names(coverage.unused()),
                !coverage.isComplete(),
                coverage.files().size());
    }
}
