package io.agentrules.core.internal.include;

import io.agentrules.core.internal.support.WordSet;
import java.util.Locale;
import java.util.Set;

/** The files that are imported only if their names have the extension of a text file, or none. */
final class TextFiles {
    private static final Set<String> EXTENSIONS = WordSet.in("""
        adoc asciidoc astro bash bat c cc cfg clj cljc cljs cmake cmd conf config cpp cs css csv cts cxx dart diff edn
        ejs elm env erb erl ex exs f f90 f95 fish for go gql gradle graphql h hbs hpp hrl hs htm html hxx ini jade java
        js json jsx kt kts latex less lhs lock log lua make makefile md mjs cjs ml mli mts org patch php pl pm
        properties proto ps1 pug py pyi pyw r rake rb rs rst sass sbt scala scss sh sql svelte swift tex text toml ts
        tsx txt vue xml yaml yml zsh
        """);

    private TextFiles() {}

    /** Returns whether a file of that path is read. */
    static boolean isReadBy(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        return dot <= 0 || EXTENSIONS.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    }
}
