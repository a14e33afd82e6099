package io.agentrules.hooks.session;

import io.agentrules.hooks.session.ToolWatch.Fired;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The denied writes by file, until the next write to the same file shows whether the model followed the rules. */
final class Denials {
    /** A model that never tries again must not cost memory. */
    private static final int MAX_FILES = 100;

    /** The names of the rules by file. */
    private final Map<String, Set<String>> rules = new LinkedHashMap<>();

    void add(Fired denied) {
        add(denied.path(), denied.rules());
    }

    private void add(String path, List<String> denied) {
        if (path.isEmpty()) {
            return; // the next command may or may not be another try of this one
        }
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

    /** Returns what is to be stored. */
    List<Map<String, Object>> stored() {
        return rules.entrySet().stream()
                .map(file -> Map.<String, Object>of("path", file.getKey(), "rules", List.copyOf(file.getValue())))
                .toList();
    }

    /** Adds what {@link #stored} returned; anything else is ignored. */
    void restore(@Nullable Object stored) {
        for (Map<String, Object> denied : StoredValues.maps(stored)) {
            StoredValues.text(denied.get("path")).ifPresent(path -> add(path, StoredValues.texts(denied.get("rules"))));
        }
    }
}
