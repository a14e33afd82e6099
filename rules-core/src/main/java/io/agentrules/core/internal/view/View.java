package io.agentrules.core.internal.view;

import io.agentrules.core.internal.agent.SizeLimit;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.model.ToolView;
import io.agentrules.core.model.ToolView.Checked;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one tool loads: a description that follows one version of the tool.
 *
 * @param id names the view, in kebab-case
 * @param name the tool's name
 * @param version the version that the description follows; empty if the sources name none
 * @param asOf the month of the sources, such as {@code 2026-08}
 * @param checked how the view was compared with the tool itself; empty if it was not
 * @param sources where the facts come from, by the names that steps use
 * @param undocumented what no source says, and what the view does about it, one sentence each
 * @param duplicates what the tool does with the same text in two places
 * @param names what the tool does with the same name in two places
 * @param limit the limit for all files together
 * @param onlyCurrent whether files outside the folder in which the tool was started bring nothing
 * @param looksUp whether folders are looked up along the path of a file that is touched, so that hidden folders and those with
 *     dependencies or build output count, too
 * @param groups the steps in the tool's order
 * @param settings the tool's own settings that change which files it loads
 */
public record View(
        String id,
        String name,
        Optional<String> version,
        String asOf,
        Optional<Checked> checked,
        Map<String, String> sources,
        List<String> undocumented,
        Duplicates duplicates,
        Names names,
        Optional<SizeLimit> limit,
        boolean onlyCurrent,
        boolean looksUp,
        List<ViewGroup> groups,
        List<ViewSetting> settings) {
    /** What counts as the same text. */
    public enum Duplicates {
        /** Nothing: each file counts. */
        KEPT,
        /** One file with several names, such as a link, counts once. */
        ONE_FILE,
        /** Files with the same content count once. */
        ONE_TEXT
    }

    /** What becomes of rules with the same name. */
    public enum Names {
        /** Each counts. */
        KEPT,
        /** The first counts. */
        FIRST,
        /** The first of each provider counts. */
        FIRST_OF_PROVIDER,
        /** The last counts, ignoring case, and the rules are sorted by name. */
        LAST
    }

    /** Copies the lists and the map. */
    public View {
        sources = new LinkedHashMap<>(sources);
        undocumented = List.copyOf(undocumented);
        groups = List.copyOf(groups);
        settings = List.copyOf(settings);
    }

    /** Returns what callers learn of the view. */
    public ToolView summary() {
        return new ToolView(id, name, version, asOf, checked, List.copyOf(providers()), reads());
    }

    /** Returns this view with other groups. */
    View with(List<ViewGroup> others) {
        return new View(
                id,
                name,
                version,
                asOf,
                checked,
                sources,
                undocumented,
                duplicates,
                names,
                limit,
                onlyCurrent,
                looksUp,
                others,
                settings);
    }

    /** Returns the steps of all groups, in order. */
    public List<ViewStep> steps() {
        return groups.stream().flatMap(group -> group.steps().stream()).toList();
    }

    /**
     * Returns the sources of all steps whose provider is there, in order.
     *
     * @param ofProviders the sources of each provider, by its id
     */
    public List<Source> sources(Map<String, List<Source>> ofProviders, Map<String, String> environment) {
        return steps().stream()
                .flatMap(step -> step.source(ofProviders, environment).stream())
                .toList();
    }

    /** Returns the paths that the tool reads, each once, in order; the user's start with {@code ~/}. */
    public List<String> reads() {
        return steps().stream()
                .flatMap(step -> step.reads().stream())
                .distinct()
                .toList();
    }

    /** Returns the ids of the providers whose files are in the view, in order. */
    public Set<String> providers() {
        var ids = new LinkedHashSet<String>();
        steps().forEach(step -> ids.add(step.provider()));
        return ids;
    }
}
