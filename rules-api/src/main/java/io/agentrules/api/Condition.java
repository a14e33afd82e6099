package io.agentrules.api;

import java.util.List;
import java.util.Objects;

/**
 * A requirement of a conditional rule in one dimension, such as paths, as data. The evaluator of its key decides what it means.
 *
 * @param key the front-matter key, such as {@code paths}; case-sensitive, never blank
 * @param values what the author wrote, in order; empty if it could not be read, in which case the condition never holds
 * @param style how globs and keywords among the values are interpreted
 * @param base the folder that globs among the values are relative to, itself relative to the workspace root, with {@code /} and without
 *     one at either end: {@code packages/api}; empty for the root. A path that is not below it never matches, not even a
 *     negated glob. For a folder above the root, it has one {@code ..} for each level up, followed by the path from that folder back to the root:
 *     if the root is {@code /repo/packages/api} and the rule is in {@code /repo}, it is {@code ../../packages/api}. A glob then matches
 *     {@code packages/api/Main.java}, the path from that folder
 * @since 0.1
 */
@Stable
public record Condition(String key, List<String> values, PatternStyle style, String base) {
    /** The keys of conditions that paths of files satisfy: what matched one of them is a path. */
    @Experimental
    public static final List<String> PATH_KEYS = List.of("paths", "globs", "folder");

    private static final String UP = "../";

    /**
     * Copies {@code values}.
     *
     * @throws IllegalArgumentException if {@code key} is blank, or {@code base} starts or ends with {@code /}
     */
    public Condition {
        if (key.isBlank()) {
            throw new IllegalArgumentException("key is blank");
        }
        values = List.copyOf(values);
        Objects.requireNonNull(style, "style");
        if (base.startsWith("/") || base.endsWith("/")) {
            throw new IllegalArgumentException("base is " + base + ": it must not start or end with a slash");
        }
    }

    /** Creates a condition whose globs are relative to the workspace root. */
    public Condition(String key, List<String> values, PatternStyle style) {
        this(key, values, style, "");
    }

    /** Returns the folder of the {@code base}, from the workspace root: {@code packages/api}, or {@code ../..}; empty for the root. */
    @Experimental
    public String baseFolder() {
        int up = base.lastIndexOf(UP);
        return up < 0 ? base : base.substring(0, up + UP.length() - 1);
    }

    /** Returns the way from a {@code base} above the root down to the root, such as {@code packages/api}; empty for another one. */
    @Experimental
    public String wayToRoot() {
        int up = base.lastIndexOf(UP);
        return up < 0 ? "" : base.substring(up + UP.length());
    }

    /**
     * Returns whether the condition only limits its rule: it must hold whatever the rule's {@link MatchMode} is, even if the rule always
     * applies, and is not a reason for the rule to apply. These are {@link Rule#FOLDER} and {@link Rule#EXCLUDE_AGENT}.
     */
    @Experimental
    public boolean isLimit() {
        return key.equals(Rule.FOLDER) || key.equals(Rule.EXCLUDE_AGENT);
    }
}
