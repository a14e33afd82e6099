package io.agentrules.core.internal.files;

import io.agentrules.core.internal.support.WordSet;
import java.util.Set;

/** The names of folders with third-party or generated files, which people do not edit. */
public final class GeneratedFolders {
    private static final Set<String> NAMES = WordSet.in("""
        .bundle .cache .dart_tool .eggs .git .gradle .hg .mypy_cache .next .nox .nuxt .parcel-cache .pnpm-store
        .pytest_cache .ruff_cache .serverless .svelte-kit .svn .terraform .tox .turbo .venv .yarn Carthage DerivedData
        Pods __pycache__ bower_components build coverage dist node_modules out site-packages target third_party vendor
        venv
        """);

    private GeneratedFolders() {}

    /** Returns whether a folder of that name has such files. */
    public static boolean contain(String name) {
        return NAMES.contains(name);
    }
}
