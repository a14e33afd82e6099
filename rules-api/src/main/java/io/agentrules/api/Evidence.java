package io.agentrules.api;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A path that the current work concerns.
 *
 * @param path relative to the root that contains it, with {@code /}, in NFC, never starting with {@code ./} nor ending
 *     with {@code /}; absolute when no root contains it
 * @param kinds how it was observed, in the order of the constants; never empty
 * @since 0.1
 */
@Stable
public record Evidence(String path, Set<Kind> kinds) {
    /** A session has many paths but few combinations of kinds, so equal sets are shared. */
    private static final Map<Set<Kind>, Set<Kind>> KIND_SETS = new ConcurrentHashMap<>();

    /**
     * Copies {@code kinds}; equal sets share one instance.
     *
     * @throws IllegalArgumentException if {@code kinds} is empty
     */
    public Evidence {
        if (kinds.isEmpty()) {
            throw new IllegalArgumentException("kinds is empty");
        }
        Set<Kind> copy = Collections.unmodifiableSet(EnumSet.copyOf(kinds));
        kinds = KIND_SETS.computeIfAbsent(copy, same -> same);
    }

    /** Returns a path that was observed in one way. */
    public static Evidence of(Kind kind, String path) {
        return new Evidence(path, EnumSet.of(kind));
    }

    /** How a path was observed. */
    public enum Kind {
        /** The user mentioned it as {@code @path}. */
        MENTION,
        /** The path appears in the text of the user's prompt. */
        PROMPT_TEXT,
        /** A tool call names it. */
        TOOL_TARGET,
        /** The agent wrote it. */
        MODIFIED,
        /** The user has it open. */
        OPEN,
        /** An editor shows it. */
        VISIBLE,
        /** The path appears earlier in the conversation. */
        HISTORY;

        /** Returns the name in lower case with hyphens, as it appears in output. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
