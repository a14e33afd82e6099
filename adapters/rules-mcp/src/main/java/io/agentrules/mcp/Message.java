package io.agentrules.mcp;

import io.agentrules.check.json.JsonMaps;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC message of a client.
 *
 * @param id a string or an integer; null for a notification and a response
 * @param method empty for a response, which this server expects to nothing
 * @param params null if there are none
 */
record Message(@Nullable Object id, String method, @Nullable Object params) {
    /** More than any realistic message, and small enough to hold in memory. */
    static final int MAX_BYTES = 8 << 20;

    /** More than all lists of a tool's arguments can have; a parsed value needs a hundred times the memory of its two characters. */
    private static final int MAX_VALUES = 100_000;

    private static final String VERSION = "2.0";

    /** Returns the error for a message that is too long. */
    static ProtocolException tooLong() {
        return ProtocolException.refused(
                Statuses.TOO_LARGE, "The message is longer than " + (MAX_BYTES >> 20) + " MiB");
    }

    /**
     * Parses a message.
     *
     * @throws ProtocolException if the text is no message
     */
    static Message read(String text) {
        if (values(text) > MAX_VALUES) {
            throw noMessage("The message has more than " + MAX_VALUES + " values", null);
        }
        if (!(parsed(text) instanceof Map<?, ?> message)) {
            throw noMessage("A single JSON object is expected; batches are not part of any supported version", null);
        }
        Object id = message.get("id");
        Object usable = id instanceof String || id instanceof Integer || id instanceof Long ? id : null;
        return of(message, usable)
                .orElseThrow(() -> noMessage(
                        "Not a JSON-RPC 2.0 message: it must have \"jsonrpc\", a \"method\" that is a string, and an \"id\""
                                + " that is a string or an integer",
                        usable));
    }

    private static @Nullable Object parsed(String text) {
        try {
            return JsonMaps.value(text);
        } catch (IllegalArgumentException e) {
            throw ProtocolException.noMessage(ProtocolException.PARSE_ERROR, "Not valid JSON", null);
        }
    }

    private static ProtocolException noMessage(String why, @Nullable Object id) {
        return ProtocolException.noMessage(ProtocolException.INVALID_REQUEST, why, id);
    }

    private static Optional<Message> of(Map<?, ?> message, @Nullable Object id) {
        boolean isNotification = !message.containsKey("id");
        Object method = message.get("method");
        if (!VERSION.equals(message.get("jsonrpc")) || (id == null && !isNotification)) {
            return Optional.empty();
        }
        if (method instanceof String name) {
            return Optional.of(new Message(id, name, message.get("params")));
        }
        return message.containsKey("method") || isNotification
                ? Optional.empty()
                : Optional.of(new Message(null, "", null));
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

    /** Returns the id of a request. */
    Object usableId() {
        return Objects.requireNonNull(id, "id");
    }

    boolean isRequest() {
        return id != null;
    }

    /** Returns the value at a path of names in the parameters, separated by a blank; null if there is none. */
    @Nullable
    Object parameter(String... path) {
        Object value = params;
        for (String name : path) {
            value = value instanceof Map<?, ?> object ? object.get(name) : null;
        }
        return value;
    }

    /** Returns a parameter that was checked to be a string. */
    String text(String... path) {
        return String.valueOf(parameter(path));
    }

    /** Returns a response. */
    static Map<String, @Nullable Object> response(@Nullable Object id, String kind, Object content) {
        var response = new LinkedHashMap<String, @Nullable Object>();
        response.put("jsonrpc", VERSION);
        response.put("id", id);
        response.put(kind, content);
        return response;
    }

    /** Returns an error response; {@code id} is that of the request, null if there is none. */
    static Map<String, @Nullable Object> error(ProtocolException error, @Nullable Object id) {
        return response(id == null ? error.id() : id, "error", error.error());
    }

    /** Returns a notification. */
    static Map<String, Object> notification(String method, Map<String, Object> params) {
        var notification = new LinkedHashMap<String, Object>();
        notification.put("jsonrpc", VERSION);
        notification.put("method", method);
        notification.put("params", params);
        return notification;
    }
}
