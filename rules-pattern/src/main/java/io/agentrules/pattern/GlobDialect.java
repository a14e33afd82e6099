package io.agentrules.pattern;

import io.agentrules.pattern.syntax.Glob;
import io.agentrules.pattern.syntax.GlobBun;
import io.agentrules.pattern.syntax.GlobLimits;
import io.agentrules.pattern.syntax.GlobMinimatch;
import io.agentrules.pattern.syntax.GlobPicomatch;

/**
 * Whose globs they are: the same text means different things to different tools. All are case-sensitive, and all read
 * a path as names parted by {@code /}.
 */
public enum GlobDialect {
    /** picomatch 4.0.7 with {@code dot: true}, as Cline uses it. */
    PICOMATCH_DOT {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return GlobPicomatch.parse(glob, limits);
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
            return GlobMinimatch.parse(glob, false, true, limits);
        }
    },

    /**
     * As {@link #MINIMATCH_BASE}, but wildcards match a leading dot, {@code ?} a whole code point as in later
     * versions of minimatch, and {@code #} is an ordinary character.
     */
    MINIMATCH_BASE_DOT {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return GlobMinimatch.parse(glob, true, false, limits);
        }
    },

    /** {@code Bun.Glob} 1.4 on the whole path, and on its last name if that fails. */
    BUN_OR_BASENAME {
        @Override
        Glob parse(String glob, GlobLimits limits) {
            return GlobBun.parse(glob, limits);
        }
    };

    abstract Glob parse(String glob, GlobLimits limits);

    /** Whether a glob can match the empty path at all. */
    boolean matchesEmptyPath() {
        return true;
    }
}
