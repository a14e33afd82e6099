package io.agentrules.core.internal.include;

import java.util.Locale;
import java.util.Set;

/** Tells words that were probably meant as the path of a text file from mentions, packages and annotations. */
final class TextFileNames {
    private static final Set<String> EXTENSIONS = Set.of(
            "adoc",
            "bash",
            "bat",
            "cfg",
            "conf",
            "cpp",
            "cs",
            "css",
            "csv",
            "go",
            "gradle",
            "graphql",
            "hpp",
            "html",
            "ini",
            "java",
            "js",
            "json",
            "jsonc",
            "jsx",
            "kt",
            "kts",
            "log",
            "lua",
            "markdown",
            "md",
            "mdc",
            "mdx",
            "mjs",
            "php",
            "properties",
            "proto",
            "ps1",
            "py",
            "rb",
            "rs",
            "rst",
            "scala",
            "sh",
            "sql",
            "svelte",
            "swift",
            "tf",
            "toml",
            "ts",
            "tsx",
            "txt",
            "vue",
            "xml",
            "yaml",
            "yml");

    private TextFileNames() {}

    /**
     * Returns whether a path starts with {@code .} or {@code ~/} or has the extension of a text file. A slash alone says nothing:
     * {@code @angular/core} is a package, {@code @org/team} a team, {@code @/components} an alias.
     */
    static boolean isProbablyMeant(String path) {
        int dot = path.lastIndexOf('.');
        boolean isText = dot > 0 && EXTENSIONS.contains(path.substring(dot + 1).toLowerCase(Locale.ROOT));
        return isText || path.startsWith(".") || path.startsWith("~/");
    }
}
