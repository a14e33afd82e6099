package io.agentrules.hooks.session;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The rules that the model has received in a conversation. A rule whose text changes is sent again. Keeps only a hash and the length of each
 * text, because they are stored with the conversation.
 */
final class ToldRules {
    private static final Pattern KEY = Pattern.compile("[0-9a-f]{1,8}-[0-9a-f]{1,8} .*", Pattern.DOTALL);

    private final Set<String> keys = new LinkedHashSet<>();

    /** String.hashCode() is the same in every JVM. */
    private static String key(String rule, String text) {
        return Integer.toHexString(text.hashCode()) + "-" + Integer.toHexString(text.length()) + " " + rule;
    }

    boolean has(String rule, String text) {
        return keys.contains(key(rule, text));
    }

    void add(String rule, String text) {
        keys.add(key(rule, text));
    }

    void clear() {
        keys.clear();
    }

    /** Returns what is to be stored, in the order in which it was told. */
    List<String> keys() {
        return List.copyOf(keys);
    }

    /** Adds what {@link #keys} returned; anything else is ignored. */
    void addKeys(List<String> stored) {
        stored.stream().filter(text -> KEY.matcher(text).matches()).forEach(keys::add);
    }
}
