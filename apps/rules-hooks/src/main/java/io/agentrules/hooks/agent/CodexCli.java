package io.agentrules.hooks.agent;

import io.agentrules.hooks.agent.AgentSettings.Hook;
import io.agentrules.hooks.agent.AgentSettings.Place;
import io.agentrules.hooks.agent.AgentSettings.Shape;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Codex CLI, as seen on the wire with versions 0.169.0 and 0.171.0. It drops an answer with a field that it does not know, and cuts a text
 * beyond some 10,000 characters in its middle, and the reason of a denial beyond some 49 kB.
 */
final class CodexCli implements Agent {
    private static final String TOOLS = "Bash|apply_patch|mcp__.*"; // it reads files with its shell
    private static final int SECONDS = 15;

    /** Codex warns of a longer timeout at this event, and shortens it. */
    private static final Hook SESSION_END = new Hook("SessionEnd", "", 3);

    @Override
    public String id() {
        return "codex";
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
                Kind.BEFORE_TOOL,
                Kind.AFTER_TOOL,
                Kind.SUBAGENT_START);
    }

    @Override
    public int maxContext() {
        return 9_500;
    }

    @Override
    public Optional<AgentSettings> settings() {
        List<Hook> hooks = ClaudeFormat.hooks(SECONDS, TOOLS, TOOLS).stream()
                .map(hook -> hook.event().equals(SESSION_END.event()) ? SESSION_END : hook)
                .toList();
        return Optional.of(AgentSettings.of(
                        new Place("CODEX_HOME", ".codex", "hooks.json", ".codex/hooks.json"), Shape.GROUPS, hooks)
                .next("Codex skips hooks without a message until you accept them: " + CodexConsent.HOW)
                .nextInProject("Codex must also trust the project.")
                .consentIn("config.toml"));
    }
}
