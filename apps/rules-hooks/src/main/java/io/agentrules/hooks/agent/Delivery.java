package io.agentrules.hooks.agent;

import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.Optional;
import java.util.Set;

/**
 * The texts of an answer that an agent passes on, shortened to the length that it accepts.
 *
 * @param context the text for the model; empty if there is none, or the agent would drop it
 * @param notice the text for the person, who sees it; empty if there is none
 * @param denial why a tool must not run, never blank, because agents ignore a denial without a reason; empty if it may
 */
public record Delivery(Optional<String> context, Optional<String> notice, Optional<String> denial) {
    private static final String NO_REASON = "A project rule forbids this call.";

    /**
     * Returns the texts of an answer that reach the model.
     *
     * @param injectsAt the events at which the agent passes on a text
     * @param max the maximum number of characters
     */
    static Delivery of(Set<Kind> injectsAt, int max, HookEvent event, HookAnswer answer) {
        return new Delivery(
                Optional.of(answer.context())
                        .filter(text -> !text.isBlank() && injectsAt.contains(event.kind()))
                        .map(text -> ContextLimit.fit(text, max)),
                answer.notice(),
                answer.denial()
                        .filter(reason -> event.kind() == Kind.BEFORE_TOOL)
                        .map(reason -> reason.isBlank() ? NO_REASON : reason)
                        .map(reason -> ContextLimit.fit(reason, max)));
    }
}
