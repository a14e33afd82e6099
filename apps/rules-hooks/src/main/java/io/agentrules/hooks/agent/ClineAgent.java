package io.agentrules.hooks.agent;

import io.agentrules.hooks.agent.AgentSettings.Place;
import io.agentrules.hooks.agent.AgentSettings.Shape;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Cline, by {@code cline-plugin.js}, following version 3.0.65. Its hooks that are files cannot deny a tool: they end the run, and the model
 * never reads why.
 */
final class ClineAgent implements Agent {
    @Override
    public String id() {
        return "cline";
    }

    @Override
    public AgentFormat format() {
        return RulesHookFormat.PLUGIN;
    }

    @Override
    public Set<Kind> injectsAt() {
        return Set.of(Kind.PROMPT, Kind.BEFORE_TOOL, Kind.AFTER_TOOL);
    }

    /** A run without a terminal ends after three denials in a row. */
    @Override
    public int maxDenials() {
        return 2;
    }

    @Override
    public int maxContext() {
        return 50_000;
    }

    @Override
    public Optional<AgentSettings> settings() {
        return Optional.of(AgentSettings.of(
                        new Place("", ".cline", "plugins/agent-rules.js", ".cline/plugins/agent-rules.js"),
                        Shape.PLUGIN,
                        List.of())
                .notes(
                        "Cline drops all plugins, without a message, if they take more than 4 seconds to load, as on a busy"
                                + " machine. If a run left no entry in rules hook log, although a rule applies to it, they were dropped: start"
                                + " Cline with CLINE_PLUGIN_IMPORT_TIMEOUT_MS=60000."));
    }
}
