package io.agentrules.hooks.session;

import io.agentrules.core.model.PromptSection.Section;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The texts of rules that a conversation was told: a rule whose text changes is told again. Of each text only a hash is kept, with the
 * length, because it is stored.
 */
final class ToldRules {
    private final Set<String> keys = new LinkedHashSet<>();

    boolean has(Section part) {
        return has(part.rule(), part.text());
    }

    boolean has(String rule, String text) {
        return !keys.isEmpty() && keys.contains(key(rule, text));
    }

    void add(String rule, String text) {
        keys.add(key(rule, text));
    }

    private static String key(String rule, String text) {
        // String.hashCode() is the same in every JVM, and computed once for each text of a catalog.
        return Integer.toHexString(text.hashCode()) + "-" + Integer.toHexString(text.length()) + " " + rule;
    }

    void clear() {
        keys.clear();
    }

    List<String> keys() {
        return List.copyOf(keys);
    }

    void addKeys(List<String> stored) {
        keys.addAll(stored);
    }
}
