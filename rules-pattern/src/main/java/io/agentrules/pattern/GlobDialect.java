package io.agentrules.pattern;

import io.agentrules.pattern.internal.glob.dialect.BunParser;
import io.agentrules.pattern.internal.glob.dialect.GitignoreParser;
import io.agentrules.pattern.internal.glob.dialect.Glob;
import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import io.agentrules.pattern.internal.glob.dialect.JavaNioParser;
import io.agentrules.pattern.internal.glob.dialect.MinimatchParser;
import io.agentrules.pattern.internal.glob.dialect.PicomatchParser;
import io.agentrules.pattern.internal.glob.dialect.SimpleParser;
import io.agentrules.pattern.internal.glob.dialect.VsCodeParser;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The glob syntax of a tool: the same glob means different things in different tools. All but {@link #VS_CODE} and the gitignore
 * dialects are case-sensitive, and all read a path as names separated by {@code /}.
 *
 * @since 0.1
 */
@SuppressWarnings("ImmutableEnumChecker") // these functions have no state
public enum GlobDialect {
    /** picomatch 4.0.7 with {@code dot: true}. */
    PICOMATCH_DOT((glob, limits) -> PicomatchParser.parse(glob, true, limits)),

    /** picomatch 4.0.7 without options: most wildcards match no leading dot. */
    PICOMATCH((glob, limits) -> PicomatchParser.parse(glob, false, limits)),

    /**
     * minimatch 9.0.9 without options: a glob is matched against the whole path, no wildcard matches
     * a leading dot, and a glob that starts with {@code #} is a comment.
     */
    MINIMATCH((glob, limits) -> MinimatchParser.parse(glob, false, false, true, limits)),

    /**
     * minimatch 9.0.9 with {@code matchBase: true}: a glob without a slash is matched against a
     * path's last name, no wildcard matches a leading dot, and a glob that starts with {@code #} is a comment.
     */
    MINIMATCH_BASE((glob, limits) -> MinimatchParser.parse(glob, false, true, true, limits)),

    /**
     * As {@link #MINIMATCH_BASE}, but wildcards match a leading dot, {@code ?} a whole code point as in later
     * versions of minimatch, and {@code #} is an ordinary character.
     */
    MINIMATCH_BASE_DOT((glob, limits) -> MinimatchParser.parse(glob, true, true, false, limits)),

    /** {@code Bun.Glob} 1.4 on the whole path, and on its last name if that fails. */
    BUN_OR_BASENAME((glob, limits) -> BunParser.parse(glob, true, limits)),

    /**
     * As {@link #BUN_OR_BASENAME}, without groups such as {@code @(a|b)} and sequences such as {@code {1..3}}; {@code ./} at the start is
     * dropped, {@code **}{@code /} alone matches everything, and a bracket or brace that is not closed matches nothing.
     */
    PATH_OR_NAME((glob, limits) -> BunParser.parse(glob, false, limits), GlobDialect::withoutHere, path -> path),

    /**
     * VS Code's own engine, ignoring case, and with {@code **}{@code /} in front of a glob that
     * starts with neither that nor a slash.
     */
    VS_CODE(VsCodeParser::parse, VsCodeParser::normalized, VsCodeParser::folded),

    /** Only {@code *}, {@code **} and {@code ?} are special; a glob without a slash matches at any depth. */
    SIMPLE(SimpleParser::parse),

    /**
     * The lines of a {@code .gitignore}, as the package {@code ignore} 7.0.5 of npm reads them with its default options, ignoring case:
     * a glob without a slash, apart from one at its end, matches at any depth. It matches a file or folder alone, not what is in it;
     * the path of a folder ends in a slash. A leading {@code !} is an ordinary character here: to find out which of several lines
     * decides, match each folder on the way to a file. Braces are expanded first, and {@code /**} at the end is dropped.
     */
    GITIGNORE(GitignoreParser::parse, GitignoreParser::normalized, VsCodeParser::folded),

    /** The globs of {@link java.nio.file.FileSystem#getPathMatcher} on Linux; what it rejects is a problem. */
    JAVA_NIO(JavaNioParser::parse);

    private static final String HERE = "./";
    private static final Pattern ANY_FOLDER = Pattern.compile("(!*)(?:\\*\\*/)+");

    private final BiFunction<String, GlobLimits, Glob> parser;
    private final UnaryOperator<String> normalizing;
    private final UnaryOperator<String> folding;

    GlobDialect(BiFunction<String, GlobLimits, Glob> parser) {
        this(parser, glob -> glob, path -> path);
    }

    GlobDialect(
            BiFunction<String, GlobLimits, Glob> parser,
            UnaryOperator<String> normalizing,
            UnaryOperator<String> folding) {
        this.parser = parser;
        this.normalizing = normalizing;
        this.folding = folding;
    }

    private static String withoutHere(String glob) {
        String path = glob.startsWith(HERE) ? glob.substring(HERE.length()) : glob;
        Matcher folders = ANY_FOLDER.matcher(path);
        return folders.matches() ? folders.group(1) + "**" : path;
    }

    /** Returns what a {@linkplain #normalized} glob means for {@linkplain #folded} paths. */
    Glob parse(String glob, GlobLimits limits) {
        return parser.apply(glob, limits);
    }

    /** Returns a glob as {@link #parse} expects it. */
    String normalized(String glob) {
        return normalizing.apply(glob);
    }

    /** Returns a path as it is compared. */
    String folded(String path) {
        return folding.apply(path);
    }

    /** Returns whether a glob of this dialect can match the empty path. */
    boolean matchesEmptyPath() {
        return this != PICOMATCH && this != PICOMATCH_DOT;
    }
}
