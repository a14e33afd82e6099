package io.agentrules.cli.command;

import io.agentrules.api.Firing;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RuleListener;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Queues the firings of trigger rules until they are written. The listener does not write them itself, because the engine catches
 * what a listener throws, but a closed output must end the command.
 */
public final class FiringQueue implements RuleListener {
    private final Deque<Firing> waiting = new ArrayDeque<>();

    @Override
    public void triggered(FiringEvent event) {
        waiting.add(event.firing());
    }

    /** Removes and returns the oldest firing; empty if there is none. */
    public Optional<Firing> next() {
        return Optional.ofNullable(waiting.poll());
    }
}
