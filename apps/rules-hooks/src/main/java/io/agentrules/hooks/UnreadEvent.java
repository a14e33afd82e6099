package io.agentrules.hooks;

import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.event.EventNames;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** An event whose JSON cannot be read: what its text still shows. */
final class UnreadEvent {
    private UnreadEvent() {}

    /**
     * Returns a before-tool event, unless the text names another event. A text that names no event counts as a before-tool event if the agent
     * ignores a denial in the answer to any other event.
     */
    static Optional<HookEvent> beforeTool(Agent agent, String text) {
        Set<String> names = EventNames.in(text);
        boolean isBeforeTool =
                names.contains(agent.format().beforeTool()) || (names.isEmpty() && agent.ignoresOtherDenials());
        return isBeforeTool ? Optional.of(event(Kind.BEFORE_TOOL, agent.format().beforeTool())) : Optional.empty();
    }

    /** Returns the event that the text names; empty if it does not name exactly one that the agent sends. */
    static Optional<HookEvent> named(Agent agent, String text) {
        Set<String> names = EventNames.in(text);
        return names.size() == 1
                ? names.stream()
                        .flatMap(name -> agent.format().kind(name).map(kind -> event(kind, name)).stream())
                        .findFirst()
                : Optional.empty();
    }

    private static HookEvent event(Kind kind, String name) {
        return HookEvent.of(kind, name, "unread", Path.of("").toAbsolutePath());
    }
}
