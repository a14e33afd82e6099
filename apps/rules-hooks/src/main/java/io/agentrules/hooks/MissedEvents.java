package io.agentrules.hooks;

import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.store.UnansweredEvents;
import java.util.List;
import java.util.Optional;

/**
 * Events that an agent continued without an answer to. The next answer of the conversation reports them to the person if the agent shows
 * such a text; otherwise the model receives it and is asked to tell the person.
 *
 * @param events where they are stored; empty if there is no state folder, and then they are not reported
 */
record MissedEvents(Optional<UnansweredEvents> events) {
    private static final int MAX_NOTICE = 300;

    /** Records an event without an answer. */
    void add(HookEvent event) {
        events.ifPresent(stored -> stored.add(event.session(), event.name()));
    }

    /** Returns an answer that also reports the missed events of its conversation, which are not reported again. */
    HookAnswer addTo(Agent agent, HookEvent event, HookAnswer answer) {
        boolean isShown = agent.showsAt().contains(event.kind());
        if (!isShown && !isRead(agent, event, answer)) {
            return answer;
        }
        List<String> names = events.map(stored -> stored.take(event.session())).orElse(List.of());
        if (names.isEmpty()) {
            return answer;
        }
        String notice = notice(agent, names);
        return isShown ? answer.telling(notice) : answer.after(notice + " Tell the user.");
    }

    /** Returns whether the model of an agent that shows no such text reads the notice in an answer. */
    private static boolean isRead(Agent agent, HookEvent event, HookAnswer answer) {
        return agent.showsAt().isEmpty()
                && agent.injectsAt().contains(event.kind())
                && !event.kind().isEnd()
                && event.kind() != Kind.COMPACTING
                && answer.context().length() + MAX_NOTICE <= agent.maxContext();
    }

    private static String notice(Agent agent, List<String> names) {
        long calls = names.stream()
                .filter(name -> agent.format().kind(name).equals(Optional.of(Kind.BEFORE_TOOL)))
                .count();
        return "Agent Rules did not answer in time"
                + counted(calls, "1 call of a tool ran unchecked", " calls of tools ran unchecked")
                + counted(names.size() - calls, "1 other event was missed", " other events were missed")
                + ". To see why, run: rules hook log.";
    }

    private static String counted(long count, String one, String several) {
        return count == 0 ? "" : ", " + (count == 1 ? one : count + several);
    }
}
