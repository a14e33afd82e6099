package io.agentrules.core;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.discover.Fatal;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Tells all listeners; one that throws does not keep the others from hearing, and becomes a diagnostic. */
final class Listeners implements RuleListener {
    private final List<RuleListener> listeners;
    private final Consumer<Diagnostic> failures;

    Listeners(List<RuleListener> listeners, Consumer<Diagnostic> failures) {
        this.listeners = List.copyOf(listeners);
        this.failures = failures;
    }

    @Override
    public void discovered(String provider, String outcome, int rules, Duration time) {
        tell(listener -> listener.discovered(provider, outcome, rules, time));
    }

    @Override
    public void read(String file, boolean cached) {
        tell(listener -> listener.read(file, cached));
    }

    @Override
    public void cataloged(List<Rule> eligible, List<Rule> shadowed) {
        tell(listener -> listener.cataloged(eligible, shadowed));
    }

    @Override
    public void reported(Diagnostic diagnostic) {
        tell(listener -> listener.reported(diagnostic));
    }

    @Override
    public void activated(ActivationEvent event) {
        tell(listener -> listener.activated(event));
    }

    @Override
    public void rendered(String session, int characters) {
        tell(listener -> listener.rendered(session, characters));
    }

    @Override
    public void triggered(String session, Firing firing) {
        tell(listener -> listener.triggered(session, firing));
    }

    @Override
    public void streamed(String session, long characters) {
        tell(listener -> listener.streamed(session, characters));
    }

    @Override
    public void sessionOpened(String session) {
        tell(listener -> listener.sessionOpened(session));
    }

    @Override
    public void sessionEvicted(String session) {
        tell(listener -> listener.sessionEvicted(session));
    }

    boolean areThere() {
        return !listeners.isEmpty();
    }

    private void tell(Consumer<RuleListener> event) {
        for (RuleListener listener : listeners) {
            try {
                event.accept(listener);
            } catch (Throwable broken) {
                Fatal.rethrowIfFatal(broken);
                failures.accept(Fatal.causedBy(
                        Diagnostic.warning(
                                "listener-failed",
                                listener.getClass().getName() + " failed: " + Fatal.describe(broken),
                                "Repair or remove it"),
                        broken));
            }
        }
    }
}
