package io.agentrules.api.spi;

import io.agentrules.api.Experimental;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import java.util.List;

/**
 * Discovers the rules of one tool. Found by {@link java.util.ServiceLoader}, or added to the engine in code.
 *
 * @since 0.1
 */
@Stable
public interface RuleProvider {
    /** Returns the kebab-case id, unique among providers and never changed once published. */
    String id();

    /** Returns the rank among providers: if names collide, the rule of the higher rank wins; equal ranks are ordered by id. */
    default int priority() {
        return 50;
    }

    /**
     * Discovers this tool's rules.
     *
     * <p>A problem with one file should be {@linkplain DiscoveryContext#report reported}; the other files still count. If a
     * provider throws, or makes no progress for too long, the rules made through its context so far remain in use, and other
     * providers are not affected. Called again at each refresh. Two calls may run at the same time: one for the whole workspace, and one
     * for what is outside of it, which does not wait for a repository that hangs.
     *
     * @param context the project, and the only access to its files
     * @return the rules, strongest first; empty if the tool is not used in this project
     */
    List<Rule> discover(DiscoveryContext context);

    /**
     * Returns what is known about the agents whose files this provider reads, one profile for each agent. Asked for once, before rules are
     * discovered; a profile is read when something needs it, such as a view or a check. A profile of which a value cannot be read is reported and left out.
     *
     * @return the profiles, in any order; what they say about a {@code format} is about the files of this provider
     */
    @Experimental
    default List<AgentProfile> profiles() {
        return List.of();
    }
}
