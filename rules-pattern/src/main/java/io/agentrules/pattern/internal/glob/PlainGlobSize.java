package io.agentrules.pattern.internal.glob;

import java.util.List;
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

    /** Signs that mean something else when they stand together. */
    private static final List<String> SPECIAL = List.of("..", "//", "***");

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
        String text = glob.indexOf('[') < 0 ? glob : CLASS.matcher(glob).replaceAll("x");
        long branches = SPECIAL.stream().noneMatch(text::contains) ? branches(text) : Long.MAX_VALUE;
        if (branches > Math.min(MAX_BRANCHES, limits.glob().maxExpansions())) {
            return Long.MAX_VALUE;
        }
        long letters = glob.chars().filter(Character::isLetterOrDigit).count();
        long most = branches * (NODES_PER_LETTER * letters + NODES_PER_SIGN * (glob.length() - letters + 1));
        return most <= room ? most : Long.MAX_VALUE;
    }

    /** Returns how many globs the braces stand for; {@link Long#MAX_VALUE} if the text is not plain, or they are too many. */
    private static long branches(String text) {
        long branches = 1;
        int choices = 0; // in the braces that are open
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            boolean isPlain = switch (sign) {
                case '{' -> choices++ == 0;
                case ',' -> choices++ > 0;
                case '}' -> choices > 1;
                default -> isWordOrSeparator(sign);
            };
            if (sign == '}') {
                branches *= choices;
                choices = 0;
            }
            if (!isPlain || branches > MAX_BRANCHES) {
                return Long.MAX_VALUE;
            }
        }
        return choices == 0 ? branches : Long.MAX_VALUE;
    }

    private static boolean isWordOrSeparator(char sign) {
        return sign < 0x80 && (Character.isLetterOrDigit(sign) || "_-./*".indexOf(sign) >= 0);
    }
}
