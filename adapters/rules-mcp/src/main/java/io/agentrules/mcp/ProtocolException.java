package io.agentrules.mcp;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message that the server cannot accept or answer, and what the client is told of it. */
final class ProtocolException extends RuntimeException {
    static final int PARSE_ERROR = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int UNKNOWN_METHOD = -32601;
    static final int INVALID_PARAMETERS = -32602;
    static final int INTERNAL_ERROR = -32603;
    static final int UNKNOWN_RESOURCE = -32002;
    static final int HEADER_MISMATCH = -32020;
    static final int UNSUPPORTED_VERSION = -32022;

    private static final long serialVersionUID = 1;

    private final int code;
    private final transient @Nullable Object data;
    private final int status;
    private final transient @Nullable Object id;

    private ProtocolException(int code, String message, @Nullable Object data, int status, @Nullable Object id) {
        super(message, null, false, false);
        this.code = code;
        this.data = data;
        this.status = status;
        this.id = id;
    }

    /** Creates an error for a request that is still a valid message, which has the status 200 over HTTP. */
    ProtocolException(int code, String message, @Nullable Object data) {
        this(code, message, data, Statuses.OK, null);
    }

    static ProtocolException invalidParameters(String message) {
        return new ProtocolException(INVALID_PARAMETERS, message, null);
    }

    static ProtocolException unknownMethod(String method) {
        return new ProtocolException(UNKNOWN_METHOD, "Unknown method: " + method, null);
    }

    /** Creates an error for what is no valid message; {@code id} is null if it has no usable one. */
    static ProtocolException noMessage(int code, String message, @Nullable Object id) {
        return new ProtocolException(code, message, null, Statuses.BAD_REQUEST, id);
    }

    /** Creates an error for what HTTP forbids or bounds. */
    static ProtocolException refused(int status, String message) {
        return new ProtocolException(INVALID_REQUEST, message, null, status, null);
    }

    /** Returns the same error with another status over HTTP. */
    ProtocolException withStatus(int another) {
        return with(code, another);
    }

    /** Returns the same error as the protocol without sessions defines it. */
    ProtocolException stateless() {
        return switch (code) {
            case UNKNOWN_RESOURCE -> with(INVALID_PARAMETERS, status);
            case UNKNOWN_METHOD -> with(code, Statuses.NOT_FOUND);
            default -> this;
        };
    }

    private ProtocolException with(int anotherCode, int anotherStatus) {
        return new ProtocolException(anotherCode, String.valueOf(getMessage()), data, anotherStatus, id);
    }

    /** Returns the status of the HTTP response. */
    int status() {
        return status;
    }

    /** Returns the id of what is no message, but has one; null otherwise. */
    @Nullable
    Object id() {
        return id;
    }

    /** Returns what the client is told. */
    Map<String, Object> error() {
        var error = new LinkedHashMap<String, Object>();
        error.put("code", code);
        error.put("message", String.valueOf(getMessage()));
        if (data != null) {
            error.put("data", data);
        }
        return error;
    }
}
