package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Map;
import java.util.Optional;

/** The JSON of events and answers that several agents have in common. */
interface AgentFormat {
    /** Returns the name of the event before a tool. */
    String beforeTool();

    /** Returns what an event of that name is; see {@link Agent#kind}. */
    Optional<Kind> kind(String event);

    /** Reads an event; see {@link Agent#event}. */
    Optional<HookEvent> event(Map<String, ?> event);

    /** Returns the answer for JSON; empty if nothing reaches the agent's model. */
    Map<String, Object> answer(HookEvent event, Delivery delivery);
}
