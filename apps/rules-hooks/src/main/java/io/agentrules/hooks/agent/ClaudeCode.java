package io.agentrules.hooks.agent;

import io.agentrules.hooks.agent.AgentSettings.Place;
import io.agentrules.hooks.agent.AgentSettings.Shape;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Claude Code, as seen on the wire with version 2.1.332. A text beyond 10,000 characters would reach the model as a preview with the name of
 * a file.
 */
final class ClaudeCode implements Agent {
    private static final String FAILURE = "PostToolUseFailure";

    /** What a sub-agent in the background reports when it has ended comes as a prompt, but the user has asked nothing. */
    private static final String REPORT = "<task-notification>";

    private static final ClaudeFormat FORMAT = ClaudeFormat.CLAUDE.with(FAILURE, Kind.TOOL_FAILED);

    /** Reading counts, because rules for paths become active when a file is read. What a search finds does not. */
    private static final String WRITING = "Bash|Edit|MultiEdit|Write|NotebookEdit|mcp__.*";

    private static final int SECONDS = 15;

    @Override
    public String id() {
        return "claude";
    }

    @Override
    public Set<String> loadsRulesOfNewFileAt() {
        return Set.of("write");
    }

    @Override
    public AgentFormat format() {
        return FORMAT;
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
                Kind.BEFORE_TOOL,
                Kind.AFTER_TOOL,
                Kind.TOOL_FAILED,
                Kind.SUBAGENT_START);
    }

    @Override
    public int maxContext() {
        return 10_000;
    }

    @Override
    public Agent sender(Map<String, ?> event) {
        return CopilotAgent.isSender(event) ? CopilotAgent.CLI.sender(event) : this;
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        return Agent.super
                .event(event)
                .filter(read -> read.prompt()
                        .filter(text -> text.stripLeading().startsWith(REPORT))
                        .isEmpty());
    }

    @Override
    public Optional<AgentSettings> settings() {
        var hooks = new ArrayList<>(ClaudeFormat.hooks(SECONDS, "Read|" + WRITING, WRITING));
        hooks.addAll(AgentSettings.Hook.list(SECONDS, FAILURE + ":" + WRITING));
        return Optional.of(AgentSettings.of(
                        new Place("CLAUDE_CONFIG_DIR", ".claude", "settings.json", ".claude/settings.json"),
                        Shape.GROUPS,
                        List.copyOf(hooks))
                .next("Conversations that run already may need a restart."));
    }
}
