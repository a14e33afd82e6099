package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A servlet container on a free port of this machine. */
final class TestContainer {
    private final Server jetty = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

    /** One permit for each stream that a client has opened for notifications and {@link #awaitStream} has not returned for. */
    private final Semaphore streams = new Semaphore(0);

    TestContainer(RuleServer server, HttpAccess access) throws Exception {
        this(server.servlet(access));
    }

    TestContainer(HttpServlet servlet) throws Exception {
        var context = new ServletContextHandler();
        var holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/mcp");
        var counted = new FilterHolder(new CountStreams());
        counted.setAsyncSupported(true);
        context.addFilter(counted, "/mcp", EnumSet.of(DispatcherType.REQUEST));
        jetty.setHandler(context);
        jetty.setStopTimeout(0);
        jetty.start();
    }

    /** Sets after which time without a byte the container gives a request up. */
    void idleTimeout(Duration time) {
        ((ServerConnector) jetty.getConnectors()[0]).setIdleTimeout(time.toMillis());
    }

    int port() {
        return jetty.getURI().getPort();
    }

    /** Waits until one more client has opened its stream for notifications; those sent before it are lost. */
    void awaitStream() throws InterruptedException {
        assertThat(streams.tryAcquire(ClientCalls.MAX_SECONDS, TimeUnit.SECONDS))
                .as("a client opened its stream")
                .isTrue();
    }

    void stop() throws Exception {
        jetty.stop();
    }

    private final class CountStreams extends HttpFilter {
        private static final long serialVersionUID = 1;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            chain.doFilter(request, response);
            if (request.getMethod().equals("GET")
                    && request.isAsyncStarted()) { // not one that was refused, having no session yet
                streams.release(); // the servlet has returned, so the stream is open
            }
        }
    }
}
