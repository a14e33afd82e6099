package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.json.JsonMaps;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An agent whose hooks are answered. Instances have no state and are safe for use by many threads. */
public interface Agent {
    /** Returns the name for the command line, in lower case. */
    String id();

    /** Returns the id of the view of what the agent loads by itself, as in {@code rules views}; empty if it loads nothing known. */
    Optional<String> view();

    /**
     * Returns the {@linkplain io.agentrules.hooks.event.ToolUse#commonName common names} of the tools whose use on an existing file makes
     * the agent load the rules for that file by itself.
     */
    default Set<String> loadsRulesAt() {
        return Set.of("read");
    }

    /**
     * Returns the events at which {@linkplain HookAnswer#context a text} reaches the model. At all others {@link #answer} drops it,
     * so that it has to wait for one of these.
     */
    Set<Kind> injectsAt();

    /**
     * Returns how many characters of {@linkplain HookAnswer#context a text} reach the model. {@link #answer} shortens what is longer, and
     * says so in the text; what must be read should be at the beginning.
     */
    default int maxContext() {
        return Integer.MAX_VALUE;
    }

    /** Returns the name of the event before a tool. */
    String beforeTool();

    /** Returns what an event of that name is, as far as its name tells; empty if it means nothing. */
    Optional<Kind> kind(String event);

    /**
     * Returns whether the agent goes on as usual if any other event is answered with the denial of a tool, so that a text that does not
     * tell which event it is can be answered like that.
     */
    default boolean ignoresOtherDenials() {
        return true;
    }

    /**
     * Reads an event as the agent sends it.
     *
     * @param event as parsed from JSON: maps, lists, strings, numbers, booleans and nulls
     * @return empty for an event that means nothing to a session, such as one that this version does not know
     * @throws IllegalArgumentException if it is not an event of this agent; the message names the field
     */
    Optional<HookEvent> event(Map<String, ?> event);

    /**
     * Returns the answer as the agent expects it.
     *
     * @return for JSON; empty if there is nothing to say, and nothing is to be printed
     */
    Map<String, Object> answer(HookEvent event, HookAnswer answer);

    /** Returns the {@linkplain #answer answer} as one line of JSON; an empty text if there is nothing to say. */
    default String answerText(HookEvent event, HookAnswer answer) {
        Map<String, Object> json = answer(event, answer);
        return json.isEmpty() ? "" : JsonMaps.text(json);
    }
}
