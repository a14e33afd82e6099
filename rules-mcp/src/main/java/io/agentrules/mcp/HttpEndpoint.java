package io.agentrules.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The gate, the check that a request is a message, and behind both the SDK's servlet. */
final class HttpEndpoint extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final List<String> METHODS = List.of("GET", "POST", "DELETE");

    private final transient McpJsonMapper json;
    private final transient HttpGate gate;
    private final transient HttpServlet behind;
    private final transient Runnable atEnd;

    private HttpEndpoint(McpJsonMapper json, HttpGate gate, HttpServlet behind, Runnable atEnd) {
        this.json = json;
        this.gate = gate;
        this.behind = behind;
        this.atEnd = atEnd;
    }

    /**
     * Returns a servlet that says when its container is done with it. The types are those that the caller has: to tell that one is
     * a servlet, the JVM would load servlets with the caller, and they are not there when it serves by standard input and output.
     */
    static HttpServlet around(
            McpJsonMapper json, HttpGate gate, HttpServletStreamableServerTransportProvider behind, Runnable atEnd) {
        return new HttpEndpoint(json, gate, behind, atEnd);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        Optional<HttpGate.Refusal> refusal = gate.refusal(request);
        if (refusal.isPresent()) {
            refuse(response, refusal.get());
        } else if (!METHODS.contains(request.getMethod())) {
            response.setHeader("Allow", String.join(", ", METHODS));
            response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
        } else if (request.getMethod().equals("POST")) {
            post(request, response);
        } else {
            behind.service(request, response);
        }
    }

    private void refuse(HttpServletResponse response, HttpGate.Refusal refusal) throws IOException {
        if (refusal.status() == HttpServletResponse.SC_UNAUTHORIZED) {
            response.setHeader("WWW-Authenticate", "Bearer");
        }
        write(response, refusal.status(), new NoMessage(ErrorCodes.INVALID_REQUEST, refusal.message(), null));
    }

    /** The SDK would answer what is no message with a description of its exception. */
    private void post(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        byte[] body = request.getInputStream().readNBytes(MessageReader.MAX_BYTES + 1);
        try {
            if (body.length > MessageReader.MAX_BYTES) {
                throw MessageReader.tooLong();
            }
            new MessageReader(json).read(new String(body, StandardCharsets.UTF_8));
        } catch (NoMessage e) {
            int status = body.length > MessageReader.MAX_BYTES
                    ? HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE
                    : HttpServletResponse.SC_BAD_REQUEST;
            write(response, status, e);
            return;
        }
        behind.service(new ReadRequest(request, body), response);
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
