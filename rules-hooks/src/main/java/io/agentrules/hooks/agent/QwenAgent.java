package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Qwen Code, as seen on the wire with version 0.24.4. It sends {@code UserPromptSubmit} again after each result of a tool, with an empty
 * prompt: no turn begins then. Before a tool it drops a text, whatever its documentation says.
 */
public final class QwenAgent implements Agent {
    private static final ClaudeShape SHAPE = new ClaudeShape(
            ClaudeShape.CLAUDE_EVENTS,
            Set.of(
                    Kind.SESSION_START,
                    Kind.SESSION_CLEARED,
                    Kind.COMPACTED,
                    Kind.PROMPT,
                    Kind.AFTER_TOOL,
                    Kind.SUBAGENT_START),
            Integer.MAX_VALUE);

    @Override
    public String id() {
        return "qwen";
    }

    @Override
    public Optional<String> view() {
        return Optional.of("qwen");
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
        return SHAPE.event(event).filter(read -> !isContinuation(read));
    }

    private static boolean isContinuation(HookEvent event) {
        return event.kind() == Kind.PROMPT && event.prompt().orElse("").isEmpty();
    }

    @Override
    public Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        return SHAPE.answer(event, answer);
    }
}
