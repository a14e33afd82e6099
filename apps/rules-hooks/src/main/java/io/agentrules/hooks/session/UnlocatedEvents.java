package io.agentrules.hooks.session;

import io.agentrules.core.model.SessionState;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * The events of a conversation whose repository is not known yet. Their paths count from another folder than the repository's, so that its
 * session has to record them again. Safe for use by many threads.
 */
final class UnlocatedEvents {
    private static final int MAX_EVENTS = 100;
    private static final int MAX_CHARS = HookEvent.MAX_BYTES;

    private final SessionState before;
    private final List<HookEvent> events = new ArrayList<>();
    private long chars;

    /**
     * Starts without events.
     *
     * @param before what the session was before the first
     */
    UnlocatedEvents(SessionState before) {
        this.before = before;
    }

    /** Returns the same for a sub-agent, which knows what its main conversation does. */
    synchronized UnlocatedEvents copy() {
        var copy = new UnlocatedEvents(before);
        copy.events.addAll(events);
        copy.chars = chars;
        return copy;
    }

    /** Keeps an event, unless there are too many while the disk hangs. */
    synchronized void add(HookEvent event) {
        long more = event.prompt().map(String::length).orElse(0)
                + event.tool().stream()
                        .flatMap(call -> call.edits().stream())
                        .mapToLong(edit -> edit.text().length())
                        .sum();
        boolean isOfSession = event.kind() == Kind.PROMPT || event.kind().hasTool();
        if (isOfSession && events.size() < MAX_EVENTS && chars + more <= MAX_CHARS) {
            events.add(event);
            chars += more;
        }
    }

    synchronized List<HookEvent> events() {
        return List.copyOf(events);
    }

    /** Returns the state in which the events are to be recorded again, with the firings until now. */
    synchronized SessionState before(SessionState now) {
        long prompts =
                events.stream().filter(event -> event.kind() == Kind.PROMPT).count();
        long turns =
                before.prompt().isEmpty() ? Math.max(0, prompts - 1) : prompts; // the first prompt is of the first turn
        return new SessionState(
                (int) Math.max(0, now.turn() - turns),
                before.prompt(),
                before.evidence(),
                before.mentions(),
                now.activated(),
                now.values(),
                now.tools(),
                now.mcpTools(),
                now.seededFromHistory(),
                now.firings());
    }
}
