package io.agentrules.cli;

import io.agentrules.api.Bucket;
import io.agentrules.api.Match;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.core.Decision;
import io.agentrules.core.FileListing;
import io.agentrules.core.RuleCatalog;
import io.agentrules.core.RuleEngine;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which rules would apply to work on each file of a workspace, and which to none.
 *
 * @param files the rules that are in for each, in precedence order, by path in code-point order; files with the same rules share
 *     a list
 * @param unused the rules in force that ask for paths of which there are none, in precedence order
 * @param isComplete whether every file was looked at
 */
record Coverage(Map<String, List<Rule>> files, List<Rule> unused, boolean isComplete) {
    /** Asks for each file in a session of its own, in which a tool is about to work on that file and nothing else is known. */
    static Coverage of(RuleEngine engine, Progress progress) {
        RuleCatalog catalog = engine.catalog();
        FileListing listing = engine.files();
        var files = new LinkedHashMap<String, List<Rule>>();
        var lists = new HashMap<List<String>, List<Rule>>();
        for (String path : listing.paths()) {
            progress.at(files.size(), listing.paths().size(), "files");
            List<Rule> active = engine.openSession().path(path).activation().active();
            files.put(path, lists.computeIfAbsent(names(active), unused -> active));
        }
        Set<Rule> used = new HashSet<>();
        lists.values().forEach(used::addAll);
        List<Rule> unused = catalog.rules().stream()
                .filter(rule -> asksForPaths(rule) && !used.contains(rule))
                .filter(rule -> rule.match() == Match.ANY
                        || listing.paths().stream().noneMatch(path -> givesPath(engine, rule, path)))
                .toList();
        return new Coverage(files, unused, listing.isComplete());
    }

    static List<String> names(List<Rule> rules) {
        return rules.stream().map(Rule::name).toList();
    }

    /** Whether a file is one that a rule asks for, which may ask for more than that: for a mode, or a word in the prompt. */
    private static boolean givesPath(RuleEngine engine, Rule rule, String path) {
        Map<String, Verdict> verdicts = engine.openSession()
                .path(path)
                .activation()
                .explain(rule.name())
                .map(Decision::verdicts)
                .orElse(Map.of());
        return verdicts.entrySet().stream()
                .anyMatch(verdict ->
                        isPathKey(verdict.getKey()) && verdict.getValue().holds());
    }

    private static boolean isPathKey(String key) {
        return key.equals("paths") || key.equals("globs");
    }

    private static boolean asksForPaths(Rule rule) {
        Bucket bucket = Bucket.of(rule);
        return bucket != Bucket.ALWAYS
                && bucket != Bucket.TRIGGER
                && rule.conditions().stream().anyMatch(condition -> isPathKey(condition.key()));
    }
}
