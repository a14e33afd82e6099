package io.agentrules.core.internal.view;

import io.agentrules.core.internal.agent.SizeLimit;
import java.util.List;
import java.util.Optional;

/**
 * Steps that a tool takes together: folder by folder, and in each folder step by step.
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
public record ViewGroup(
        String id, List<ViewStep> steps, Choice choice, Order order, List<String> unless, Optional<SizeLimit> limit) {
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
    public ViewGroup {
        steps = List.copyOf(steps);
        unless = List.copyOf(unless);
    }

    /** Returns this group with other steps. */
    ViewGroup with(List<ViewStep> others) {
        return new ViewGroup(id, others, choice, order, unless, limit);
    }

    /** Returns this group with another limit for all its files together. */
    ViewGroup limitedTo(int amount) {
        return new ViewGroup(id, steps, choice, order, unless, limit.map(bound -> bound.to(amount)));
    }
}
