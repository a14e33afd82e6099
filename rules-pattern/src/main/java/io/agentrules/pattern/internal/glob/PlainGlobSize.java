package io.agentrules.pattern.internal.glob;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Globs that consist of words, stars, classes of letters and digits, and braces that are not nested. Their text alone
 * bounds the size of their automaton, in every dialect, so that they need not be parsed before the first path comes.
 */
public final class PlainGlobSize {
    /** No dialect makes more nodes of one sign, or of the start, once the braces are expanded. */
    private static final int NODES_PER_SIGN = 24;

    /** No dialect makes more nodes of a letter or digit. */
    private static final int NODES_PER_LETTER = 8;

    private static final int MAX_BRANCHES = 64;

    /** No dialect nests groups deeper for braces and stars. */
    private static final int MAX_NESTING = 10;

    private static final Pattern CLASS = Pattern.compile("\\[(?:a-z|A-Z|0-9|[a-zA-Z0-9]){1,9}]");
    private static final Pattern BRACES = Pattern.compile("\\{[^{}]*,[^{}]*}");

    /** What a plain glob does not have: other signs, and two dots, two slashes or three stars, which have meanings of their own. */
    private static final Pattern SPECIAL = Pattern.compile("[^\\w./*,{}-]|\\.\\.|//|\\*\\*\\*");

    private PlainGlobSize() {}

    /**
     * Returns how many nodes {@code glob} takes at most; {@link Long#MAX_VALUE} if that takes reading it, or if it may be more
     * than {@code room}.
     */
    public static long mostNodes(String glob, GlobSetLimits limits, long room) {
        if (glob.isEmpty()
                || glob.length() > limits.maxLength()
                || NODES_PER_LETTER * (long) glob.length() > room
                || limits.glob().maxNesting() < MAX_NESTING) {
            return Long.MAX_VALUE;
        }
        String text = CLASS.matcher(glob).replaceAll("x");
        Matcher braces = BRACES.matcher(text);
        String outside = braces.replaceAll("x");
        boolean isPlain = !SPECIAL.matcher(text).find()
                && outside.indexOf(',') < 0
                && outside.indexOf('{') < 0
                && outside.indexOf('}') < 0;
        long branches = isPlain ? branches(braces.reset()) : Long.MAX_VALUE;
        if (branches > Math.min(MAX_BRANCHES, limits.glob().maxExpansions())) {
            return Long.MAX_VALUE;
        }
        long letters = glob.chars().filter(Character::isLetterOrDigit).count();
        long most = branches * (NODES_PER_LETTER * letters + NODES_PER_SIGN * (glob.length() - letters + 1));
        return most <= room ? most : Long.MAX_VALUE;
    }

    /** Returns how many globs the braces stand for, or a number above the limit. */
    private static long branches(Matcher braces) {
        long branches = 1;
        while (branches <= MAX_BRANCHES && braces.find()) {
            branches *= braces.group().chars().filter(unit -> unit == ',').count() + 1;
        }
        return branches;
    }
}
