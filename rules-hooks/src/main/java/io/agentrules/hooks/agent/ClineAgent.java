package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Cline, by the plugin {@code cline-plugin.js}, following version 3.0.65. Its hooks that are files cannot deny a tool: they end the run,
 * and the model never reads why.
 *
 * @see PluginEvents
 */
public final class ClineAgent implements Agent {
    private static final Set<Kind> INJECTS_AT = Set.of(Kind.PROMPT, Kind.BEFORE_TOOL, Kind.AFTER_TOOL);

    @Override
    public String id() {
        return "cline";
    }

    @Override
    public Optional<String> view() {
        return Optional.of("cline");
    }

    @Override
    public Set<Kind> injectsAt() {
        return INJECTS_AT;
    }

    @Override
    public int maxContext() {
        return 50_000;
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        return PluginEvents.event(event);
    }

    @Override
    public Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        return PluginEvents.answer(event, answer, INJECTS_AT, maxContext());
    }
}
