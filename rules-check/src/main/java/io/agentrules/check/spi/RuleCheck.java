package io.agentrules.check.spi;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Experimental;
import java.util.List;

/**
 * A check of a team's own: what it finds in the rules of a workspace is part of {@code rules check}. Found by {@link
 * java.util.ServiceLoader}, or added in code.
 *
 * <p>One that throws, returns null or does not return in time loses its own findings, and a diagnostic says so; all other findings count.
 *
 * @since 0.1
 */
@Experimental
@FunctionalInterface
public interface RuleCheck {
    /**
     * Returns the findings in any order; empty if there are none. Several threads may call this at the same time, and it has 10 seconds.
     *
     * @param context the rules and the files to check
     */
    List<Diagnostic> check(CheckContext context);
}
