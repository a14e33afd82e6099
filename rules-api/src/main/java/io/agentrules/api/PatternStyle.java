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
     * minimatch 9 with {@code matchBase} only, as in opencode-rules, so wildcards do not match leading dots and
     * {@code #} starts a comment; files that are merely open do not count as evidence; keywords start at an ASCII {@code \b}.
     */
    MATCH_BASE,
    /**
     * As {@link #ROOTED}, but no wildcard matches a leading dot, as in picomatch 4 without {@code dot}.
     */
    ROOTED_NO_DOT,
    /**
     * minimatch 9 without options, as in Continue: globs are anchored, no wildcard matches a leading dot, {@code #} starts a
     * comment, and a value that starts with {@code !} excludes. A path satisfies the condition if it matches a value that does not start
     * with {@code !}, if there is one, and the rest of no value that does.
     */
    PLAIN,
    /**
     * The globs of VS Code as GitHub Copilot uses them: {@code **}{@code /} is put in front of a glob that starts with neither {@code /} nor
     * {@code **}{@code /}, case is ignored, and wildcards match leading dots. A glob that starts with {@code /} is an absolute path,
     * which no path in a workspace root matches.
     */
    VS_CODE,
    /**
     * The globs of OpenHands: only {@code *}, {@code **} and {@code ?} are special, a glob without a slash matches a base name at
     * any depth, and wildcards match leading dots. Keywords are whole words.
     */
    SIMPLE,
    /**
     * {@link java.nio.file.FileSystem#getPathMatcher} with {@code glob:} on Linux, as in ECA: globs are anchored, wildcards
     * match leading dots, {@code **} crosses folders, and {@code **}{@code /} needs one: {@code **.clj} is any depth.
     */
    JAVA_NIO,
    /**
     * The lines of a {@code .gitignore}, ignoring case, as in Claude Code: a glob without a slash, apart from one at its end, matches at
     * any depth, and a glob that matches a folder matches everything in it. Braces with names and commas are expanded, and
     * {@code /**} at the end is dropped. A value that starts with {@code !} excludes what values before it match, but nothing in a
     * folder that they match.
     */
    GITIGNORE,
    /**
     * A glob is matched against the whole path and, if that fails, against its last name, as in Copilot CLI: {@code *.ts} matches at any
     * depth, {@code ./} at the start is dropped, {@code {a}} is {@code a}, groups such as {@code @(a|b)} are literal, and a leading
     * {@code !} matches what the rest does not. Wildcards match leading dots; a bracket or brace that is not closed matches nothing.
     */
    PATH_OR_NAME,
    /**
     * Regular expressions in JavaScript syntax that are found anywhere in a name, as ECA's {@code model}. Only for conditions on names,
     * such as {@code model} or {@code agent}; elsewhere they are {@link #ROOTED}.
     */
    REGEX;

    /** Returns the name in what is stored, such as locks: it stays if the constant's name changes. */
    public String id() {
        return this == MATCH_BASE ? "OPENCODE" : name();
    }
}
