package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The agents with the events and answers of Claude Code. They differ in what reaches the model, and how much of it. */
enum ClaudeFamily implements Agent {
    /**
     * Claude Code, following the page "Hooks reference" of code.claude.com, read in September 2026 for version 2.1.278. A text beyond
     * 10,000 characters would reach the model as a preview with the name of a file.
     */
    CLAUDE(
            "claude",
            10_000,
            Kind.SESSION_START,
            Kind.SESSION_CLEARED,
            Kind.COMPACTED,
            Kind.PROMPT,
            Kind.BEFORE_TOOL,
            Kind.AFTER_TOOL,
            Kind.SUBAGENT_START),

    /**
     * Codex CLI, as seen on the wire with version 0.169.0. It drops an answer with a field that it does not know, and cuts a text beyond
     * some 10,000 characters in its middle.
     */
    CODEX(
            "codex",
            9_500,
            Kind.SESSION_START,
            Kind.SESSION_CLEARED,
            Kind.COMPACTED,
            Kind.PROMPT,
            Kind.BEFORE_TOOL,
            Kind.AFTER_TOOL,
            Kind.SUBAGENT_START),

    /**
     * Qwen Code, as seen on the wire with version 0.24.4. It sends {@code UserPromptSubmit} again after each result of a tool, with an
     * empty prompt: no turn begins then. Before a tool it drops a text, whatever its documentation says.
     */
    QWEN(
            "qwen",
            Integer.MAX_VALUE,
            Kind.SESSION_START,
            Kind.SESSION_CLEARED,
            Kind.COMPACTED,
            Kind.PROMPT,
            Kind.AFTER_TOOL,
            Kind.SUBAGENT_START) {
        @Override
        public Optional<HookEvent> event(Map<String, ?> event) {
            return super.event(event).filter(read -> !isContinuation(read));
        }

        private static boolean isContinuation(HookEvent event) {
            return event.kind() == Kind.PROMPT && event.prompt().orElse("").isEmpty();
        }
    };

    private final String id;

    @SuppressWarnings("ImmutableEnumChecker") // its collections are unmodifiable
    private final ClaudeShape shape;

    ClaudeFamily(String id, int maxContext, Kind... injectsAt) {
        this.id = id;
        this.shape = new ClaudeShape(ClaudeShape.CLAUDE_EVENTS, Set.of(injectsAt), maxContext);
    }

    /** Returns the name for the command line, which is also that of the view. */
    @Override
    public String id() {
        return id;
    }

    @Override
    public Optional<String> view() {
        return Optional.of(id);
    }

    @Override
    public Set<Kind> injectsAt() {
        return shape.injectsAt();
    }

    @Override
    public int maxContext() {
        return shape.maxContext();
    }

    @Override
    public String beforeTool() {
        return ClaudeShape.BEFORE_TOOL;
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        return shape.event(event);
    }

    @Override
    public Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        return shape.answer(event, answer);
    }
}
