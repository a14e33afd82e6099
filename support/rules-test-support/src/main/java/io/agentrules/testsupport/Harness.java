package io.agentrules.testsupport;

import java.util.List;

/**
 * An agent made with a framework and its adapter, for {@link HarnessContract}: one conversation, with a memory, the system text
 * {@link HarnessContract#SYSTEM}, and a tool {@code edit(filePath, content)} that returns {@code done} and changes nothing.
 */
public interface Harness {
    /** Gives the agent a prompt, and returns its answer when the turn is over: all tools ran, and nothing is under way. */
    String ask(String prompt);

    /**
     * Gives the agent a prompt, and does not wait for its answer.
     *
     * @return cancels the turn as a caller can
     */
    default Runnable start(String prompt) {
        throw new UnsupportedOperationException("A caller cannot cancel a turn");
    }

    /** Returns what the framework keeps of the conversation, each message as {@code role: text}; also its system text. */
    List<String> memory();

    /** Returns the arguments of {@code edit}, as JSON, each time that it ran, in order. */
    List<String> edits();

    /** Returns the text that was shown while it streamed, of all answers; empty where nothing streams. */
    String shown();
}
