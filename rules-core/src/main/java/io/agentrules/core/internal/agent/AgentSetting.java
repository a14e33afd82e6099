package io.agentrules.core.internal.agent;

import io.agentrules.core.internal.agent.AgentStep.Upward;
import io.agentrules.core.internal.support.Mapping;
import io.agentrules.core.internal.support.SettingsText.Syntax;
import java.util.List;
import java.util.Map;

/**
 * A setting of an agent that changes which files it loads.
 *
 * @param keys the names of objects and of a value in them, with dots between; in each file the first that has a value counts
 * @param files the agent's settings files, the strongest first; the user's start with {@code ~/}, the organization's with {@code /}
 * @param syntax how these are written
 * @param upward in which folders of a project they count, the nearest first
 * @param effect what the value does
 * @param together whether the values of all files count together, not only that of the strongest
 * @param groups the ids of the groups that it changes
 * @param instead the ids of the groups that do not count if there is a value
 * @param step the keys of the steps that it adds
 */
public record AgentSetting(
        List<String> keys,
        List<String> files,
        Syntax syntax,
        Upward upward,
        Effect effect,
        boolean together,
        List<String> groups,
        List<String> instead,
        Map<?, ?> step) {
    /** What a value does. */
    public enum Effect {
        /** Names of files that are read beside those of the groups, in the same folders and in the order of the names. */
        ADDS_NAMES,
        /** Names of files that are read in place of those of the groups. */
        REPLACES_NAMES,
        /** Names of files that are read where none of the group's names is. */
        ADDS_ALTERNATIVES,
        /** How much the files of the groups may have together. */
        LIMITS,
        /** Names of files that the top folder of a project has; without one of them, only the current folder counts. */
        MARKS_ROOT,
        /** Globs for the absolute paths of files that are not read. */
        EXCLUDES,
        /** Paths and globs of files that are read after all others. */
        ADDS_FILES
    }

    static AgentSetting of(Mapping setting) {
        return new AgentSetting(
                setting.texts("key"),
                setting.texts("files"),
                setting.constant("syntax", Syntax.JSON),
                setting.constant("upward", Upward.CURRENT),
                Mapping.constant(setting.required("does"), Effect.class),
                setting.flag("together"),
                setting.texts("groups"),
                setting.texts("instead"),
                setting.mapping("step").map(Mapping::values).orElse(Map.of()));
    }

    /** Copies the lists and the map. */
    public AgentSetting {
        keys = List.copyOf(keys);
        files = List.copyOf(files);
        groups = List.copyOf(groups);
        instead = List.copyOf(instead);
        step = Map.copyOf(step);
    }
}
