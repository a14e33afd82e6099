package io.agentrules.hooks.agent;

import io.agentrules.hooks.agent.AgentSettings.Place;
import io.agentrules.hooks.agent.AgentSettings.Shape;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Qwen Code, as seen on the wire with version 0.24.4. Before a tool it drops a text, whatever its documentation says. */
final class QwenCode implements Agent {
    private static final String TOOLS = "read_file|read_many_files|write_file|edit|run_shell_command|mcp__.*";
    private static final int SECONDS = 15;

    @Override
    public String id() {
        return "qwen";
    }

    @Override
    public AgentFormat format() {
        return ClaudeFormat.CLAUDE;
    }

    @Override
    public Set<Kind> showsAt() {
        return ClaudeFormat.SHOWS_AT;
    }

    @Override
    public Set<Kind> injectsAt() {
        return Set.of(
                Kind.SESSION_START,
                Kind.SESSION_CLEARED,
                Kind.COMPACTED,
                Kind.PROMPT,
                Kind.AFTER_TOOL,
                Kind.SUBAGENT_START);
    }

    /** Leaves out the prompt that comes again after each result of a tool, with an empty text: no turn begins then. */
    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        return Agent.super
                .event(event)
                .filter(read -> read.prompt().filter(String::isEmpty).isEmpty());
    }

    @Override
    public Optional<AgentSettings> settings() {
        return Optional.of(AgentSettings.of(
                        new Place("", ".qwen", "settings.json", ".qwen/settings.json"),
                        Shape.GROUPS,
                        ClaudeFormat.hooks(SECONDS, TOOLS, TOOLS))
                .nextInProject(
                        "Qwen Code runs the hooks of a project only if you start qwen in its folder, not in a subfolder,"
                                + " and trust it if you have switched on folder trust."));
    }
}
