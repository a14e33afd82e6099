package io.agentrules.mcp;

import jakarta.servlet.http.HttpServlet;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;

/** A servlet container on a free port of this machine. */
final class TestContainer {
    private final Server jetty = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

    TestContainer(RuleServer server, HttpAccess access) throws Exception {
        this(server.servlet(access));
    }

    TestContainer(HttpServlet servlet) throws Exception {
        var context = new ServletContextHandler();
        var holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/mcp");
        jetty.setHandler(context);
        jetty.setStopTimeout(0);
        jetty.start();
    }

    int port() {
        return jetty.getURI().getPort();
    }

    void stop() throws Exception {
        jetty.stop();
    }
}
