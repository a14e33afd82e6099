package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The agents that share a format: that of Claude Code, or our own. They differ in what reaches the model, and how much of it.
 */
enum SharedFormatAgent implements Agent {
    /**
     * Claude Code, following the page "Hooks reference" of code.claude.com, read in September 2026 for version 2.1.278. A text beyond
     * 10,000 characters would reach the model as a preview with the name of a file.
     */
    CLAUDE(
            "claude",
            ClaudeFormat.CLAUDE,
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
    CODEX("codex", ClaudeFormat.CLAUDE, 9_500, CLAUDE.injectsAt),

    /**
     * Qwen Code, as seen on the wire with version 0.24.4. It sends {@code UserPromptSubmit} again after each result of a tool, with an
     * empty prompt: no turn begins then. Before a tool it drops a text, whatever its documentation says.
     */
    QWEN(
            "qwen",
            ClaudeFormat.CLAUDE,
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
    },

    /**
     * Cline, by {@code cline-plugin.js}, following version 3.0.65. Its hooks that are files cannot deny a tool: they end the run, and the
     * model never reads why.
     */
    CLINE("cline", RulesHookFormat.PLUGIN, 50_000, Kind.PROMPT, Kind.BEFORE_TOOL, Kind.AFTER_TOOL),

    /**
     * opencode, by {@code opencode-plugin.js}, whose effects were seen on the wire with version 1.18.33: it adds texts to the user's
     * message and to the results of tools.
     */
    OPENCODE("opencode", RulesHookFormat.PLUGIN, Integer.MAX_VALUE, Kind.PROMPT, Kind.AFTER_TOOL),

    /** Any agent that speaks our own JSON. Texts reach its model at every event, and it loads no rules by itself. */
    GENERIC("generic", RulesHookFormat.GENERIC, Integer.MAX_VALUE, Kind.values()) {
        @Override
        public Optional<String> view() {
            return Optional.empty();
        }
    };

    private final String id;

    @SuppressWarnings("ImmutableEnumChecker") // no format can be modified
    private final AgentFormat format;

    private final int maxContext;

    @SuppressWarnings("ImmutableEnumChecker") // it is unmodifiable
    private final Set<Kind> injectsAt;

    SharedFormatAgent(String id, AgentFormat format, int maxContext, Kind... injectsAt) {
        this(id, format, maxContext, Set.of(injectsAt));
    }

    SharedFormatAgent(String id, AgentFormat format, int maxContext, Set<Kind> injectsAt) {
        this.id = id;
        this.format = format;
        this.maxContext = maxContext;
        this.injectsAt = injectsAt;
    }

    /** Returns the name for the command line, which is also that of the view if there is one. */
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
        return injectsAt;
    }

    @Override
    public int maxContext() {
        return maxContext;
    }

    @Override
    public String beforeTool() {
        return format.beforeTool();
    }

    @Override
    public Optional<Kind> kind(String event) {
        return format.kind(event);
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        return format.event(event);
    }

    @Override
    public Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        return format.answer(event, Delivery.of(this, event, answer));
    }
}
