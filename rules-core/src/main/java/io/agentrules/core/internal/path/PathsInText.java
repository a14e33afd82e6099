package io.agentrules.core.internal.path;

import io.agentrules.core.internal.markdown.MarkdownBlocks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds path-like strings and {@code @mentions} in the prose of a user's prompt.
 *
 * <p>A string is path-like if it contains a {@code /} or is a file name with an extension. Letters are
 * those of any script. Fenced code blocks and URLs are
 * ignored. Takes linear time.
 */
public final class PathsInText {
    private static final int MAX_LENGTH = 300;
    private static final int MAX_CANDIDATES = 4;
    private static final Pattern IN_GLOBS = Pattern.compile("[*?{]"); // no bracket: app/[id]/page.tsx is a file

    /** A name with an extension, which has a letter: {@code python3.11} and {@code 2.5} are none. */
    private static final Pattern FILE_NAME =
            Pattern.compile("(?s)[^\\p{L}\\p{Nd}]*+[\\p{L}\\p{Nd}].*\\.(?=\\p{Nd}*\\p{L})[\\p{L}\\p{Nd}]{1,10}");

    /** What looks like the name of a file: an abbreviation; a version such as {@code 1.x}, {@code 2.0b1}, {@code v5.3.RELEASE}. */
    private static final Pattern NO_FILE_NAME =
            Pattern.compile("e\\.g|i\\.e|[ap]\\.m|[vV]?[.\\p{Nd}]*\\.(?:[\\p{Nd}\\p{javaUpperCase}][^.]*|x)");

    /** The start of a git range such as {@code HEAD~1..HEAD} or {@code main...feature/x}, unlike {@code app/[...slug]}. */
    private static final Pattern REVISIONS =
            Pattern.compile("(?s)(?:(?!\\.\\.).)*+(?<=[\\p{L}\\p{Nd}~^}])\\.\\.\\.?[@\\p{L}\\p{Nd}]");

    private static final Pattern LEADING_DOTS = Pattern.compile("^(?:\\./++)++");
    private static final Pattern TRAILING_SLASHES = Pattern.compile("(?<!/)/++\\z");

    private PathsInText() {}

    /**
     * Returns the path-like strings in order of appearance, without duplicates and mentions. They are relative, have {@code /}
     * as separator and at most 300 characters, and no {@code ..} segments, leading {@code ./} or trailing {@code /}. A glob is
     * replaced by the literal folder that it starts with.
     */
    public static List<String> in(String prompt) {
        var paths = new LinkedHashSet<String>();
        for (String token : PathTokenizer.of(MarkdownBlocks.withoutFencedCode(prompt))) {
            if (!token.startsWith("@")) {
                path(token).ifPresent(paths::add);
            }
        }
        return List.copyOf(paths);
    }

    /**
     * Returns the mentions in order of appearance, without duplicates: {@code @src/a.ts}, {@code @style}, {@code @"two words"}.
     *
     * @return for each mention its possible meanings without the {@code @}, longest first, never empty: the whole token without
     *     trailing punctuation, then up to three prefixes that end before inner punctuation
     */
    public static List<List<String>> mentions(String prompt) {
        if (prompt.indexOf('@') < 0) {
            return List.of();
        }
        var mentions = new LinkedHashSet<List<String>>();
        for (String token : PathTokenizer.of(MarkdownBlocks.withoutFencedCode(prompt))) {
            mentioned(token).map(PathsInText::candidates).ifPresent(mentions::add);
        }
        return List.copyOf(mentions);
    }

    /** Returns the name that a token mentions; between quotes, {@code @"a name"}, it may be any name, because only mentions are quoted. */
    private static Optional<String> mentioned(String token) {
        if (token.startsWith("@\"")) {
            return Optional.of(withoutTrailingSlashes(token.substring(2, token.length() - 1)))
                    .filter(name -> !name.isBlank());
        }
        return Optional.of(token)
                .filter(mention -> mention.startsWith("@") && !mention.startsWith("@@"))
                .map(mention -> withoutTrailingSlashes(mention.substring(1)))
                .filter(PathsInText::isPlausible);
    }

    private static List<String> candidates(String name) {
        var candidates = new ArrayList<String>();
        candidates.add(name);
        for (int i = name.length() - 1; i > 0 && candidates.size() < MAX_CANDIDATES; i--) {
            if ("'!&*+?=^~#%$)]}[{".indexOf(name.charAt(i)) >= 0) {
                candidates.add(name.substring(0, i));
            }
        }
        return Collections.unmodifiableList(candidates);
    }

    private static Optional<String> path(String token) {
        Optional<String> posix = posix(token);
        if (posix.isEmpty() || "/~$%".indexOf(token.charAt(0)) >= 0) {
            return Optional.empty();
        }
        String whole = LEADING_DOTS.matcher(posix.get()).replaceFirst("");
        return literalFolder(whole, IN_GLOBS)
                .map(PathsInText::withoutTrailingSlashes)
                .filter(PathsInText::isPlausible)
                .filter(path -> posix.get().indexOf('/') >= 0 || isFileName(path))
                .filter(path -> !("/" + path + "/").contains("/../"))
                .filter(path -> !REVISIONS.matcher(path).lookingAt());
    }

    /**
     * Returns the literal folder at the start of a glob, {@code src/web} for {@code src/web/*.ts}; empty if there is none. A text without
     * special characters is returned unchanged.
     */
    static Optional<String> literalFolder(String glob, Pattern special) {
        Matcher first = special.matcher(glob);
        if (!first.find()) {
            return Optional.of(glob);
        }
        int slash = glob.lastIndexOf('/', first.start());
        return slash > 0 ? Optional.of(glob.substring(0, slash)) : Optional.empty();
    }

    /** Returns the token with {@code /} as separator; empty if its backslashes are not clearly separators. */
    private static Optional<String> posix(String token) {
        if (token.indexOf('\\') < 0) {
            return Optional.of(token);
        }
        String posix = token.replace('\\', '/');
        boolean isWindowsPath = posix.charAt(0) != '/'
                && (posix.startsWith("./") || isFileName(posix.substring(posix.lastIndexOf('/') + 1)));
        return isWindowsPath ? Optional.of(posix) : Optional.empty();
    }

    private static String withoutTrailingSlashes(String path) {
        return TRAILING_SLASHES.matcher(path).replaceFirst("");
    }

    /** Returns whether a text is short enough for a path, and has a letter or a digit. */
    public static boolean isPlausible(String path) {
        return path.codePointCount(0, path.length()) <= MAX_LENGTH
                && path.codePoints().anyMatch(Character::isLetterOrDigit);
    }

    private static boolean isFileName(String name) {
        return FILE_NAME.matcher(name).matches() && !NO_FILE_NAME.matcher(name).matches();
    }
}
