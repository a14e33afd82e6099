package io.agentrules.core.internal.include;

import io.agentrules.api.spi.ImportStyle;

/**
 * What a tool makes of a rule's text.
 *
 * @param style how references to other files are written
 * @param stripComments whether block-level HTML comments are removed, from imported files, too; nothing in them is imported
 * @param failuresAsComments whether a reference that does not resolve is replaced by an HTML comment instead
 *     of being kept
 * @param mentions whether references may have wildcards, and files whose front matter has globs are not imported but rules of their
 *     own
 * @param apart whether references stay in the text, and all imported files are rules of their own
 * @param again whether each reference to a file is expanded; otherwise only the first one is
 */
public record ImportOptions(
        ImportStyle style,
        boolean stripComments,
        boolean failuresAsComments,
        boolean mentions,
        boolean apart,
        boolean again) {
    /** Returns how many files deep imports are followed. */
    public static int maxDepth(ImportStyle style) {
        return switch (style) {
            case NONE -> 0;
            case MARKDOWN -> 4;
            case WORD -> 5;
            case FILE_NAME -> 3;
            case FILE_LINK -> 1;
            case INLINE -> 8;
        };
    }

    /** Returns whether a path is a URL, which only some tools tell from paths. */
    boolean isUrl(String path) {
        return style == ImportStyle.WORD
                && (path.startsWith("http://") || path.startsWith("https://") || path.startsWith("file://"));
    }

    /** Returns whether the tool imports no path that starts like this one. */
    boolean isRefused(String path) {
        return switch (style) {
            case FILE_NAME -> path.startsWith("/");
            case INLINE -> path.startsWith("/") || path.startsWith("~/");
            case NONE, MARKDOWN, WORD, FILE_LINK -> false;
        };
    }
}
