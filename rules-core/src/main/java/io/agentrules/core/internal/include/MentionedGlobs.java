package io.agentrules.core.internal.include;

import io.agentrules.core.internal.parse.FrontMatterParser;
import java.util.List;

/** The key {@code globs} in the front matter of a file that another one mentions. */
final class MentionedGlobs {
    private static final int MAX_CHARS = 64 * 1024;

    private MentionedGlobs() {}

    /** Returns whether the file is only for certain files. */
    static boolean in(String text) {
        return text.startsWith("---")
                && FrontMatterParser.parse(text, MAX_CHARS).values().get("globs") instanceof List<?> globs
                && !globs.isEmpty();
    }
}
