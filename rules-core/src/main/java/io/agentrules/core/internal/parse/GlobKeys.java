package io.agentrules.core.internal.parse;

import java.util.Set;

/** The keys whose values are globs in every format that has them. */
final class GlobKeys {
    private static final Set<String> KEYS = Set.of("globs", "paths", "fileMatchPattern");

    private GlobKeys() {}

    static boolean contains(String key) {
        return KEYS.contains(key);
    }

    /** Returns whether the text of a key is several globs, with commas between them. */
    static boolean areSeveral(String key, String text) {
        return contains(key) && CommaList.hasSeveralMembers(text);
    }
}
