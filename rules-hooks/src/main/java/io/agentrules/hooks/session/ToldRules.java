package io.agentrules.hooks.session;

import io.agentrules.core.model.PromptSection.Section;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The texts of rules that a conversation was told: a rule whose text changes is told again. Of each text only a hash is kept, with the
 * length, because it is stored.
 */
final class ToldRules {
    private static final Pattern STORED = Pattern.compile("([0-9a-f]{1,8})-([0-9a-f]{1,8}) (.*)", Pattern.DOTALL);
    private static final int HEXADECIMAL = 16;

    private final Set<Key> told = new HashSet<>();

    /** The stored form of each; an array is quickly copied, which each event does for each rule of a workspace. */
    private final List<String> keys = new ArrayList<>();

    /** A text of a rule. String.hashCode() is the same in every JVM, and computed once for each text of a catalog. */
    private record Key(String rule, int hash, int length) {
        static Key of(String rule, String text) {
            return new Key(rule, text.hashCode(), text.length());
        }

        // Written by hand, because each event asks for each rule of a workspace, and generated ones take longer.

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key && hash == key.hash && length == key.length && rule.equals(key.rule);
        }

        @Override
        public int hashCode() {
            return rule.hashCode() + hash;
        }

        String stored() {
            return Integer.toHexString(hash) + "-" + Integer.toHexString(length) + " " + rule;
        }
    }

    boolean has(Section part) {
        return has(part.rule(), part.text());
    }

    boolean has(String rule, String text) {
        return told.contains(Key.of(rule, text));
    }

    void add(String rule, String text) {
        add(Key.of(rule, text));
    }

    private void add(Key key) {
        if (told.add(key)) {
            keys.add(key.stored());
        }
    }

    void clear() {
        told.clear();
        keys.clear();
    }

    /** Returns what is to be stored, in the order in which it was told. */
    List<String> keys() {
        return List.copyOf(keys);
    }

    /** Adds what {@link #keys} returned; anything else is ignored. */
    void addKeys(List<String> stored) {
        for (String text : stored) {
            Matcher key = STORED.matcher(text);
            if (key.matches()) {
                add(new Key(key.group(3), number(key.group(1)), number(key.group(2))));
            }
        }
    }

    private static int number(String digits) {
        return Integer.parseUnsignedInt(digits, HEXADECIMAL);
    }
}
