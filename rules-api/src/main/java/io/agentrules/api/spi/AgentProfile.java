package io.agentrules.api.spi;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Experimental;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * What is known about one agent, as text: which files it loads, in which order and with which limits, what its keys are called, where
 * people put its files in vain. The engine names no agent; views, remedies and many findings come from profiles.
 *
 * @param id the agent's id, in kebab-case; the name of its view
 * @param yaml the facts, in the format that {@code docs/profiles.md} describes
 * @since 0.1
 */
@Experimental
public record AgentProfile(String id, String yaml) {
    /** Checks that neither is null. */
    public AgentProfile {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(yaml, "yaml");
    }

    /**
     * Reads a profile in UTF-8: {@code AgentProfile.read("cursor", getClass().getResourceAsStream("cursor.yaml"))}. The provider opens the
     * resource, because one in a module is hidden from other modules.
     *
     * @param yaml the profile, which is closed
     * @throws IllegalArgumentException if it is null, as for a resource that is not there
     * @throws UncheckedIOException if it cannot be read
     */
    public static AgentProfile read(String id, InputStream yaml) {
        if (yaml == null) {
            throw new IllegalArgumentException("id has no profile: " + id);
        }
        try (yaml) {
            return new AgentProfile(id, new String(yaml.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
