package io.agentrules.json;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.input.FileListing;
import io.agentrules.core.model.RuleCatalog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rules that would apply to each file of a workspace, and the rules that apply to no file.
 *
 * @param files the rules that apply to each file, in precedence order, by path in code-point order; files with the same rules
 *     share a list
 * @param unused the eligible rules with path conditions that match no file, in precedence order; empty if not every file was
 *     examined, because it is then not known
 * @param isComplete whether every file was examined
 */
public record Coverage(Map<String, List<Rule>> files, List<Rule> unused, boolean isComplete) {
    /** Is told how far the work is. */
    public interface Progress {
        /** So many files of all are done. */
        void at(int done, int total);
    }

    /** Evaluates each file in a new session, in which a tool is about to work on that file and nothing else is known. */
    public static Coverage of(RuleEngine engine, Progress progress) {
        return of(engine, FileListing.of(engine), progress);
    }

    /** Evaluates the files of a listing, as {@link #of(RuleEngine, Progress)} does. */
    public static Coverage of(RuleEngine engine, FileListing listing, Progress progress) {
        RuleCatalog catalog = engine.catalog();
        var files = new LinkedHashMap<String, List<Rule>>();
        var lists = new HashMap<List<String>, List<Rule>>();
        for (String path : listing.paths()) {
            progress.at(files.size(), listing.paths().size());
            List<Rule> active = engine.openSession().path(path).activate().active();
            files.put(path, lists.computeIfAbsent(names(active), unused -> active));
        }
        Set<Rule> used = new HashSet<>();
        lists.values().forEach(used::addAll);
        List<Rule> unused = catalog.rules().stream()
                .filter(rule -> listing.isComplete() && asksForPaths(rule) && !used.contains(rule))
                .toList();
        return new Coverage(files, unused, listing.isComplete());
    }

    /** Returns the names of rules, in their order. */
    public static List<String> names(List<Rule> rules) {
        return rules.stream().map(Rule::name).toList();
    }

    private static boolean asksForPaths(Rule rule) {
        Bucket bucket = Bucket.of(rule);
        return bucket != Bucket.ALWAYS
                && bucket != Bucket.TRIGGER
                && rule.conditions().stream().anyMatch(condition -> Condition.PATH_KEYS.contains(condition.key()));
    }
}
