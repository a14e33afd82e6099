package io.agentrules.pattern.internal.glob;

/**
 * Globs that consist of words, stars, question marks, classes of letters and digits, and braces that are not nested. Their text alone
 * bounds the size of their automaton, in every dialect, so that nobody has to read them before the first path comes.
 */
public final class PlainGlobSize {
    /** No dialect makes more nodes of one unit of text, once the braces are expanded. */
    private static final int NODES_PER_UNIT = 24;

    private static final int MAX_BRANCHES = 64;

    /** No dialect nests groups deeper for braces and stars. */
    private static final int MAX_NESTING = 10;

    private PlainGlobSize() {}

    /** Returns how many nodes {@code glob} takes at most; {@link Long#MAX_VALUE} if that takes reading it. */
    public static long mostNodes(String glob, GlobSetLimits limits) {
        if (glob.length() > limits.maxLength() || limits.glob().maxNesting() < MAX_NESTING) {
            return Long.MAX_VALUE;
        }
        long mostBranches = Math.min(MAX_BRANCHES, limits.glob().maxExpansions());
        long branches = 1;
        int open = -1;
        int commas = 0;
        for (int at = 0; at < glob.length(); at++) {
            char unit = glob.charAt(at);
            if (unit == '{' && open < 0) {
                open = at;
                commas = 0;
            } else if (unit == ',' && open >= 0) {
                commas++;
            } else if (unit == '}' && commas > 0) {
                branches *= commas + 1;
                open = -1;
                commas = 0;
            } else if (unit == '[') {
                at = endOfClass(glob, at);
                if (at < 0) {
                    return Long.MAX_VALUE;
                }
            } else if (!isPlain(unit)) {
                return Long.MAX_VALUE;
            }
            boolean odd = switch (unit) {
                case '.' -> glob.startsWith("..", at);
                case '*' -> glob.startsWith("***", at);
                case '/' -> glob.startsWith("//", at);
                default -> false;
            };
            if (odd || branches > mostBranches) {
                return Long.MAX_VALUE;
            }
        }
        return glob.isEmpty() || open >= 0 ? Long.MAX_VALUE : NODES_PER_UNIT * branches * glob.length();
    }

    /** Returns where a class of letters, digits and ranges of them ends, such as [A-Z]; a negative number for any other. */
    private static int endOfClass(String glob, int open) {
        int at = open + 1;
        while (at < glob.length() && isLetterOrDigit(glob.charAt(at))) {
            if (at + 2 < glob.length() && glob.charAt(at + 1) == '-') {
                if (!isRange(glob.charAt(at), glob.charAt(at + 2))) {
                    return -1;
                }
                at += 2;
            }
            at++;
        }
        return at > open + 1 && at < glob.length() && glob.charAt(at) == ']' ? at : -1;
    }

    private static boolean isRange(char first, char last) {
        return isLetterOrDigit(last)
                && first <= last
                && Character.isDigit(first) == Character.isDigit(last)
                && Character.isUpperCase(first) == Character.isUpperCase(last);
    }

    private static boolean isPlain(char unit) {
        return isLetterOrDigit(unit) || "/*?._-".indexOf(unit) >= 0;
    }

    private static boolean isLetterOrDigit(char unit) {
        return (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z') || (unit >= '0' && unit <= '9');
    }
}
