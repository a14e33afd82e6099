package io.agentrules.mcp;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/** A request by which the server itself ends a session: the SDK's servlet has no other way to do so before the session expires. */
final class SessionDeleteRequest extends HttpServletRequestWrapper {
    /** The header that names the session. */
    static final String SESSION_HEADER = "Mcp-Session-Id";

    private final String id;

    SessionDeleteRequest(HttpServletRequest request, String id) {
        super(request);
        this.id = id;
    }

    @Override
    public String getMethod() {
        return "DELETE";
    }

    @Override
    public String getHeader(String name) {
        return name.equalsIgnoreCase(SESSION_HEADER) ? id : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return name.equalsIgnoreCase(SESSION_HEADER) ? Collections.enumeration(List.of(id)) : super.getHeaders(name);
    }

    /** Discards the response. */
    static final class DiscardedResponse extends HttpServletResponseWrapper {
        DiscardedResponse(HttpServletResponse response) {
            super(response);
        }

        @Override
        public void setStatus(int status) {}

        @Override
        public void sendError(int status) {}

        @Override
        public void sendError(int status, String message) {}

        @Override
        public void setHeader(String name, String value) {}

        @Override
        public void setContentType(String type) {}

        @Override
        public void setCharacterEncoding(String encoding) {}

        @Override
        public PrintWriter getWriter() {
            return new PrintWriter(Writer.nullWriter());
        }
    }
}
