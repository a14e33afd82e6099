package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Claude Code, following the page "Hooks reference" of code.claude.com, read in September 2026 for version 2.1.278. A text beyond 10,000
 * characters would reach the model as a preview with the name of a file.
 */
public final class ClaudeAgent implements Agent {
    private static final ClaudeShape SHAPE = new ClaudeShape(
            ClaudeShape.CLAUDE_EVENTS,
            Set.of(
                    Kind.SESSION_START,
                    Kind.SESSION_CLEARED,
                    Kind.COMPACTED,
                    Kind.PROMPT,
                    Kind.BEFORE_TOOL,
                    Kind.AFTER_TOOL,
                    Kind.SUBAGENT_START),
            10_000);

    @Override
    public String id() {
        return "claude";
    }

    @Override
    public Optional<String> view() {
        return Optional.of("claude");
    }

    @Override
    public Set<Kind> injectsAt() {
        return SHAPE.injectsAt();
    }

    @Override
    public int maxContext() {
        return SHAPE.maxContext();
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        return SHAPE.event(event);
    }

    @Override
    public Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        return SHAPE.answer(event, answer);
    }
}
