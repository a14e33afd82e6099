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
        boolean isBeforeTool = names.contains(agent.beforeTool()) || (names.isEmpty() && agent.ignoresOtherDenials());
        return isBeforeTool
                ? Optional.of(HookEvent.builder(
                                Kind.BEFORE_TOOL,
                                agent.beforeTool(),
                                "unread",
                                Path.of("").toAbsolutePath())
                        .build())
                : Optional.empty();
    }
}
