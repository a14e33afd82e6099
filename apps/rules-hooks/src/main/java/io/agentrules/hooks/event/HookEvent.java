package io.agentrules.hooks.event;

import java.nio.file.Path;
import java.util.Optional;

/**
 * An event in a conversation with an agent, such as a prompt or the call of a tool, in the same form for all agents.
 *
 * @param kind what happened
 * @param name the agent's own name of the event, which some answers repeat
 * @param session the agent's id of the conversation; not empty
 * @param subagent the agent's id of the sub-agent in which it happened; empty for the main conversation
 * @param folder the absolute folder in which the agent works
 * @param prompt what the user asks; empty unless {@code kind} is {@link Kind#PROMPT}
 * @param tool the call of a tool; empty unless {@linkplain Kind#hasTool the kind has one}
 * @param model the id of the model that is called, if the agent tells
 */
public record HookEvent(
        Kind kind,
        String name,
        String session,
        Optional<String> subagent,
        Path folder,
        Optional<String> prompt,
        Optional<ToolUse> tool,
        Optional<String> model) {
    /** The longest event that is read, in bytes of its JSON. */
    public static final int MAX_BYTES = 10 << 20;

    /** Why a longer event has no answer. */
    public static final String TOO_LONG = "the event is longer than " + (MAX_BYTES >> 20) + " MiB";

    /** What can happen. */
    public enum Kind {
        /** A conversation begins, or is resumed. */
        SESSION_START,
        /** A conversation is cleared: the model has no earlier messages. */
        SESSION_CLEARED,
        /** The user sends a prompt: a turn begins. */
        PROMPT,
        /** A tool is about to run. */
        BEFORE_TOOL,
        /** A tool has run. */
        AFTER_TOOL,
        /** A tool has run, and failed. */
        TOOL_FAILED,
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
        SESSION_END;

        /** Returns whether such an event has the call of a tool. */
        public boolean hasTool() {
            return this == BEFORE_TOOL || this == AFTER_TOOL || this == TOOL_FAILED;
        }

        /** Returns whether the answer must have no text for the model: it would make the agent continue, or the model never reads it. */
        public boolean isEnd() {
            return this == TURN_END || this == SUBAGENT_END || this == SESSION_END;
        }
    }

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if {@code session} is empty or {@code folder} is not absolute
     */
    public HookEvent {
        if (session.isEmpty()) {
            throw new IllegalArgumentException("session is empty");
        }
        if (!folder.isAbsolute()) {
            throw new IllegalArgumentException("folder is not absolute: " + folder);
        }
    }

    /**
     * Returns an event with what every event has; see the components.
     *
     * @return without a sub-agent, a prompt, a tool and a model
     */
    public static HookEvent of(Kind kind, String name, String session, Path folder) {
        Optional<String> none = Optional.empty();
        return new HookEvent(kind, name, session, none, folder, none, Optional.empty(), none);
    }

    /** Returns the event as one in a sub-agent, if there is an id. */
    public HookEvent subagent(Optional<String> id) {
        return new HookEvent(kind, name, session, id, folder, prompt, tool, model);
    }

    /** Returns the event with what the user asks. */
    public HookEvent prompt(String text) {
        return new HookEvent(kind, name, session, subagent, folder, Optional.of(text), tool, model);
    }

    /** Returns the event with the call of a tool. */
    public HookEvent tool(ToolUse call) {
        return new HookEvent(kind, name, session, subagent, folder, prompt, Optional.of(call), model);
    }

    /** Returns the event with the id of the model, if there is one. */
    public HookEvent model(Optional<String> id) {
        return new HookEvent(kind, name, session, subagent, folder, prompt, tool, id);
    }
}
