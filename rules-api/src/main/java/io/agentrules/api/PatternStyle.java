package io.agentrules.api;

/**
 * How the patterns of a condition are interpreted: tools differ in what {@code *.ts} matches and where a word starts.
 *
 * @since 0.1
 */
@Stable
public enum PatternStyle {
    /**
     * Globs are anchored at the workspace root, and wildcards match leading dots, as in picomatch 4 with {@code
     * dot: true}: {@code *.ts} matches files in the root only. Keywords start at a Unicode word boundary.
     */
    ROOTED,
    /**
     * A glob without a slash matches a base name at any depth, and wildcards match leading dots, as in minimatch 9 with
     * {@code matchBase} and {@code dot}; a leading {@code #} is literal. Keywords start at a Unicode word
     * boundary.
     */
    ANY_DEPTH,
    /**
     * The rules of opencode-rules: minimatch 9 with {@code matchBase} only, so wildcards do not match leading dots and
     * {@code #} starts a comment; files that are merely open do not count as evidence; keywords start at an ASCII {@code \b}.
     */
    OPENCODE
}
