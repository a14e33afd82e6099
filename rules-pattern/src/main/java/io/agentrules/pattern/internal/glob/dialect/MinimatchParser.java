package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.Node;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads globs as minimatch 9.0.9 does (its source, November 2026): braces are written out,
 * what they stand for is cut at the slashes, and each piece is matched against one name of a path.
 *
 * <p>Left out is what minimatch makes of groups nested more than two deep, and of a negation among them, but for
 * {@code !(!(a))}, which is {@code @(a)}.
 */
public final class MinimatchParser {
    private final boolean dot;
    private final boolean matchBase;
    private final GlobLimits limits;

    private MinimatchParser(boolean dot, boolean matchBase, GlobLimits limits) {
        this.dot = dot;
        this.matchBase = matchBase;
        this.limits = limits;
    }

    /**
     * Returns what {@code glob} means.
     *
     * @param dot whether wildcards match a dot at the start of a name
     * @param matchBase whether a glob without a slash is matched against a path's last name
     * @param comments whether a glob that starts with {@code #} matches nothing
     * @throws io.agentrules.pattern.internal.tree.InvalidPatternException if it is over a limit
     */
    public static Glob parse(String glob, boolean dot, boolean matchBase, boolean comments, GlobLimits limits) {
        if (comments && glob.startsWith("#")) {
            return Glob.NEVER;
        }
        int bangs = 0;
        while (glob.startsWith("!", bangs)) {
            bangs++;
        }
        return new MinimatchParser(dot, matchBase, limits).glob(glob.substring(bangs), bangs % 2 == 1);
    }

    private Glob glob(String text, boolean negated) {
        List<Node> ofPaths = new ArrayList<>();
        List<Node> ofBaseNames = new ArrayList<>();
        for (String expanded : new LinkedHashSet<>(BraceExpansion.expand(text, limits))) {
            List<String> names = names(expanded);
            if (names.size() == 1 && matchBase) {
                ofBaseNames.add(baseName(names.get(0)));
            } else {
                ofPaths.add(path(names));
            }
        }
        if (ofPaths.stream().noneMatch(GlobTrees::needsText)
                && ofBaseNames.stream().noneMatch(GlobTrees::needsText)) {
            ofPaths.replaceAll(this::resolved);
            ofBaseNames.replaceAll(this::resolved);
        }
        if (ofPaths.isEmpty()) {
            return new Glob(List.of(part(ofBaseNames, true, negated)));
        }
        if (negated) {
            ofBaseNames.forEach(name -> ofPaths.add(Node.sequence(GlobNodes.FOLDERS, name)));
        }
        return negated || ofBaseNames.isEmpty()
                ? new Glob(List.of(part(ofPaths, false, negated)))
                : new Glob(List.of(part(ofPaths, false, false), part(ofBaseNames, true, false)));
    }

    private Node resolved(Node node) {
        return LookaheadResolver.resolve(node, limits.maxNodes());
    }

    private Glob.Part part(List<Node> branches, boolean baseName, boolean negated) {
        return new Glob.Part(Node.alternation(branches), baseName, negated);
    }

    /** Cuts at slashes, however many there are in a row, and takes back names that {@code ..} follows. */
    private static List<String> names(String text) {
        List<String> names = new ArrayList<>();
        for (String name : cut(text)) {
            String last = names.isEmpty() ? "" : names.get(names.size() - 1);
            boolean back = name.equals("..") && !Set.of("", ".", "..", "**").contains(last);
            if (back) {
                names.remove(names.size() - 1);
            } else if (!name.equals("**") || !last.equals("**")) {
                names.add(name);
            }
        }
        return names.isEmpty() ? List.of("") : names;
    }

    private static List<String> cut(String text) {
        List<String> names = new ArrayList<>();
        int from = 0;
        for (int slash = text.indexOf('/'); slash >= 0; slash = text.indexOf('/', from)) {
            names.add(text.substring(from, slash));
            from = slash + 1;
            while (text.startsWith("/", from)) {
                from++;
            }
        }
        names.add(text.substring(from));
        return names;
    }

    private Node baseName(String name) {
        return name.equals("**") ? anyName() : MinimatchName.parse(name, dot, limits);
    }

    private Node path(List<String> names) {
        List<Node> items = new ArrayList<>();
        int lastStars = names.lastIndexOf("**");
        boolean hasSecondStars = names.indexOf("**") < lastStars;
        for (int i = 0; i < names.size(); i++) {
            boolean last = i == names.size() - 1;
            if (names.get(i).equals("**")) {
                items.add(last ? anyNames() : folders());
            } else {
                // After a second **, minimatch refuses a dot even where the glob has one: **/a/**/.env matches nothing.
                items.add(!dot && hasSecondStars && i > lastStars ? GlobNodes.NO_DOT : Node.EMPTY);
                items.add(MinimatchName.parse(names.get(i), dot, limits));
                items.add(last ? Node.EMPTY : GlobNodes.SLASH);
            }
        }
        return Node.sequence(items);
    }

    private Node anyName() {
        return dot ? GlobNodes.STAR : GlobNodes.STAR_WITHOUT_DOT;
    }

    private Node anyNames() {
        return dot ? GlobNodes.ANYTHING : GlobNodes.NAMES_WITHOUT_DOT;
    }

    private Node folders() {
        return dot ? GlobNodes.FOLDERS : GlobNodes.FOLDERS_WITHOUT_DOT;
    }
}
