package io.agentrules.api.spi;

import io.agentrules.api.Rule;
import java.util.List;

/** Finds the rules of one format. Found by {@link java.util.ServiceLoader}, or added to the engine in code. */
public interface RuleProvider {
    /** Returns the kebab-case id, unique among providers and never changed once published. */
    String id();

    /** Returns the rank among providers; when names collide, the higher one's rule wins. Equal ranks go by id. */
    default int priority() {
        return 50;
    }

    /**
     * Discovers this tool's rules.
     *
     * <p>A problem with one file is {@linkplain DiscoveryContext#report reported}; the others still count. A provider that throws,
     * or makes no progress for too long, costs no other provider any rule, and keeps those that were made through its context.
     * Called again at each refresh; never twice at a time.
     *
     * @param context the project being looked at, and the only way to its files
     * @return the rules, strongest first; empty when the tool is not used here
     */
    List<Rule> discover(DiscoveryContext context);
}
