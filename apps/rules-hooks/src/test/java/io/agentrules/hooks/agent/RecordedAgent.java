package io.agentrules.hooks.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * What is known of an agent besides its class, from {@code samples/AGENT/agent.yaml} with the keys {@code name}, {@code known} (where
 * from), {@code limits}, {@code then} (what its user must do after an installation), {@code events} (the names of those that mean
 * something) and {@code tools} (those that its hooks must watch).
 */
public record RecordedAgent(Agent agent, Map<?, ?> facts) {
    /** Returns all agents, in the order of the documentation. */
    public static List<RecordedAgent> all() {
        return Agents.all().stream().map(RecordedAgent::of).toList();
    }

    private static RecordedAgent of(Agent agent) {
        Path file = Sample.folder().resolve(agent.id()).resolve("agent.yaml");
        try {
            return new RecordedAgent(agent, (Map<?, ?>) Objects.requireNonNull(
                    new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the agents that have settings in JSON. */
    public static Stream<String> withJsonSettings() {
        return Agents.all().stream()
                .filter(agent -> agent.settings()
                        .filter(settings -> !settings.hooks().isEmpty())
                        .isPresent())
                .map(Agent::id);
    }

    String text(String key) {
        Object value = facts.get(key);
        return value == null ? "" : value.toString();
    }

    List<String> list(String key) {
        return facts.get(key) instanceof List<?> values
                ? values.stream().map(Object::toString).toList()
                : List.of();
    }

    @Override
    public String toString() {
        return agent.id();
    }
}
