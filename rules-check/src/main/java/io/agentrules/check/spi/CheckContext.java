package io.agentrules.check.spi;

import io.agentrules.api.Experimental;
import io.agentrules.core.model.RuleCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The rules of a workspace and its files, which do not change during a check. Safe for use by many threads.
 *
 * @since 0.1
 */
@Experimental
public interface CheckContext {
    /** Returns all rules, eligible or not, and what is reported about them already. */
    RuleCatalog catalog();

    /** Returns the absolute roots of the workspace, in order. */
    List<Path> workspaces();

    /**
     * Returns the paths of the workspace's files relative to their root, with {@code /}, in NFC, in code-point order, without dependencies
     * and build output; a path that several roots have is there once. The first call reads the disk.
     */
    Set<String> files();

    /** Returns whether {@link #files} is complete; otherwise a path that is missing there may exist: there are too many, or some cannot be read. */
    boolean hasAllFiles();
}
