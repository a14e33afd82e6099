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
        /** A conversation is cleared: nothing that was said before counts. */
        SESSION_CLEARED,
        /** The user asks something: a turn begins. */
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

    /**
     * Starts an event with what every event has; see the components.
     *
     * @return without a sub-agent, a prompt, a tool and a model
     */
    public static Builder builder(Kind kind, String name, String session, Path folder) {
        return new Builder(kind, name, session, folder);
    }

    /** Adds what only some events have. */
    public static final class Builder {
        private final Kind kind;
        private final String name;
        private final String session;
        private final Path folder;
        private Optional<String> subagent = Optional.empty();
        private Optional<String> prompt = Optional.empty();
        private Optional<ToolUse> tool = Optional.empty();
        private Optional<String> model = Optional.empty();

        private Builder(Kind kind, String name, String session, Path folder) {
            this.kind = kind;
            this.name = name;
            this.session = session;
            this.folder = folder;
        }

        /** Sets the agent's id of the sub-agent. */
        public Builder subagent(String id) {
            subagent = Optional.of(id);
            return this;
        }

        /** Sets what the user asks. */
        public Builder prompt(String text) {
            prompt = Optional.of(text);
            return this;
        }

        /** Sets the call of a tool. */
        public Builder tool(ToolUse call) {
            tool = Optional.of(call);
            return this;
        }

        /** Sets the id of the model. */
        public Builder model(String id) {
            model = Optional.of(id);
            return this;
        }

        /**
         * Returns the event.
         *
         * @throws IllegalArgumentException if the session is empty or the folder is not absolute
         */
        public HookEvent build() {
            return new HookEvent(kind, name, session, subagent, folder, prompt, tool, model);
        }
    }
}
