package io.agentrules.cli;

import io.agentrules.api.Firing;
import io.agentrules.api.spi.RuleListener;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Trigger rules that fired, until they are told. They are not written while they are heard: what a listener throws stays with
 * the engine, and that nobody reads any more has to end the command.
 */
final class FiringQueue implements RuleListener {
    private final Deque<Firing> heard = new ArrayDeque<>();

    @Override
    public void triggered(String session, Firing firing) {
        heard.add(firing);
    }

    /** Returns the next firing, in the order in which they happened; empty when all were returned. */
    Optional<Firing> next() {
        return Optional.ofNullable(heard.poll());
    }
}
