package io.agentrules.core.model;

import io.agentrules.api.Experimental;
import java.nio.file.Path;
import java.util.List;

/**
 * The locks by which an engine is {@linkplain RulesConfig.Builder#frozen frozen}. A rule is locked if one of them has it. The module
 * {@code rules-check} reads them.
 *
 * @param files paths of locks, which each refresh reads again. A relative path is the same path in every root of the
 *     workspace. A file does not need to exist: as long as it does not, it locks nothing
 * @param texts the texts of locks
 * @since 0.1
 */
@Experimental
public record LockSource(List<Path> files, List<String> texts) {
    /** The lock in the root of each workspace. */
    public static final LockSource WORKSPACE = of(Path.of("rules.lock"));

    /** Copies the lists. */
    public LockSource {
        files = List.copyOf(files);
        texts = List.copyOf(texts);
    }

    /** Returns the lock in a file. */
    public static LockSource of(Path file) {
        return new LockSource(List.of(file), List.of());
    }

    /** Returns the lock with a text, for a harness that gets it with its configuration. */
    public static LockSource of(String text) {
        return new LockSource(List.of(), List.of(text));
    }
}
