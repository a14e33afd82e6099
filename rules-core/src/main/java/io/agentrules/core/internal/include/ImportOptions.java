package io.agentrules.core.internal.include;

import io.agentrules.api.spi.ImportStyle;
import java.util.Objects;

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
 */
public record ImportOptions(
        ImportStyle style, boolean stripComments, boolean failuresAsComments, boolean mentions, boolean apart) {
    /** Rejects a null style. */
    public ImportOptions {
        Objects.requireNonNull(style, "style");
    }

    /** Returns options that keep comments and unresolved references. */
    public static ImportOptions of(ImportStyle style) {
        return new ImportOptions(style, false, false, false, false);
    }

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

    /** Returns options that also remove block-level HTML comments. */
    public ImportOptions withoutComments() {
        return new ImportOptions(style, true, failuresAsComments, mentions, apart);
    }

    /** Returns options that also replace unresolved references by comments. */
    public ImportOptions withFailuresAsComments() {
        return new ImportOptions(style, stripComments, true, mentions, apart);
    }

    /** Returns options for references that may have wildcards, and for files that are rules of their own. */
    public ImportOptions withMentions() {
        return new ImportOptions(style, stripComments, failuresAsComments, true, apart);
    }

    /** Returns options for references to files that are all rules of their own. */
    public ImportOptions withFilesApart() {
        return new ImportOptions(style, stripComments, failuresAsComments, mentions, true);
    }
}
