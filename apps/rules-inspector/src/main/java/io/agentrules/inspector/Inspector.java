package io.agentrules.inspector;

import io.agentrules.api.Experimental;
import io.agentrules.core.RuleEngine;
import io.agentrules.inspector.data.InspectorData;
import io.agentrules.inspector.http.InspectorServer;
import io.agentrules.inspector.live.LiveEvents;
import io.agentrules.inspector.model.Audience;
import java.io.IOException;
import java.time.Clock;
import java.util.Objects;

/**
 * A page in the browser that shows the rules of an engine, to which files they apply and why, and what happens in its sessions. It is
 * served on 127.0.0.1, and only for requests with the token in its {@linkplain #address() address}. Its threads are daemons.
 *
 * <pre>{@code
 * try (Inspector inspector = Inspector.attach(engine)) {
 *     System.out.println(inspector.address());
 *     ...
 * }
 * }</pre>
 *
 * @since 0.1
 */
@Experimental
public final class Inspector implements AutoCloseable {
    private final InspectorData data;
    private final LiveEvents events;
    private final InspectorServer server;
    private final Runnable removed;

    private Inspector(InspectorData data, LiveEvents events, InspectorServer server, Runnable removed) {
        this.data = data;
        this.events = events;
        this.server = server;
        this.removed = removed;
    }

    /**
     * Starts an inspector for a harness on any free port, from which rules cannot be switched off.
     *
     * @throws IOException if no port is free
     */
    public static Inspector attach(RuleEngine engine) throws IOException {
        return attach(engine, 0, false);
    }

    /**
     * Starts an inspector for a harness.
     *
     * @param port 0 for any that is free
     * @param canToggle whether rules can be switched on and off from the page, with {@link RuleEngine#enable} and {@link
     * RuleEngine#disable}
     * @throws IllegalArgumentException if {@code port} is not from 0 to 65535
     * @throws IOException if the port is taken
     */
    public static Inspector attach(RuleEngine engine, int port, boolean canToggle) throws IOException {
        return attach(engine, Audience.HARNESS, port, canToggle);
    }

    /**
     * Starts an inspector.
     *
     * @param engine one in which every rule counts
     * @param audience for whom the page answers
     * @param port 0 for any that is free
     * @param canToggle whether rules can be switched on and off from the page
     * @throws IllegalArgumentException if {@code port} is not from 0 to 65535
     * @throws IOException if the port is taken
     */
    public static Inspector attach(RuleEngine engine, Audience audience, int port, boolean canToggle)
            throws IOException {
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(audience, "audience");
        if (port < 0 || port > 0xFFFF) {
            throw new IllegalArgumentException("port is not from 0 to 65535: " + port);
        }
        var events = new LiveEvents(Clock.systemUTC());
        var data = new InspectorData(engine, audience);
        var server = new InspectorServer(data, events, port, canToggle);
        return new Inspector(data, events, server, engine.listen(events));
    }

    /** Reads the rules now, unless they are read, so that the page need not wait for them. What is reported meanwhile is no live event. */
    public void readRules() {
        events.withoutEvents(data::read);
    }

    /** Returns the address of the page. It contains a token: whoever knows the address can read the rules. */
    public String address() {
        return server.address();
    }

    /** Stops the server. The engine is not closed; open pages lose their connection. A second call has no effect. */
    @Override
    public void close() {
        removed.run();
        server.close();
    }
}
