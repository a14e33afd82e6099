package io.agentrules.mcp;

import io.agentrules.api.RuleUri;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parses and checks JSON-RPC messages. */
final class MessageReader {
    /** More than any realistic message, and small enough to hold in memory. */
    static final int MAX_BYTES = 8 << 20;

    /** More than all lists of a tool's arguments can have; a parsed value needs a hundred times the memory of its two characters. */
    private static final int MAX_VALUES = 100_000;

    private static final System.Logger LOGGER = System.getLogger("io.agentrules");

    private static final TypeRef<Object> ANYTHING = new TypeRef<>() {};

    private final McpJsonMapper json;
    private final RuleEngine engine;
    private final RequestParameters parameters;

    MessageReader(McpJsonMapper json, RuleEngine engine) {
        this.json = json;
        this.engine = engine;
        this.parameters = new RequestParameters(json);
    }

    /** Returns the error for a message that is too long. */
    static InvalidMessageException tooLong() {
        return new InvalidMessageException(
                ErrorCodes.INVALID_REQUEST, "The message is longer than " + (MAX_BYTES >> 20) + " MiB", null);
    }

    JSONRPCMessage read(String text) throws InvalidMessageException {
        if (values(text) > MAX_VALUES) {
            throw new InvalidMessageException(
                    ErrorCodes.INVALID_REQUEST, "The message has more than " + MAX_VALUES + " values", null);
        }
        Object value = parsed(text);
        if (!(value instanceof Map<?, ?> message)) {
            throw new InvalidMessageException(
                    ErrorCodes.INVALID_REQUEST,
                    "A single JSON object is expected; batches are not part of any supported version",
                    null);
        }
        Object id = message.get("id");
        Object usableId = id instanceof String || id instanceof Integer || id instanceof Long ? id : null;
        JSONRPCMessage read = converted(message, usableId);
        if (read instanceof JSONRPCRequest request) {
            checkParameters(request);
            checkSubscription(request);
        }
        return read;
    }

    private JSONRPCMessage converted(Map<?, ?> message, @Nullable Object id) throws InvalidMessageException {
        try {
            return json.convertValue(message, kind(message));
        } catch (RuntimeException e) { // thrown by the SDK's records and the JSON library
            throw new InvalidMessageException(
                    ErrorCodes.INVALID_REQUEST,
                    "Not a JSON-RPC 2.0 message: it must have \"jsonrpc\", a \"method\" that is a string, and an \"id\" that is"
                            + " a string or an integer",
                    id);
        }
    }

    /** Returns an upper estimate of the number of values in lists and objects. */
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

    private void checkParameters(JSONRPCRequest request) throws InvalidMessageException {
        Optional<String> problem = parameters.problem(request);
        if (problem.isPresent()) {
            throw new InvalidMessageException(ErrorCodes.INVALID_PARAMS, problem.get(), request.id());
        }
    }

    /**
     * Rejects unknown addresses, and forms that updates do not use: the SDK would accept them, and the client would wait for updates in
     * vain.
     */
    private void checkSubscription(JSONRPCRequest request) throws InvalidMessageException {
        if (McpSchema.METHOD_RESOURCES_SUBSCRIBE.equals(request.method())
                && request.params() instanceof Map<?, ?> params
                && params.get("uri") instanceof String uri) {
            RuleCatalog catalog = catalog(request);
            if (RuleUri.parse(uri)
                    .flatMap(catalog::resolve)
                    .filter(rule -> RuleAddress.forms(rule.name()).contains(uri))
                    .isEmpty()) {
                throw new InvalidMessageException(
                        ErrorCodes.RESOURCE_NOT_FOUND, RuleAddress.unknown(catalog), request.id());
            }
        }
    }

    private RuleCatalog catalog(JSONRPCRequest request) throws InvalidMessageException {
        try {
            return engine.catalog();
        } catch (OutOfMemoryError e) {
            throw e; // who serves decides what goes on
        } catch (RuntimeException | Error e) {
            LOGGER.log(System.Logger.Level.ERROR, "The rules cannot be read for " + request.method(), e);
            throw new InvalidMessageException(
                    ErrorCodes.INTERNAL_ERROR, "Internal error: the rules cannot be read", request.id());
        }
    }

    /**
     * Returns whether a message says that the client's roots changed. This server does not use them, but the SDK would ask the client
     * for its list, and wait for hours for an answer that may never come.
     */
    static boolean isAboutRoots(JSONRPCMessage message) {
        return message instanceof JSONRPCNotification notification
                && notification.method().equals(McpSchema.METHOD_NOTIFICATION_ROOTS_LIST_CHANGED);
    }

    private @Nullable Object parsed(String text) throws InvalidMessageException {
        try {
            return json.readValue(text, ANYTHING);
        } catch (IOException | RuntimeException e) {
            throw new InvalidMessageException(ErrorCodes.PARSE_ERROR, "Not valid JSON", null);
        }
    }

    private static Class<? extends JSONRPCMessage> kind(Map<?, ?> message) {
        if (!"2.0".equals(message.get("jsonrpc"))) {
            throw new IllegalArgumentException("unsupported version");
        }
        if (message.containsKey("method")) {
            if (!(message.get("method") instanceof String)) {
                throw new IllegalArgumentException("method is not a string");
            }
            return message.containsKey("id") ? JSONRPCRequest.class : JSONRPCNotification.class;
        }
        return JSONRPCResponse.class;
    }
}
