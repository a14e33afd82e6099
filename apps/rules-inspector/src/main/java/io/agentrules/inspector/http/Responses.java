package io.agentrules.inspector.http;

import com.sun.net.httpserver.HttpExchange;
import io.agentrules.check.http.WebServer;
import io.agentrules.json.ErrorJson;
import io.agentrules.json.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** Statuses of responses, and the one that says why there is no other. */
final class Responses {
    static final String JSON = "application/json";

    static final int OK = 200;
    static final int NO_CONTENT = 204;
    static final int BAD_REQUEST = 400;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int TOO_LARGE = 413;
    static final int FAILED = 500;
    static final int BUSY = 503;

    private Responses() {}

    /** Sends an error as {@code {"error": message}}. */
    static void fail(HttpExchange exchange, int status, String message) throws IOException {
        var text = new StringWriter();
        Json.write(text, new ErrorJson(message));
        WebServer.send(exchange, status, JSON, text.toString().getBytes(StandardCharsets.UTF_8));
    }
}
