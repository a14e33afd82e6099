package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleListener;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** Keeps what happens while a lock is held, from any thread, until listeners may be told. */
final class Postponed implements RuleListener {
    private final Queue<Consumer<RuleListener>> events = new ConcurrentLinkedQueue<>();
    private final boolean isHeard;

    /** Keeps nothing where there is no listener. */
    Postponed(boolean isHeard) {
        this.isHeard = isHeard;
    }

    private void add(Consumer<RuleListener> event) {
        if (isHeard) {
            events.add(event);
        }
    }

    @Override
    public void discovered(String provider, String outcome, int rules, Duration time) {
        add(listener -> listener.discovered(provider, outcome, rules, time));
    }

    @Override
    public void read(String file, boolean cached) {
        add(listener -> listener.read(file, cached));
    }

    @Override
    public void cataloged(List<Rule> eligible, List<Rule> shadowed) {
        add(listener -> listener.cataloged(eligible, shadowed));
    }

    @Override
    public void reported(Diagnostic diagnostic) {
        add(listener -> listener.reported(diagnostic));
    }

    /** Tells a listener all that it has not been told, in the order in which it happened. */
    void tell(RuleListener listener) {
        for (Consumer<RuleListener> event = events.poll(); event != null; event = events.poll()) {
            event.accept(listener);
        }
    }
}
