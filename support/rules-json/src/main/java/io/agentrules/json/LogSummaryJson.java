package io.agentrules.json;

import java.util.List;

/** The answer of {@code log --summary --json}. */
@Described(
        title = "rules hook log --summary --json",
        value = "What each rule did, the costliest first, and which rules did nothing." + Described.OPEN)
public record LogSummaryJson(
        List<Use> rules,

        @Described(
                "The names of eligible rules in the workspace that are not in the log; empty with --session or --rule. Hooks leave out"
                        + " what an agent loads by itself.")
        List<@Described(min = 1) String> idle,

        @Described(value = "The number of events that were not answered.", min = 0)
        long failures) {
    /** What a rule did. */
    public record Use(
            @Described(min = 1) String name,

            @Described(value = "In how many conversations it did anything; a sub-agent has one of its own.", min = 1)
            int sessions,

            @Described(value = "How often its text was sent to a model.", min = 0)
            int sent,

            @Described(value = "The estimated tokens of these texts together.", min = 0)
            long tokens,

            @Described(value = "How often it fired.", min = 0)
            int fired,

            @Described(value = "How often a call was denied because of it.", min = 0)
            int denied,

            @Described(value = "How often the next write to the same file no longer fired it.", min = 0)
            int followed) {}
}
