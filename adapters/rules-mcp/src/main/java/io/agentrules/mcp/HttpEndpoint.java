package io.agentrules.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Checks access, limits and message format of each request, then delegates to the SDK's servlet. After an
 * {@link OutOfMemoryError}, which may have ended threads that the server depends on, it answers only that it is not available.
 */
final class HttpEndpoint extends HttpServlet {
    private static final long serialVersionUID = 1;

    private static final List<String> METHODS = List.of("GET", "POST", "DELETE");

    /** A notification that the SDK accepts in a session and ignores. */
    private static final byte[] NOTHING =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/nothing\"}".getBytes(StandardCharsets.UTF_8);

    private final transient McpJsonMapper json;
    private final transient MessageReader messages;
    private final transient HttpAccessCheck gate;
    private final transient RequestBodies bodies;
    private final transient SessionLimit sessions;
    private final transient HttpServlet delegate;
    private final transient Runnable atEnd;
    private volatile boolean outOfMemory;

    private HttpEndpoint(
            McpJsonMapper json,
            MessageReader messages,
            HttpAccessCheck gate,
            RequestBodies bodies,
            SessionLimit sessions,
            HttpServlet delegate,
            Runnable atEnd) {
        this.json = json;
        this.messages = messages;
        this.gate = gate;
        this.bodies = bodies;
        this.sessions = sessions;
        this.delegate = delegate;
        this.atEnd = atEnd;
    }

    /**
     * Returns a servlet that runs {@code atEnd} when its container destroys it. The parameter types are chosen so that verifying
     * the caller does not load servlet classes, which are missing when it serves over standard input and output.
     */
    static HttpServlet create(
            McpJsonMapper json,
            MessageReader messages,
            HttpAccessCheck gate,
            RequestBodies bodies,
            SessionLimit sessions,
            HttpServletStreamableServerTransportProvider delegate,
            Runnable atEnd) {
        return new HttpEndpoint(json, messages, gate, bodies, sessions, delegate, atEnd);
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
        Optional<HttpAccessCheck.Refusal> refusal = gate.refusal(request);
        if (refusal.isPresent()) {
            refuse(response, refusal.get());
        } else if (!METHODS.contains(request.getMethod())) {
            response.setHeader("Allow", String.join(", ", METHODS));
            response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
        } else if (request.getMethod().equals("POST")) {
            post(request, response);
        } else {
            noteUse(request);
            delegate.service(request, new StreamResponse(request, response));
        }
    }

    /** Sends the headers of a stream at once. The SDK sends them with the first event, and some clients wait for them. */
    private static final class StreamResponse extends HttpServletResponseWrapper {
        private final HttpServletRequest request;

        StreamResponse(HttpServletRequest request, HttpServletResponse response) {
            super(response);
            this.request = request;
        }

        @Override
        public PrintWriter getWriter() throws IOException {
            if (request.isAsyncStarted()) { // the SDK opens a stream with this writer, which no other thread has yet
                flushBuffer();
            }
            return super.getWriter();
        }
    }

    private void noteUse(HttpServletRequest request) {
        String session = request.getHeader(SessionDeleteRequest.SESSION_HEADER);
        if (session != null && request.getMethod().equals("DELETE")) {
            sessions.ended(session);
        } else if (session != null) {
            sessions.used(session);
        }
    }

    private void refuse(HttpServletResponse response, HttpAccessCheck.Refusal refusal) throws IOException {
        if (refusal.status() == HttpServletResponse.SC_UNAUTHORIZED) {
            response.setHeader("WWW-Authenticate", "Bearer");
        }
        write(
                response,
                refusal.status(),
                new InvalidMessageException(ErrorCodes.INVALID_REQUEST, refusal.message(), null));
    }

    private void post(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        try {
            bodies.use(request, body -> post(request, body, response));
        } catch (RequestBodies.RejectedException e) {
            refuseRest(response, e.status(), String.valueOf(e.getMessage()));
        }
    }

    private void post(HttpServletRequest request, byte[] body, HttpServletResponse response)
            throws ServletException, IOException {
        if (body.length > MessageReader.MAX_BYTES) {
            write(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, MessageReader.tooLong());
            return;
        }
        JSONRPCMessage message;
        try {
            message = messages.read(new String(body, StandardCharsets.UTF_8));
        } catch (InvalidMessageException e) {
            write(response, e.httpStatus(), e); // rejected here: the SDK would answer with the text of its exception
            return;
        }
        noteUse(request);
        if (begins(message) && !hasRoom(request, response)) {
            refuseRest(
                    response,
                    HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                    "The maximum number of sessions is reached, and all of them are in use");
            return;
        }
        byte[] delegated = MessageReader.isAboutRoots(message) ? NOTHING : body;
        delegate.service(new BufferedBodyRequest(request, delegated), response);
    }

    private static boolean begins(JSONRPCMessage message) {
        return message instanceof JSONRPCRequest request && request.method().equals(McpSchema.METHOD_INITIALIZE);
    }

    /** Returns whether another session may start; ends an old session if necessary. */
    private boolean hasRoom(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        while (sessions.isReached()) {
            Optional<String> surplus = sessions.leastRecentlyUsed();
            if (surplus.isEmpty()) {
                return false;
            }
            sessions.ended(surplus.get());
            delegate.service(
                    new SessionDeleteRequest(request, surplus.get()),
                    new SessionDeleteRequest.DiscardedResponse(response));
        }
        return true;
    }

    /** Refuses a request that may be repeated later, and does not read the rest of it. */
    private void refuseRest(HttpServletResponse response, int status, String why) throws IOException {
        response.setHeader("Connection", "close");
        response.setHeader("Retry-After", "1");
        write(response, status, new InvalidMessageException(ErrorCodes.INVALID_REQUEST, why, null));
    }

    private void write(HttpServletResponse response, int status, InvalidMessageException why) throws IOException {
        response.setStatus(status);
        response.setContentType("application/json");
        response.getOutputStream().write(json.writeValueAsBytes(why.answer()));
    }

    @Override
    public void destroy() {
        atEnd.run();
    }
}
