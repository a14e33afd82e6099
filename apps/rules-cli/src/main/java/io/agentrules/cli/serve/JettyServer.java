package io.agentrules.cli.serve;

import io.agentrules.cli.command.OutOfMemoryHandler;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.text.Output;
import io.agentrules.mcp.HttpAccess;
import io.agentrules.mcp.RuleServer;
import jakarta.servlet.DispatcherType;
import java.net.InetAddress;
import java.util.EnumSet;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** {@code rules serve http}: runs a servlet container with one servlet until the process ends. */
final class JettyServer {
    private static final String PATH = "/mcp";

    /** Allows a stream and a request for each session that a server keeps. */
    private static final int MAX_CONNECTIONS = 2_000;

    private final Server jetty = new Server();
    private final ServerConnector connector;
    private final String host;

    JettyServer(RuleServer server, HttpAccess access, int port) {
        this.connector = connector(jetty, access.address(), port);
        this.host = access.address().getHostAddress();
        jetty.addConnector(connector);
        jetty.addBean(new NetworkConnectionLimit(MAX_CONNECTIONS, jetty));
        jetty.setHandler(handler(server, access));
        jetty.setStopAtShutdown(true);
    }

    /** Does not reveal the server's product and version to clients. */
    private static ServerConnector connector(Server jetty, InetAddress address, int port) {
        var configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        var connector = new ServerConnector(jetty, new HttpConnectionFactory(configuration));
        connector.setHost(address.getHostAddress());
        connector.setPort(port);
        return connector;
    }

    private static ServletContextHandler handler(RuleServer server, HttpAccess access) {
        var servlet = new ServletHolder(server.servlet(access));
        servlet.setAsyncSupported(true);
        var watch = new FilterHolder((request, response, chain) -> {
            try {
                chain.doFilter(request, response);
            } catch (OutOfMemoryError e) { // the container would continue
                OutOfMemoryHandler.endProcess();
            }
        });
        watch.setAsyncSupported(true);
        var handler = new ServletContextHandler();
        handler.addServlet(servlet, PATH);
        handler.addFilter(watch, PATH, EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC));
        return handler;
    }

    /**
     * Serves until this thread is interrupted or the process ends.
     *
     * @param err receives the address of the server
     * @throws Failure if the server cannot listen there
     */
    void run(Output err) {
        start();
        err.line("rules: serving MCP at http://" + (host.contains(":") ? "[" + host + "]" : host) + ":"
                        + connector.getLocalPort() + PATH)
                .flush();
        try {
            jetty.join();
        } catch (InterruptedException e) {
            stop();
            Thread.currentThread().interrupt();
        }
    }

    private void start() {
        try {
            jetty.start();
        } catch (Exception e) {
            stop();
            throw Failure.internal("cannot listen on port " + connector.getPort() + " of " + host + ": "
                    + (e.getCause() == null ? e : e.getCause()).getMessage());
        }
    }

    private void stop() {
        try {
            jetty.stop();
        } catch (Exception e) {
            throw Failure.internal("cannot stop listening on " + host + ": " + e.getMessage());
        }
    }
}
