package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Optional;
import java.util.Set;

/** Any agent that speaks our own JSON. Texts reach its model at every event, and it loads no rules by itself. */
final class GenericAgent implements Agent {
    @Override
    public String id() {
        return "generic";
    }

    @Override
    public Optional<String> view() {
        return Optional.empty();
    }

    @Override
    public AgentFormat format() {
        return RulesHookFormat.GENERIC;
    }

    @Override
    public Set<Kind> injectsAt() {
        return Set.of(Kind.values());
    }

    @Override
    public Optional<AgentSettings> settings() {
        return Optional.empty();
    }
}
