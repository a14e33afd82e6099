package io.agentrules.pattern;

import io.agentrules.pattern.internal.glob.dialect.BunParser;
import io.agentrules.pattern.internal.glob.dialect.Glob;
import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import io.agentrules.pattern.internal.glob.dialect.MinimatchParser;
import io.agentrules.pattern.internal.glob.dialect.PicomatchParser;

/**
 * The tool whose globs they are: the same text means different things to different tools. All are case-sensitive, and
 * all read a path as names separated by {@code /}.
 *
 * @since 0.1
 */
public enum GlobDialect {
    /** picomatch 4.0.7 with {@code dot: true}, as Cline uses it. */
    PICOMATCH_DOT {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return PicomatchParser.parse(glob, limits);
        }

        @Override
        boolean matchesEmptyPath() {
            return false;
        }
    },

    /**
     * minimatch 9.0.9 with {@code matchBase: true}, as opencode uses it: a glob without a slash is matched against a
     * path's last name, no wildcard matches a leading dot, and a glob that starts with {@code #} is a comment.
     */
    MINIMATCH_BASE {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return MinimatchParser.parse(glob, false, true, limits);
        }
    },

    /**
     * As {@link #MINIMATCH_BASE}, but wildcards match a leading dot, {@code ?} a whole code point as in later
     * versions of minimatch, and {@code #} is an ordinary character.
     */
    MINIMATCH_BASE_DOT {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return MinimatchParser.parse(glob, true, false, limits);
        }
    },

    /** {@code Bun.Glob} 1.4 on the whole path, and on its last name if that fails. */
    BUN_OR_BASENAME {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return BunParser.parse(glob, limits);
        }
    };

    abstract Glob parse(String glob, GlobLimits limits);

    /** Returns whether a glob of this dialect can match the empty path. */
    boolean matchesEmptyPath() {
        return true;
    }
}
