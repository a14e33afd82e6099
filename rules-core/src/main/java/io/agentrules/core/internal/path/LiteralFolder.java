package io.agentrules.core.internal.path;

import java.util.Optional;

/** Finds the literal folder at the start of a glob: {@code src/web} for {@code src/web/*.ts}. */
final class LiteralFolder {
    private LiteralFolder() {}

    /**
     * Returns the part before the first segment with a special character; empty if there is none. A text without special
     * characters is returned unchanged.
     *
     * @param special the characters that make a segment a pattern
     */
    static Optional<String> of(String glob, String special) {
        int first = 0;
        while (first < glob.length() && special.indexOf(glob.charAt(first)) < 0) {
            first++;
        }
        if (first == glob.length()) {
            return Optional.of(glob);
        }
        int slash = glob.lastIndexOf('/', first);
        return slash > 0 ? Optional.of(glob.substring(0, slash)) : Optional.empty();
    }
}
