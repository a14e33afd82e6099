package io.agentrules.api;

/** How the patterns of a condition are read: every tool has its own idea of what {@code *.ts} or a word is. */
public enum PatternStyle {
    /**
     * Globs are anchored at the workspace root, and wildcards match leading dots, as picomatch 4 reads them with {@code
     * dot: true}: {@code *.ts} is a file in the root. Keywords start at a Unicode word boundary.
     */
    ROOTED,
    /**
     * A glob without a slash matches a base name at any depth, and wildcards match leading dots, as minimatch 9 reads
     * them with {@code matchBase} and {@code dot}; a leading {@code #} is literal. Keywords start at a Unicode word
     * boundary.
     */
    ANY_DEPTH,
    /**
     * As opencode-rules reads its files: minimatch 9 with {@code matchBase} only, so wildcards match no leading dot and
     * {@code #} starts a comment; files that are merely open are no evidence; keywords start at an ASCII {@code \b}.
     */
    OPENCODE
}
