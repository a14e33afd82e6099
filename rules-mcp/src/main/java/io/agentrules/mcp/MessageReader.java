package io.agentrules.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON-RPC messages. */
final class MessageReader {
    /** More than any context of real work, and little enough to hold. */
    static final int MAX_BYTES = 8 << 20;

    private static final TypeRef<Object> ANYTHING = new TypeRef<>() {};

    private final McpJsonMapper json;

    MessageReader(McpJsonMapper json) {
        this.json = json;
    }

    /** Returns what to say of a message that is too long to be read. */
    static NoMessage tooLong() {
        return new NoMessage(
                ErrorCodes.INVALID_REQUEST, "The message is longer than " + (MAX_BYTES >> 20) + " MiB", null);
    }

    JSONRPCMessage read(String text) throws NoMessage {
        Object value = parsed(text);
        if (!(value instanceof Map<?, ?> message)) {
            throw new NoMessage(
                    ErrorCodes.INVALID_REQUEST,
                    "One JSON object is expected; a list of messages is part of no current version",
                    null);
        }
        Object id = message.get("id");
        Object usableId = id instanceof String || id instanceof Integer || id instanceof Long ? id : null;
        try {
            return json.convertValue(message, kind(message));
        } catch (RuntimeException e) { // what the SDK's records and the JSON library find wrong
            throw new NoMessage(
                    ErrorCodes.INVALID_REQUEST,
                    "That is no JSON-RPC 2.0 message: it needs \"jsonrpc\", a \"method\" that is a string, and an \"id\" that is"
                            + " a string or an integer",
                    usableId);
        }
    }

    private @Nullable Object parsed(String text) throws NoMessage {
        try {
            return json.readValue(text, ANYTHING);
        } catch (IOException | RuntimeException e) {
            throw new NoMessage(ErrorCodes.PARSE_ERROR, "That is no valid JSON", null);
        }
    }

    private static Class<? extends JSONRPCMessage> kind(Map<?, ?> message) {
        if (!"2.0".equals(message.get("jsonrpc"))) {
            throw new IllegalArgumentException("another version");
        }
        if (message.containsKey("method")) {
            if (!(message.get("method") instanceof String)) {
                throw new IllegalArgumentException("method is no string");
            }
            return message.containsKey("id") ? JSONRPCRequest.class : JSONRPCNotification.class;
        }
        return JSONRPCResponse.class;
    }
}
