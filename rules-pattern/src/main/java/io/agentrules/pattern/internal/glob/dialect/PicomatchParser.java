package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.regex.RegexFlags;
import io.agentrules.pattern.internal.regex.RegexParser;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads globs as picomatch 4 does (its answers and source, November 2026). To picomatch, a glob
 * is another way to write a regular expression, and what it does not know it leaves as it is: {@code a+(b|c)?} and
 * {@code x|y} mean what they mean there. So this writes that expression, too, and reads it as one.
 *
 * <p>Left out is what picomatch adds against paths that are not normal: names that are empty or only dots, and line
 * ends. Left out, too, is what it says only by accident: many a glob with an open parenthesis before a star matches
 * nothing here.
 */
public final class PicomatchParser {
    private static final Map<String, String> SHORTER = Map.of("***", "*", "**/**", "**", "**/**/**", "**");

    private PicomatchParser() {}

    /**
     * Returns what {@code glob} means.
     *
     * @param dot whether wildcards match a dot at the start of a name
     * @throws InvalidPatternException if it is empty or over a limit
     */
    public static Glob parse(String glob, boolean dot, GlobLimits limits) {
        if (glob.isEmpty()) {
            throw new InvalidPatternException(0, "The glob is empty", "Write ** for every path");
        }
        checkNesting(glob, limits.maxNesting());
        String shorter = SHORTER.getOrDefault(glob, glob);
        PicomatchTranslator translation =
                new PicomatchTranslator(shorter.startsWith("./") ? shorter.substring(2) : shorter, dot);
        Node node = node(translation.regex(), limits);
        // A path that is the glob, letter for letter, matches in any case.
        Node itself = Node.literal(glob);
        List<Glob.Part> parts = new ArrayList<>();
        if (node != null) {
            parts.add(new Glob.Part(node, false, translation.isNegated()));
        }
        if (node == null || !node.equals(itself) || translation.isNegated()) {
            parts.add(new Glob.Part(itself, false, false));
        }
        return new Glob(parts);
    }

    private static void checkNesting(String glob, int maxNesting) {
        int depth = 0;
        for (int i = 0; i < glob.length(); i++) {
            char unit = glob.charAt(i);
            depth += unit == '(' || unit == '{' ? 1 : unit == ')' || unit == '}' ? -1 : 0;
            if (depth > maxNesting) {
                throw new InvalidPatternException(
                        i, "Groups are nested deeper than " + maxNesting, "Nest fewer groups");
            }
        }
    }

    private static @Nullable Node parsed(String regex) {
        try {
            return RegexParser.parse(regex, RegexFlags.NONE, Integer.MAX_VALUE, Integer.MAX_VALUE);
        } catch (InvalidPatternException noRegex) {
            return null;
        }
    }

    /** Returns null for what is no regular expression: to picomatch, it then matches nothing, negated or not. */
    private static @Nullable Node node(@Nullable String regex, GlobLimits limits) {
        if (regex == null) {
            return null;
        }
        Node node = parsed(regex);
        if (node == null && regex.indexOf('|') < 0) {
            node = parsed("(?:" + regex + ")"); // as picomatch does, so that a parenthesis too many closes this one
        }
        if (node == null) {
            return null;
        }
        return GlobTrees.needsText(node) ? node : LookaheadResolver.resolve(node, limits.maxNodes());
    }
}
