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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The glob syntax of a tool: the same glob means different things in different tools. All but {@link #VS_CODE} and the gitignore
 * dialects are case-sensitive, and all read a path as names separated by {@code /}.
 *
 * @since 0.1
 */
public enum GlobDialect {
    /** picomatch 4.0.7 with {@code dot: true}. */
    PICOMATCH_DOT {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return PicomatchParser.parse(glob, true, limits);
        }

        @Override
        boolean matchesEmptyPath() {
            return false;
        }
    },

    /** picomatch 4.0.7 without options: most wildcards match no leading dot. */
    PICOMATCH {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return PicomatchParser.parse(glob, false, limits);
        }

        @Override
        boolean matchesEmptyPath() {
            return false;
        }
    },

    /**
     * minimatch 9.0.9 without options: a glob is matched against the whole path, no wildcard matches
     * a leading dot, and a glob that starts with {@code #} is a comment.
     */
    MINIMATCH {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return MinimatchParser.parse(glob, false, false, true, limits);
        }
    },

    /**
     * minimatch 9.0.9 with {@code matchBase: true}: a glob without a slash is matched against a
     * path's last name, no wildcard matches a leading dot, and a glob that starts with {@code #} is a comment.
     */
    MINIMATCH_BASE {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return MinimatchParser.parse(glob, false, true, true, limits);
        }
    },

    /**
     * As {@link #MINIMATCH_BASE}, but wildcards match a leading dot, {@code ?} a whole code point as in later
     * versions of minimatch, and {@code #} is an ordinary character.
     */
    MINIMATCH_BASE_DOT {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return MinimatchParser.parse(glob, true, true, false, limits);
        }
    },

    /** {@code Bun.Glob} 1.4 on the whole path, and on its last name if that fails. */
    BUN_OR_BASENAME {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return BunParser.parse(glob, true, limits);
        }
    },

    /**
     * As {@link #BUN_OR_BASENAME}, without groups such as {@code @(a|b)} and sequences such as {@code {1..3}}; {@code ./} at the start is
     * dropped, {@code **}{@code /} alone matches everything, and a bracket or brace that is not closed matches nothing.
     */
    PATH_OR_NAME {
        private static final String HERE = "./";
        private static final Pattern ANY_FOLDER = Pattern.compile("(!*)(?:\\*\\*/)+");

        @Override
        Glob parse(String glob, GlobLimits limits) {
            return BunParser.parse(glob, false, limits);
        }

        @Override
        String normalized(String glob) {
            String path = glob.startsWith(HERE) ? glob.substring(HERE.length()) : glob;
            Matcher folders = ANY_FOLDER.matcher(path);
            return folders.matches() ? folders.group(1) + "**" : path;
        }
    },

    /**
     * VS Code's own engine, ignoring case, and with {@code **}{@code /} in front of a glob that
     * starts with neither that nor a slash.
     */
    VS_CODE {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return VsCodeParser.parse(glob, limits);
        }

        @Override
        String normalized(String glob) {
            return VsCodeParser.normalized(glob);
        }

        @Override
        String folded(String path) {
            return VsCodeParser.folded(path);
        }
    },

    /** Only {@code *}, {@code **} and {@code ?} are special; a glob without a slash matches at any depth. */
    SIMPLE {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return SimpleParser.parse(glob, limits);
        }
    },

    /**
     * The lines of a {@code .gitignore}, as the package {@code ignore} 7.0.5 of npm reads them with its default options, ignoring case:
     * a glob without a slash, apart from one at its end, matches at any depth. It matches a file or folder alone, not what is in it;
     * the path of a folder ends in a slash. A leading {@code !} is an ordinary character here: to find out which of several lines
     * decides, match each folder on the way to a file. Braces are expanded first, and {@code /**} at the end is dropped.
     */
    GITIGNORE {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return GitignoreParser.parse(glob, limits);
        }

        @Override
        String normalized(String glob) {
            return GitignoreParser.normalized(glob);
        }

        @Override
        String folded(String path) {
            return GitignoreParser.folded(path);
        }
    },

    /** The globs of {@link java.nio.file.FileSystem#getPathMatcher} on Linux; what it rejects is a problem. */
    JAVA_NIO {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return JavaNioParser.parse(glob, limits);
        }
    };

    /** Returns what a {@linkplain #normalized} glob means for {@linkplain #folded} paths. */
    abstract Glob parse(String glob, GlobLimits limits);

    /** Returns a glob as {@link #parse} expects it. */
    String normalized(String glob) {
        return glob;
    }

    /** Returns a path as it is compared. */
    String folded(String path) {
        return path;
    }

    /** Returns whether a glob of this dialect can match the empty path. */
    boolean matchesEmptyPath() {
        return true;
    }
}
