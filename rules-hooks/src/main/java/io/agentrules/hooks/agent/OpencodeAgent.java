package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * opencode, by the plugin {@code opencode-plugin.js}, whose effects were seen on the wire with version 1.18.33: it adds texts to the user's
 * message and to the results of tools.
 *
 * @see PluginEvents
 */
public final class OpencodeAgent implements Agent {
    private static final Set<Kind> INJECTS_AT = Set.of(Kind.PROMPT, Kind.AFTER_TOOL);

    @Override
    public String id() {
        return "opencode";
    }

    @Override
    public Optional<String> view() {
        return Optional.of("opencode");
    }

    @Override
    public Set<Kind> injectsAt() {
        return INJECTS_AT;
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
