package io.agentrules.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The gate, the limits, the check that a request is a message, and behind them the SDK's servlet. After an
 * {@link OutOfMemoryError}, of which threads may have died that answers depend on, it only says that it is not available.
 */
final class HttpEndpoint extends HttpServlet {
    private static final long serialVersionUID = 1;

    /** The header that names the session. */
    static final String SESSION = "Mcp-Session-Id";

    private static final List<String> METHODS = List.of("GET", "POST", "DELETE");

    private final transient McpJsonMapper json;
    private final transient MessageReader messages;
    private final transient HttpGate gate;
    private final transient RequestBodies bodies;
    private final transient SessionLimit sessions;
    private final transient HttpServlet behind;
    private final transient Runnable atEnd;
    private volatile boolean outOfMemory;

    private HttpEndpoint(
            McpJsonMapper json,
            MessageReader messages,
            HttpGate gate,
            RequestBodies bodies,
            SessionLimit sessions,
            HttpServlet behind,
            Runnable atEnd) {
        this.json = json;
        this.messages = messages;
        this.gate = gate;
        this.bodies = bodies;
        this.sessions = sessions;
        this.behind = behind;
        this.atEnd = atEnd;
    }

    /**
     * Returns a servlet that says when its container is done with it. The types are those that the caller has: to tell that one is
     * a servlet, the JVM would load servlets with the caller, and they are not there when it serves by standard input and output.
     */
    static HttpServlet around(
            McpJsonMapper json,
            MessageReader messages,
            HttpGate gate,
            RequestBodies bodies,
            SessionLimit sessions,
            HttpServletStreamableServerTransportProvider behind,
            Runnable atEnd) {
        return new HttpEndpoint(json, messages, gate, bodies, sessions, behind, atEnd);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        if (outOfMemory) {
            response.setHeader("Connection", "close");
            response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            return;
        }
        try {
            serve(request, response);
        } catch (OutOfMemoryError e) {
            outOfMemory = true;
            throw e;
        }
    }

    private void serve(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        Optional<HttpGate.Refusal> refusal = gate.refusal(request);
        if (refusal.isPresent()) {
            refuse(response, refusal.get());
        } else if (!METHODS.contains(request.getMethod())) {
            response.setHeader("Allow", String.join(", ", METHODS));
            response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
        } else if (request.getMethod().equals("POST")) {
            post(request, response);
        } else {
            noteUse(request);
            behind.service(request, response);
        }
    }

    private void noteUse(HttpServletRequest request) {
        String session = request.getHeader(SESSION);
        if (session != null && request.getMethod().equals("DELETE")) {
            sessions.ended(session);
        } else if (session != null) {
            sessions.used(session);
        }
    }

    private void refuse(HttpServletResponse response, HttpGate.Refusal refusal) throws IOException {
        if (refusal.status() == HttpServletResponse.SC_UNAUTHORIZED) {
            response.setHeader("WWW-Authenticate", "Bearer");
        }
        write(response, refusal.status(), new NoMessage(ErrorCodes.INVALID_REQUEST, refusal.message(), null));
    }

    private void post(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        try {
            bodies.use(request, body -> post(request, body, response));
        } catch (RequestBodies.Refused e) {
            refuseRest(response, e.status(), String.valueOf(e.getMessage()));
        }
    }

    /** The SDK would answer what is no message with a description of its exception. */
    private void post(HttpServletRequest request, byte[] body, HttpServletResponse response)
            throws ServletException, IOException {
        try {
            if (body.length > MessageReader.MAX_BYTES) {
                throw MessageReader.tooLong();
            }
            JSONRPCMessage message = messages.read(new String(body, StandardCharsets.UTF_8));
            noteUse(request);
            if (begins(message) && !hasRoom(request, response)) {
                refuseRest(
                        response,
                        HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                        "There are as many sessions as the server keeps, all of them in use");
                return;
            }
        } catch (NoMessage e) {
            write(
                    response,
                    body.length > MessageReader.MAX_BYTES
                            ? HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE
                            : e.httpStatus(),
                    e);
            return;
        }
        behind.service(new ReadRequest(request, body), response);
    }

    private static boolean begins(JSONRPCMessage message) {
        return message instanceof JSONRPCRequest request && request.method().equals(McpSchema.METHOD_INITIALIZE);
    }

    /** Returns whether there may be one more session, for which another ends where it must. */
    private boolean hasRoom(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        while (sessions.isReached()) {
            Optional<String> surplus = sessions.leastRecentlyUsed();
            if (surplus.isEmpty()) {
                return false;
            }
            sessions.ended(surplus.get());
            behind.service(new EndedSession(request, surplus.get()), new EndedSession.Unheard(response));
        }
        return true;
    }

    /** Refuses what may come again later; whatever else the client is sending is not read. */
    private void refuseRest(HttpServletResponse response, int status, String why) throws IOException {
        response.setHeader("Connection", "close");
        response.setHeader("Retry-After", "1");
        write(response, status, new NoMessage(ErrorCodes.INVALID_REQUEST, why, null));
    }

    private void write(HttpServletResponse response, int status, NoMessage why) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        response.getOutputStream().write(json.writeValueAsBytes(why.answer()));
    }

    @Override
    public void destroy() {
        atEnd.run();
    }
}
