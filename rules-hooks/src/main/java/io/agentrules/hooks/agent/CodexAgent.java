package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Codex CLI, as seen on the wire with version 0.169.0. It drops an answer with a field that it does not know, and cuts a text beyond some
 * 10,000 characters in its middle.
 */
public final class CodexAgent implements Agent {
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
            9_500);

    @Override
    public String id() {
        return "codex";
    }

    @Override
    public Optional<String> view() {
        return Optional.of("codex");
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
