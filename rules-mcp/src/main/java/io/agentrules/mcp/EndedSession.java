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

/** The request that ends a session, sent by us: the SDK's servlet has no other way to forget one before it expires. */
final class EndedSession extends HttpServletRequestWrapper {
    private final String id;

    EndedSession(HttpServletRequest request, String id) {
        super(request);
        this.id = id;
    }

    @Override
    public String getMethod() {
        return "DELETE";
    }

    @Override
    public String getHeader(String name) {
        return name.equalsIgnoreCase(HttpEndpoint.SESSION) ? id : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return name.equalsIgnoreCase(HttpEndpoint.SESSION)
                ? Collections.enumeration(List.of(id))
                : super.getHeaders(name);
    }

    /** Takes the answer, which is nobody's. */
    static final class Unheard extends HttpServletResponseWrapper {
        Unheard(HttpServletResponse response) {
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
