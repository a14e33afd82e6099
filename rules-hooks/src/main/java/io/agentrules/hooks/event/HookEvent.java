package io.agentrules.hooks.event;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Something that happened in an agent, the same for all agents.
 *
 * @param kind what happened
 * @param name the agent's own name of the event, which some answers repeat
 * @param session the agent's id of the conversation; not empty
 * @param subagent the agent's id of the sub-agent in which it happened; empty for the main conversation
 * @param folder the absolute folder in which the agent works
 * @param prompt what the user asks; empty unless {@code kind} is {@link Kind#PROMPT}
 * @param tool the call of a tool; empty unless {@code kind} is {@link Kind#BEFORE_TOOL} or {@link Kind#AFTER_TOOL}
 * @param model the id of the model that is called, if the agent tells
 * @param repeated whether a hook of the same event has already made the agent continue, such as with {@code stop_hook_active}
 */
public record HookEvent(
        Kind kind,
        String name,
        String session,
        Optional<String> subagent,
        Path folder,
        Optional<String> prompt,
        Optional<ToolUse> tool,
        Optional<String> model,
        boolean repeated) {
    /** What can happen. */
    public enum Kind {
        /** A conversation begins, or is resumed. */
        SESSION_START,
        /** A conversation is cleared: nothing that was said before counts. */
        SESSION_CLEARED,
        /** The user asks something: a turn begins. */
        PROMPT,
        /** A tool is about to run. */
        BEFORE_TOOL,
        /** A tool has run. */
        AFTER_TOOL,
        /** The agent has answered: the turn ends. */
        TURN_END,
        /** The conversation is about to be summarized. */
        COMPACTING,
        /** The conversation was summarized: what the model had read before is gone. */
        COMPACTED,
        /** A sub-agent begins. */
        SUBAGENT_START,
        /** A sub-agent has ended. */
        SUBAGENT_END,
        /** The conversation ends. */
        SESSION_END
    }

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if {@code session} is empty or {@code folder} is not absolute
     */
    public HookEvent {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(subagent, "subagent");
        Objects.requireNonNull(prompt, "prompt");
        Objects.requireNonNull(tool, "tool");
        Objects.requireNonNull(model, "model");
        if (session.isEmpty()) {
            throw new IllegalArgumentException("session is empty");
        }
        if (!folder.isAbsolute()) {
            throw new IllegalArgumentException("folder is not absolute: " + folder);
        }
    }
}
