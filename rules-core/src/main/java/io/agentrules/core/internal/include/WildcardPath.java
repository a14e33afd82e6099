package io.agentrules.core.internal.include;

/**
 * A path with wildcards.
 *
 * @param folder the part before the first name with a wildcard; empty or with a slash at its end
 * @param pattern the rest
 */
record WildcardPath(String folder, String pattern) {
    private static final String WILDCARDS = "*?[{";

    static boolean hasWildcards(String path) {
        return firstWildcard(path) < path.length();
    }

    static WildcardPath of(String path) {
        int start = path.lastIndexOf('/', firstWildcard(path)) + 1;
        return new WildcardPath(path.substring(0, start), path.substring(start));
    }

    private static int firstWildcard(String path) {
        int i = 0;
        while (i < path.length() && WILDCARDS.indexOf(path.charAt(i)) < 0) {
            i++;
        }
        return i;
    }
}
