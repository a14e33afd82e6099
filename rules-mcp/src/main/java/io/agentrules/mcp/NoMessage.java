package io.agentrules.mcp;

import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a text is no JSON-RPC message, or one that cannot be taken. */
final class NoMessage extends Exception {
    private static final long serialVersionUID = 1;

    private static final int HTTP_OK = 200;
    private static final int HTTP_BAD_REQUEST = 400;

    private final int code;
    private final transient @Nullable Object id;

    /** Says why; {@code id} is that of the message, null where it has none that counts. */
    NoMessage(int code, String message, @Nullable Object id) {
        super(message, null, false, false);
        this.code = code;
        this.id = id;
    }

    /** Returns the status of an HTTP response: only what asks for something unknown is a message all the same. */
    int httpStatus() {
        return code == ErrorCodes.RESOURCE_NOT_FOUND ? HTTP_OK : HTTP_BAD_REQUEST;
    }

    /** Returns the answer to it, which only whoever sent it can make use of: the SDK's own has no room for an absent id. */
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
