package io.agentrules.api;

import java.util.Objects;

/**
 * A rule that the harness supplies, for example from an organization's server; the engine itself never fetches rules.
 *
 * @param name the rule's name and heading
 * @param contents Markdown with optional front matter, which has the same meaning as in a Cline file
 * @param alwaysEnabled whether the rule can be neither shadowed nor disabled
 * @since 0.1
 */
@Stable
public record RemoteRule(String name, String contents, boolean alwaysEnabled) {
    /** Rejects null components. */
    public RemoteRule {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(contents, "contents");
    }
}
