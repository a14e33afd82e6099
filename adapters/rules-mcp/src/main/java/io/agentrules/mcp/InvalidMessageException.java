package io.agentrules.mcp;

import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A text is not a JSON-RPC message, or a message that the server cannot accept. */
final class InvalidMessageException extends Exception {
    private static final long serialVersionUID = 1;

    private static final int HTTP_OK = 200;
    private static final int HTTP_BAD_REQUEST = 400;

    private final int code;
    private final transient @Nullable Object id;

    /** Creates an exception; {@code id} is that of the message, null if it has no usable one. */
    InvalidMessageException(int code, String message, @Nullable Object id) {
        super(message, null, false, false);
        this.code = code;
        this.id = id;
    }

    /** Returns the status of the HTTP response: a request that asks for an unknown method is still a valid message. */
    int httpStatus() {
        return code == ErrorCodes.PARSE_ERROR || code == ErrorCodes.INVALID_REQUEST ? HTTP_BAD_REQUEST : HTTP_OK;
    }

    /** Returns the error response as a map, because the SDK's record does not allow a missing id. */
    Map<String, @Nullable Object> answer() {
        var error = new LinkedHashMap<String, @Nullable Object>();
        error.put("code", code);
        error.put("message", getMessage());
        var answer = new LinkedHashMap<String, @Nullable Object>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", id);
        answer.put("error", error);
        return answer;
    }
}
