package io.agentrules.mcp;

import io.agentrules.api.internal.AccessCheck;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Decides whether a request is accepted: one that has access, and speaks a version of the protocol that this server does. */
final class HttpAccessCheck {
    private final AccessCheck access;
    private final List<String> versions;

    HttpAccessCheck(HttpAccess access, List<String> versions) {
        this.access = new AccessCheck(
                access.hosts(), access.token().map(BearerToken::text).orElse(""));
        this.versions = versions;
    }

    /**
     * The reason why a request is refused.
     *
     * @param status the status of the HTTP response
     */
    record Refusal(int status, String message) {}

    /** Returns why a request is refused; empty if it is accepted. */
    Optional<Refusal> refusal(HttpServletRequest request) {
        return access.refusal(name -> Collections.list(request.getHeaders(name)), arrivedAt(request))
                .map(refused -> new Refusal(refused.status(), refused.message()))
                .or(() -> refusalOfVersion(request));
    }

    private Optional<Refusal> refusalOfVersion(HttpServletRequest request) {
        String version = request.getHeader("MCP-Protocol-Version");
        return version == null || versions.contains(version)
                ? Optional.empty()
                : Optional.of(new Refusal(
                        HttpServletResponse.SC_BAD_REQUEST,
                        "This protocol version is not supported; supported versions: " + String.join(", ", versions)));
    }

    private static InetAddress arrivedAt(HttpServletRequest request) {
        try {
            return InetAddress.getByName(request.getLocalAddr());
        } catch (UnknownHostException e) {
            throw new IllegalStateException("The server gives no address of its own", e);
        }
    }
}
