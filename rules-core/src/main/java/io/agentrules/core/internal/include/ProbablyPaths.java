package io.agentrules.core.internal.include;

import io.agentrules.core.internal.support.WordSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells words that were probably meant as the path of a file from mentions, packages, annotations and aliases. */
final class ProbablyPaths {
    /** Folders of the operating system: no project has an alias of these names for its sources. */
    private static final Pattern SYSTEM = Pattern.compile("/(?:dev|etc|proc|sys|usr|var)/.*", Pattern.DOTALL);

    private static final Set<String> EXTENSIONS = WordSet.in("""
        adoc bash bat cfg conf cpp cs css csv go gradle graphql hpp html ini java js json jsonc jsx kt kts log lua
        markdown md mdc mdx mjs php properties proto ps1 py rb rs rst scala sh sql svelte swift tf toml ts tsx txt vue
        xml yaml yml
        """);

    private ProbablyPaths() {}

    /**
     * Returns whether a path starts with {@code .} or {@code ~/}, has the extension of a text file, or is an absolute path into a folder
     * of the operating system or in a line of its own. A slash says nothing: {@code @angular/core} is a package, {@code @org/team} a
     * team, {@code @/components} an alias.
     */
    static boolean isMeant(WrittenReference reference) {
        String path = reference.path();
        int dot = path.lastIndexOf('.');
        boolean isText = dot > 0 && EXTENSIONS.contains(path.substring(dot + 1).toLowerCase(Locale.ROOT));
        return isText
                || path.startsWith(".")
                || path.startsWith("~/")
                || (path.startsWith("/") && (SYSTEM.matcher(path).matches() || reference.isAlone()));
    }
}
