package io.agentrules.hooks;

import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the text of an event shows that cannot be read. */
final class UnreadEvent {
    /** The member of an event that names it; in text within the event the quotes would be escaped. */
    private static final Pattern EVENT_NAME = Pattern.compile("\"(?:hook_event_name|event)\"\\s*:\\s*\"([A-Za-z-]+)\"");

    private UnreadEvent() {}

    /**
     * Returns an event before a tool, if the text shows that it is about a tool that has not run. Any name counts: the first one may be in
     * the tool's arguments, which the model writes.
     */
    static Optional<HookEvent> beforeTool(Agent agent, String text) {
        boolean isBeforeTool = EVENT_NAME
                .matcher(text)
                .results()
                .anyMatch(name -> name.group(1).equals(agent.beforeTool()));
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
