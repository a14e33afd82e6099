package io.agentrules.core.internal.merge;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.model.LockSource;
import io.agentrules.core.model.RuleEntry;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Reads the locks of a frozen engine. The service loader finds it in {@code rules-check}: an engine that is not frozen needs no locks. */
public interface LockReader {
    /**
     * Reads the locks as they are now; called at each refresh. What cannot be read is among the {@linkplain Locks#findings findings}.
     *
     * @param roots the roots of the workspace
     */
    Locks read(LockSource source, List<Path> roots);

    /** What some locks say; equal if it is the same. */
    interface Locks {
        /**
         * Returns whether a rule is not eligible, because it acts at once or has the name of a rule that does, and no lock has it as it is.
         *
         * @param triggersOfLibraries the names of libraries' trigger rules, which no rule of the project may take unless it is locked
         */
        boolean refuse(Rule rule, Set<String> triggersOfLibraries);

        /**
         * Returns the problems of the locks, and a finding for each refused rule and each locked trigger rule that is gone, in any order.
         *
         * @param providers the ids of the providers that looked for rules; what others would find is not missing
         */
        List<Diagnostic> findings(Collection<RuleEntry> entries, Set<String> providers);
    }
}
