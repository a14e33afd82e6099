package io.agentrules.mcp;

import io.agentrules.api.RuleUri;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON-RPC messages that the server can take. */
final class MessageReader {
    /** More than any context of real work, and little enough to hold. */
    static final int MAX_BYTES = 8 << 20;

    /** More than all lists of a tool's arguments may have; a value takes a hundred times the memory of its two characters. */
    private static final int MAX_VALUES = 100_000;

    private static final TypeRef<Object> ANYTHING = new TypeRef<>() {};

    private final McpJsonMapper json;
    private final RuleEngine engine;

    MessageReader(McpJsonMapper json, RuleEngine engine) {
        this.json = json;
        this.engine = engine;
    }

    /** Returns what to say of a message that is too long to be read. */
    static NoMessage tooLong() {
        return new NoMessage(
                ErrorCodes.INVALID_REQUEST, "The message is longer than " + (MAX_BYTES >> 20) + " MiB", null);
    }

    JSONRPCMessage read(String text) throws NoMessage {
        if (values(text) > MAX_VALUES) {
            throw new NoMessage(
                    ErrorCodes.INVALID_REQUEST, "The message has more than " + MAX_VALUES + " values", null);
        }
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
            JSONRPCMessage read = json.convertValue(message, kind(message));
            checkSubscription(message, usableId);
            return read;
        } catch (RuntimeException e) { // what the SDK's records and the JSON library find wrong
            throw new NoMessage(
                    ErrorCodes.INVALID_REQUEST,
                    "That is no JSON-RPC 2.0 message: it needs \"jsonrpc\", a \"method\" that is a string, and an \"id\" that is"
                            + " a string or an integer",
                    usableId);
        }
    }

    /** Returns how many values there are in lists and objects, or a few more. */
    private static int values(String text) {
        int values = 0;
        boolean inString = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (inString) {
                inString = c != '"';
                i += c == '\\' ? 1 : 0;
            } else if (c == '"') {
                inString = true;
            } else if (c == ',' || c == '[' || c == '{') {
                values++;
            }
        }
        return values;
    }

    /** The SDK would note any address, and its client would wait for what never comes. */
    private void checkSubscription(Map<?, ?> message, @Nullable Object id) throws NoMessage {
        if (McpSchema.METHOD_RESOURCES_SUBSCRIBE.equals(message.get("method"))
                && message.get("params") instanceof Map<?, ?> params
                && params.get("uri") instanceof String uri) {
            RuleCatalog catalog = engine.catalog();
            if (RuleUri.parse(uri).flatMap(catalog::resolve).isEmpty()) {
                throw new NoMessage(ErrorCodes.RESOURCE_NOT_FOUND, RuleAddress.unknown(catalog), id);
            }
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
