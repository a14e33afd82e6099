package io.agentrules.harness;

import io.agentrules.core.model.Message;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A call of a model, which answers event by event, as the clients of real models do it. To close it before its end is to cancel
 * it.
 */
final class ModelCall implements Iterable<ModelEvent>, AutoCloseable {
    private final String system;
    private final List<Message> messages;
    private final Iterator<ModelEvent> events;
    private final List<ModelEvent> said = new ArrayList<>();
    private State state = State.OPEN;

    /** How far the answer is. */
    private enum State {
        OPEN,
        COMPLETE,
        CANCELLED
    }

    /**
     * Begins to answer.
     *
     * @param system the system prompt
     * @param messages the conversation
     * @param answer what will be said
     */
    ModelCall(String system, List<Message> messages, List<ModelEvent> answer) {
        this.system = system;
        this.messages = List.copyOf(messages);
        this.events = answer.iterator();
    }

    @Override
    public Iterator<ModelEvent> iterator() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                if (state == State.OPEN && !events.hasNext()) {
                    state = State.COMPLETE;
                }
                return state == State.OPEN;
            }

            @Override
            public ModelEvent next() {
                said.add(events.next());
                return said.get(said.size() - 1);
            }
        };
    }

    @Override
    public void close() {
        if (state == State.OPEN) {
            state = State.CANCELLED;
        }
    }

    String system() {
        return system;
    }

    List<Message> messages() {
        return messages;
    }

    /** Returns what the model had said when its answer was complete, or was cancelled. */
    List<ModelEvent> said() {
        return List.copyOf(said);
    }

    boolean isCancelled() {
        return state == State.CANCELLED;
    }

    boolean isComplete() {
        return state == State.COMPLETE;
    }
}
