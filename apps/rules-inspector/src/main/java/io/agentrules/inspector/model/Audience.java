package io.agentrules.inspector.model;

import io.agentrules.api.Experimental;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * For whom the page answers.
 *
 * @param isHarness whether that is a harness, for which the rules of all agents count together
 * @param agents the ids of the agents, unless it is a harness; empty: those that the configuration names, else those whose files are in the
 *     workspace
 * @param configuration the file that configures the agents, and which findings count; it need not exist
 * @since 0.1
 */
@Experimental
public record Audience(boolean isHarness, List<String> agents, Optional<Path> configuration) {
    /** A harness, whose findings all count. */
    public static final Audience HARNESS = new Audience(true, List.of(), Optional.empty());

    /** Copies the list. */
    public Audience {
        agents = List.copyOf(agents);
        Objects.requireNonNull(configuration, "configuration");
    }
}
