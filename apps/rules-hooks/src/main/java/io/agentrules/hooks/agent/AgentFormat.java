package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Map;
import java.util.Optional;

/** The JSON of events and answers, which several agents may have in common. */
public interface AgentFormat {
    /** Returns the name of the event before a tool. */
    String beforeTool();

    /** Returns the kind of an event, as far as its name tells; empty if no session records it. */
    Optional<Kind> kind(String event);

    /** Reads an event; see {@link Agent#event}. */
    Optional<HookEvent> event(Map<String, ?> event);

    /** Returns the answer for JSON; empty if it has no text for the model and no denial. */
    Map<String, Object> answer(HookEvent event, Delivery delivery);

    /**
     * Returns an event with which hooks can be tried: the start of a conversation, or a prompt where the agent tells of no start.
     *
     * @param session the id of the conversation
     * @param folder the absolute folder that the agent works in
     */
    Map<String, Object> trial(String session, String folder);
}
