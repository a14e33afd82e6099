package io.agentrules.json;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.core.model.RuleEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What each of several agents makes of each rule file: a row for a file, in which each agent has its own. A link is the file that it leads
 * to, such as {@code CLAUDE.md} to {@code AGENTS.md} beside it.
 *
 * @param <T> what an agent makes of a rule
 */
public final class FilesByAgent<T> {
    private final Function<T, RuleEntry> entry;
    private final Map<Object, Row<T>> rows = new LinkedHashMap<>();

    /**
     * A file, and what agents make of it.
     *
     * @param rule the file by its own name if an agent knows it, else as the first agent knows it
     * @param byAgent what each agent that knows the file makes of it, by the agent's id, in the order of the agents
     * @param loaded the file as those agents know it that load it
     */
    public record Row<T>(Rule rule, Map<String, T> byAgent, Map<String, Rule> loaded) {}

    /** A file in the folder to whose work it is limited: a link in another folder is about other work. */
    private record Key(String file, Optional<String> folder) {
        static Key of(Rule rule) {
            return new Key(rule.source().file(), rule.folder());
        }
    }

    /**
     * Sorts what agents make of rules by files.
     *
     * @param byAgent for each agent everything that it makes of a rule
     * @param entry returns the rule and whether the agent loads it
     */
    FilesByAgent(Map<String, List<T>> byAgent, Function<T, RuleEntry> entry) {
        this.entry = entry;
        byAgent.forEach((agent, all) -> all.forEach(each -> add(agent, each)));
    }

    private void add(String agent, T each) {
        Rule rule = entry.apply(each).rule();
        Row<T> row = rows.merge(
                Key.of(rule),
                new Row<>(rule, new LinkedHashMap<>(), new LinkedHashMap<>()),
                (known, added) -> isLink(known.rule()) && !isLink(rule)
                        ? new Row<>(rule, known.byAgent(), known.loaded())
                        : known);
        row.byAgent().merge(agent, each, (first, second) -> isLoaded(second) && !isLoaded(first) ? second : first);
        if (isLoaded(each)) {
            row.loaded().putIfAbsent(agent, rule);
        }
    }

    private static boolean isLink(Rule rule) {
        return !rule.source().file().equals(rule.source().location());
    }

    private boolean isLoaded(T each) {
        return entry.apply(each).isEligible();
    }

    /** Returns the first agent that loads a file; if none does, the first that knows it. */
    String firstAgent(Row<T> row) {
        return row.byAgent().entrySet().stream()
                .filter(each -> isLoaded(each.getValue()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> row.byAgent().keySet().iterator().next());
    }

    /** Returns the rows with some property, the files of the workspace first, by their paths. */
    List<Row<T>> rows(Predicate<Row<T>> wanted, DisplayPaths paths) {
        return rows.values().stream()
                .filter(wanted)
                .sorted(Comparator.comparing(
                                (Row<T> row) -> !row.rule().source().level().equals(Level.PROJECT))
                        .thenComparing(row -> path(row, paths)))
                .toList();
    }

    /** Returns the path of a row's file, and the names by which agents load it that are links to it. */
    public static String label(Row<?> row, DisplayPaths paths) {
        String path = path(row, paths);
        var others = new LinkedHashMap<String, List<String>>();
        row.loaded().forEach((agent, rule) -> {
            String name = path(rule, paths);
            if (!name.equals(path)) {
                others.computeIfAbsent(name, unused -> new ArrayList<>()).add(agent);
            }
        });
        return path
                + (others.isEmpty()
                        ? ""
                        : others.entrySet().stream()
                                .map(each -> each.getKey() + " for " + String.join(", ", each.getValue()))
                                .collect(Collectors.joining("; ", " (", ")")));
    }

    /** Returns the path of a row's file; with several roots also the root. */
    public static String path(Row<?> row, DisplayPaths paths) {
        return path(row.rule(), paths);
    }

    private static String path(Rule rule, DisplayPaths paths) {
        String path = paths.shown(rule.source().location());
        return paths.hasSeveralRoots()
                ? rule.source()
                        .root()
                        .map(root -> path + " in " + paths.workspace(root))
                        .orElse(path)
                : path;
    }
}
