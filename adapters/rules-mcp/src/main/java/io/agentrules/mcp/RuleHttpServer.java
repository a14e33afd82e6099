package io.agentrules.mcp;

import io.agentrules.api.Experimental;
import io.agentrules.check.http.WebServer;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A {@link RuleServer} that listens for HTTP clients until it is closed.
 *
 * @since 0.1
 */
@Experimental
public final class RuleHttpServer implements AutoCloseable {
    private static final Duration BETWEEN_SWEEPS = Duration.ofSeconds(1);

    private final InetAddress address;
    private final HttpEndpoint endpoint;
    private final ResourceUpdates updates;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(WebServer.daemons("rules-http-limits"));
    private final WebServer server;

    RuleHttpServer(HttpEndpoint endpoint, ResourceUpdates updates, InetAddress address, int port, HttpLimits limits)
            throws IOException {
        this.address = address;
        this.endpoint = endpoint;
        this.updates = updates;
        server = new WebServer(address, port, Executors.newCachedThreadPool(WebServer.daemons("rules-http")), endpoint);
        Duration pause = limits.idle().compareTo(BETWEEN_SWEEPS) < 0 ? limits.idle() : BETWEEN_SWEEPS;
        Future<?> unused =
                timer.scheduleWithFixedDelay(endpoint::sweep, pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Returns the address that clients on this machine are given. */
    public String address() {
        String host = address.getHostAddress();
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port() + HttpEndpoint.PATH;
    }

    int port() {
        return server.address().getPort();
    }

    /** Returns how many clients have a stream of notifications open. */
    int streams() {
        return endpoint.streams();
    }

    /** Ends all streams, and stops listening. */
    @Override
    public void close() {
        timer.shutdownNow();
        updates.close();
        endpoint.close();
        server.close();
    }
}
