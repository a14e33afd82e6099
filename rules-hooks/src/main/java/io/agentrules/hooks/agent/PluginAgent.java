package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The agents whose hooks are functions, which a plugin of ours passes on.
 *
 * @see PluginEvents
 */
enum PluginAgent implements Agent {
    /**
     * Cline, by {@code cline-plugin.js}, following version 3.0.65. Its hooks that are files cannot deny a tool: they end the run, and the
     * model never reads why.
     */
    CLINE("cline", 50_000, Kind.PROMPT, Kind.BEFORE_TOOL, Kind.AFTER_TOOL),

    /**
     * opencode, by {@code opencode-plugin.js}, whose effects were seen on the wire with version 1.18.33: it adds texts to the user's
     * message and to the results of tools.
     */
    OPENCODE("opencode", Integer.MAX_VALUE, Kind.PROMPT, Kind.AFTER_TOOL);

    private final String id;
    private final int maxContext;

    @SuppressWarnings("ImmutableEnumChecker") // it is unmodifiable
    private final Set<Kind> injectsAt;

    PluginAgent(String id, int maxContext, Kind... injectsAt) {
        this.id = id;
        this.maxContext = maxContext;
        this.injectsAt = Set.of(injectsAt);
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
        return injectsAt;
    }

    @Override
    public int maxContext() {
        return maxContext;
    }

    @Override
    public String beforeTool() {
        return PluginEvents.BEFORE_TOOL;
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        return PluginEvents.event(event);
    }

    @Override
    public Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        return PluginEvents.answer(event, answer, injectsAt, maxContext);
    }
}
