package io.agentrules.core.internal.agent;

import io.agentrules.core.internal.agent.ReadingHabits.Habit;
import io.agentrules.core.internal.support.Mapping;
import java.util.List;
import java.util.Optional;

/**
 * Steps that an agent takes together: folder by folder, and in each folder step by step.
 *
 * @param id names the group for {@code unless}; may be empty
 * @param steps at least one
 * @param choice which of the steps count
 * @param order the order of the folders
 * @param unless the ids of groups that replace this one. A file of this group is left out if one of those groups uses a file with text in
 *     the current folder or above it, or in the same folder as this file. For example, an agent's group of {@code AGENTS.md} has
 *     {@code unless: memory}: it counts only where the group {@code memory} finds no file
 * @param limit the limit for all files of the group together
 */
public record StepGroup(
        String id, List<AgentStep> steps, Choice choice, Order order, List<String> unless, Optional<SizeLimit> limit) {
    /** In which order folders come. */
    public enum Order {
        /** The outermost first. */
        OUTERMOST,
        /** The nearest first. */
        NEAREST,
        /** That of the paths as text, so that a hidden folder comes before the files beside it. */
        PATH
    }

    /** Which steps of a group count. */
    public enum Choice {
        /** All. */
        ALL,
        /** The first that finds a file. */
        FIRST_FILE,
        /** The first that finds a file with text. */
        FIRST_TEXT
    }

    /** Copies the lists. */
    public StepGroup {
        steps = List.copyOf(steps);
        unless = List.copyOf(unless);
    }

    /**
     * Returns what a group in a profile says. One with a single step is written as the step; keys of a group count in its steps.
     *
     * @param imports how the agent's files import others, if the step does not say it
     * @throws RuntimeException if a key is missing or has a value that it cannot have
     */
    public static StepGroup of(Mapping group, Imports imports) {
        List<Mapping> steps = group.has("steps") ? group.mappings("steps") : List.of(group);
        return new StepGroup(
                group.text("id").orElse(""),
                steps.stream()
                        .map(step -> AgentStep.of(step.orElse(group), imports))
                        .toList(),
                group.constant("choose", Choice.ALL),
                group.constant("order", Order.OUTERMOST),
                group.texts("unless"),
                group.mapping("limitTogether").map(SizeLimit::of));
    }

    /** Returns the steps of groups, in order. */
    public static List<AgentStep> steps(List<StepGroup> groups) {
        return groups.stream().flatMap(group -> group.steps().stream()).toList();
    }

    /** Returns whether its files are skills, whose text no limit counts, because the model is shown only their names and descriptions. */
    public boolean areSkills() {
        return steps.stream().allMatch(step -> step.habits().has(Habit.SKILLS));
    }

    /** Returns this group with other steps. */
    public StepGroup with(List<AgentStep> others) {
        return new StepGroup(id, others, choice, order, unless, limit);
    }

    /** Returns this group with another limit for all its files together. */
    public StepGroup limitedTo(int amount) {
        return new StepGroup(id, steps, choice, order, unless, limit.map(bound -> bound.to(amount)));
    }
}
