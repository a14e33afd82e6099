package io.agentrules.hooks;

import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.event.EventNames;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** What the text of an event shows that cannot be read. */
final class UnreadEvent {
    private UnreadEvent() {}

    /**
     * Returns an event before a tool, unless the text shows that it is about something else. A text without a name counts as such an event if
     * the agent bears the denial of a tool as the answer to any event.
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
