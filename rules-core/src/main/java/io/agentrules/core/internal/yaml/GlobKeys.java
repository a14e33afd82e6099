package io.agentrules.core.internal.yaml;

import java.util.Set;

/** The keys whose values are globs in every format that has them. */
public final class GlobKeys {
    private static final Set<String> KEYS = Set.of("globs", "paths", "fileMatchPattern");

    /** The keys of tools that read lines instead of YAML, and write globs without quotes. */
    private static final Set<String> PLAIN = Set.of("globs", "patterns");

    /** The keys whose value is one text in every format, also where it has several globs. */
    private static final Set<String> TEXTS = Set.of("applyTo", "patterns");

    private GlobKeys() {}

    public static boolean contains(String key) {
        return KEYS.contains(key);
    }

    /** Returns whether some tools write the globs of a key without quotes. */
    static boolean arePlain(String key) {
        return PLAIN.contains(key);
    }

    /** Returns whether the globs of a key are always one text, never a list. */
    static boolean areText(String key) {
        return TEXTS.contains(key);
    }

    /** Returns whether the text of a key is several globs, with commas between them. */
    public static boolean areSeveral(String key, String text) {
        return contains(key) && CommaList.hasSeveralMembers(text);
    }
}
