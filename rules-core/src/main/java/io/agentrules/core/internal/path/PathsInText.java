package io.agentrules.core.internal.path;

import io.agentrules.core.internal.markdown.MarkdownBlocks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds path-like strings and {@code @mentions} in the prose of a user's prompt.
 *
 * <p>A string is path-like if it contains a {@code /} or is a file name with an extension. Letters are
 * those of any script. Fenced code blocks and URLs are
 * ignored. Takes linear time.
 */
public final class PathsInText {
    private static final int MAX_LENGTH = 300;
    private static final int MAX_EXTENSION = 10;
    private static final int MAX_CANDIDATES = 4;
    private static final String GLOB = "*?{"; // no bracket: app/[id]/page.tsx is a file

    /** Abbreviations that look like file names. */
    private static final Set<String> ABBREVIATIONS = Set.of("e.g", "i.e", "a.m", "p.m");

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

    /** Returns the name that a token mentions: any that has quotes, because only a mention is written like that. */
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
        String whole = withoutLeadingDots(posix.get());
        return LiteralFolder.of(whole, GLOB)
                .map(PathsInText::withoutTrailingSlashes)
                .filter(PathsInText::isPlausible)
                .filter(path -> posix.get().indexOf('/') >= 0 || isFileName(path))
                .filter(path -> !("/" + path + "/").contains("/../"))
                .filter(path -> !isRevisionRange(path));
    }

    /** Returns whether this is a git range such as {@code HEAD~1..HEAD} or {@code main...feature/x}, unlike {@code app/[...slug]}. */
    private static boolean isRevisionRange(String path) {
        int dots = path.indexOf("..");
        if (dots <= 0 || !isRevisionEnd(path.charAt(dots - 1))) {
            return false;
        }
        int end = path.startsWith("...", dots) ? dots + 3 : dots + 2;
        return end < path.length() && (path.charAt(end) == '@' || Character.isLetterOrDigit(path.charAt(end)));
    }

    private static boolean isRevisionEnd(char c) {
        return Character.isLetterOrDigit(c) || c == '~' || c == '^' || c == '}';
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

    private static String withoutLeadingDots(String path) {
        int from = 0;
        while (path.startsWith("./", from)) {
            from += 2;
            while (from < path.length() && path.charAt(from) == '/') {
                from++;
            }
        }
        return path.substring(from);
    }

    private static String withoutTrailingSlashes(String path) {
        int to = path.length();
        while (to > 0 && path.charAt(to - 1) == '/') {
            to--;
        }
        return path.substring(0, to);
    }

    /** Returns whether a text is short enough for a path, and has a letter or a digit. */
    public static boolean isPlausible(String path) {
        return path.codePointCount(0, path.length()) <= MAX_LENGTH
                && path.codePoints().anyMatch(Character::isLetterOrDigit);
    }

    private static boolean isFileName(String name) {
        int dot = name.lastIndexOf('.');
        String stem = name.substring(0, Math.max(dot, 0));
        String extension = name.substring(dot + 1);
        return stem.codePoints().anyMatch(Character::isLetterOrDigit)
                && isExtension(extension)
                && !isVersion(stem, extension)
                && !ABBREVIATIONS.contains(name);
    }

    private static boolean isExtension(String text) {
        return text.codePointCount(0, text.length()) <= MAX_EXTENSION
                && text.codePoints().allMatch(Character::isLetterOrDigit)
                && text.codePoints().anyMatch(Character::isLetter); // python3.11, 2.5
    }

    /** Returns whether this is a version such as {@code 1.x}, {@code 2.0b1}, {@code v5.3.RELEASE}, unlike {@code 2026.11.md}. */
    private static boolean isVersion(String stem, String extension) {
        int from = stem.startsWith("v") || stem.startsWith("V") ? 1 : 0;
        char first = extension.charAt(0);
        return stem.chars().skip(from).allMatch(c -> c == '.' || Character.isDigit(c))
                && (Character.isDigit(first) || Character.isUpperCase(first) || extension.equals("x"));
    }
}
