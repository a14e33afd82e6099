package io.agentrules.api;

import java.util.Objects;

/**
 * A rule that the harness hands over, from an organization's server for example; the engine itself never fetches.
 *
 * @param name the rule's name and heading
 * @param contents Markdown, with front matter that means what it means in a Cline file
 * @param alwaysEnabled whether nothing may shadow it or switch it off
 */
public record RemoteRule(String name, String contents, boolean alwaysEnabled) {
    /** Checks that nothing is missing. */
    public RemoteRule {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(contents, "contents");
    }
}
