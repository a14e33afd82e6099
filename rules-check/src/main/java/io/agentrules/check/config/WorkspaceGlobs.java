package io.agentrules.check.config;

import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import java.util.Collection;
import java.util.function.Predicate;

/** Globs of a configuration, which select files by their paths relative to the workspace, as those of native rules do. */
public final class WorkspaceGlobs implements Predicate<String> {
    private final GlobSet globs;

    /** Compiles globs; one that cannot be compiled selects nothing. */
    public WorkspaceGlobs(Collection<String> written) {
        GlobSet.Builder builder = GlobSet.builder(GlobDialect.MINIMATCH_BASE_DOT);
        written.forEach(builder::add);
        this.globs = builder.build();
    }

    /** Returns whether a path is selected. */
    @Override
    public boolean test(String path) {
        return !globs.match(path).isEmpty();
    }
}
