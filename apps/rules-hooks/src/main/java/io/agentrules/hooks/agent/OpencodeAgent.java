package io.agentrules.hooks.agent;

import io.agentrules.hooks.agent.AgentSettings.Place;
import io.agentrules.hooks.agent.AgentSettings.Shape;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * opencode, by {@code opencode-plugin.js}, whose effects were seen on the wire with version 1.18.33: it adds texts to the user's message
 * and to the results of tools.
 */
final class OpencodeAgent implements Agent {
    @Override
    public String id() {
        return "opencode";
    }

    @Override
    public AgentFormat format() {
        return RulesHookFormat.PLUGIN;
    }

    @Override
    public Set<Kind> injectsAt() {
        return Set.of(Kind.PROMPT, Kind.AFTER_TOOL);
    }

    @Override
    public Optional<AgentSettings> settings() {
        return Optional.of(AgentSettings.of(
                new Place(
                        "XDG_CONFIG_HOME",
                        ".config",
                        "opencode/plugins/agent-rules.js",
                        ".opencode/plugins/agent-rules.js"),
                Shape.PLUGIN,
                List.of()));
    }
}
