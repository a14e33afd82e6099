package io.agentrules.core.internal.path;

import java.util.Optional;

/** The folder that a glob starts in: {@code src/web} for {@code src/web/*.ts}. */
final class LiteralFolder {
    private LiteralFolder() {}

    /**
     * Returns what stands before the first segment with a special character; empty when that is nothing, and a text
     * without special characters as it is.
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
