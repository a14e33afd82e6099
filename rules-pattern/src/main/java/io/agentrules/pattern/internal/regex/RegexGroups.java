package io.agentrules.pattern.internal.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The capturing groups of a regular expression, found by a first look at its text: whether {@code \3} and {@code \k}
 * are back references depends on groups that may come later.
 *
 * @param count how many there are
 * @param byName their numbers, ascending, under their names
 */
record RegexGroups(int count, Map<String, List<Integer>> byName) {
    static RegexGroups find(String source) {
        PatternReader reader = new PatternReader(source);
        Map<String, List<Integer>> byName = new TreeMap<>();
        int count = 0;
        boolean inClass = false;
        while (!reader.atEnd()) {
            char unit = reader.next();
            if (unit == '\\' && !reader.atEnd()) {
                reader.next();
            } else if (unit == '[' || unit == ']') {
                inClass = unit == '[';
            } else if (unit == '(' && !inClass && captures(reader)) {
                count++;
                if (reader.take("?<")) {
                    byName.computeIfAbsent(GroupName.parse(reader), name -> new ArrayList<>())
                            .add(count);
                }
            }
        }
        return new RegexGroups(count, byName);
    }

    private static boolean captures(PatternReader reader) {
        return reader.peek() != '?' || (reader.peek(1) == '<' && reader.peek(2) != '=' && reader.peek(2) != '!');
    }

    boolean named() {
        return !byName.isEmpty();
    }
}
