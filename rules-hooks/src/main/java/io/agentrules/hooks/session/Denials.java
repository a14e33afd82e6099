package io.agentrules.hooks.session;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The files that the model could not write, until it tries again: did it follow the rules? */
final class Denials {
    /** A model that never tries again must not cost memory. */
    private static final int MAX_FILES = 100;

    private final Map<String, Set<String>> rules = new LinkedHashMap<>();

    /**
     * Records a denial.
     *
     * @param path the file; empty for a text that is for no file
     * @param denied the names of the rules
     */
    void add(String path, List<String> denied) {
        if (rules.size() < MAX_FILES || rules.containsKey(path)) {
            rules.computeIfAbsent(path, first -> new LinkedHashSet<>()).addAll(denied);
        }
    }

    /** Reports which rules the next try follows. */
    void retried(ToolWatch next, EventLog log) {
        if (rules.isEmpty()) {
            return;
        }
        for (String path : next.paths()) {
            Set<String> denied = rules.remove(path);
            if (denied != null) {
                denied.stream().filter(rule -> !next.matches(rule, path)).forEach(rule -> log.followed(rule, path));
            }
        }
    }

    Map<String, Set<String>> all() {
        return rules;
    }
}
