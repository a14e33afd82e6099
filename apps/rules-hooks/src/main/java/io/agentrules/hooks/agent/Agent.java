package io.agentrules.hooks.agent;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that is known about the hooks of one agent: what its events mean, what reaches its model, and how hooks get into its settings.
 * Each agent is one class. Instances have no state and are safe for use by many threads.
 */
public interface Agent {
    /** Returns the name for the command line, in lower case. */
    String id();

    /**
     * Returns the id of the view of the rules that the agent loads by itself, as in {@code rules agents}; empty if there is no such view.
     */
    default Optional<String> view() {
        return Optional.of(id());
    }

    /**
     * Returns the {@linkplain io.agentrules.hooks.event.ToolUse#commonName common names} of the tools whose use on an existing file makes
     * the agent load the rules for that file by itself.
     */
    default Set<String> loadsRulesAt() {
        return Set.of("read");
    }

    /** Returns the common names of the tools that make the agent load the rules for a file that they create. */
    default Set<String> loadsRulesOfNewFileAt() {
        return Set.of();
    }

    /** Returns the JSON of events and answers. */
    AgentFormat format();

    /**
     * Returns the events at which {@linkplain HookAnswer#context a text} reaches the model. At all others {@link #answer} drops it,
     * so that it has to wait for one of these.
     */
    Set<Kind> injectsAt();

    /**
     * Returns the events at which {@linkplain HookAnswer#notice a text} is shown to the person; empty if the agent shows none, so that its
     * model is to be told.
     */
    default Set<Kind> showsAt() {
        return Set.of();
    }

    /**
     * Returns how many characters of {@linkplain HookAnswer#context a text} or of a denial's reason reach the model. {@link #answer}
     * shortens what is longer, and says so in the text; what must be read should be at the beginning.
     */
    default int maxContext() {
        return Integer.MAX_VALUE;
    }

    /**
     * Returns whether the agent ignores the denial of a tool in the answer to any other event. Then an event that cannot be read, and that
     * may or may not be about a tool, can be answered with a denial.
     */
    default boolean ignoresOtherDenials() {
        return true;
    }

    /** Returns how many calls may be denied between two prompts, so that no rule can keep the agent from its work. */
    default int maxDenials() {
        return GuardSettings.DEFAULT.maxPerTurn();
    }

    /** Returns whether our hooks are run at the end of each turn. */
    default boolean reportsTurnEnds() {
        return settings().stream()
                .flatMap(settings -> settings.hooks().stream())
                .anyMatch(hook -> format().kind(hook.event()).equals(Optional.of(Kind.TURN_END)));
    }

    /** Returns how hooks get into the agent's settings; empty if its settings are not known. */
    Optional<AgentSettings> settings();

    /**
     * Returns the agent that has sent an event to this agent's hooks: another one may run them, too.
     *
     * @param event as parsed from JSON
     */
    default Agent sender(Map<String, ?> event) {
        return this;
    }

    /**
     * Reads an event as the agent sends it.
     *
     * @param event as parsed from JSON: maps, lists, strings, numbers, booleans and nulls
     * @return empty for an event that no session records, such as one that this version does not know
     * @throws IllegalArgumentException if it is not an event of this agent; the message names the field
     */
    default Optional<HookEvent> event(Map<String, ?> event) {
        return format().event(event);
    }

    /**
     * Returns the answer as the agent expects it.
     *
     * @return for JSON; empty if the hook prints nothing
     */
    default Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        return format().answer(event, Delivery.of(injectsAt(), maxContext(), event, answer));
    }

    /** Returns the {@linkplain #answer answer} as one line of JSON; an empty text if the hook prints nothing. */
    default String answerText(HookEvent event, HookAnswer answer) {
        Map<String, Object> json = answer(event, answer);
        return json.isEmpty() ? "" : JsonMaps.text(json);
    }
}
