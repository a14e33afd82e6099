package io.agentrules.inspector.http;

import com.sun.net.httpserver.HttpExchange;
import io.agentrules.api.Diagnostic;
import io.agentrules.inspector.data.InspectorData;
import io.agentrules.inspector.data.Query;
import io.agentrules.inspector.live.LiveEvents;
import io.agentrules.json.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Handles the requests of the page's scripts: writes the data that they ask for, and switches rules on and off. */
final class ApiHandler {
    private static final int MAX_BODY = 4 << 20;

    private final InspectorData data;
    private final LiveEvents events;
    private final boolean canToggle;

    ApiHandler(InspectorData data, LiveEvents events, boolean canToggle) {
        this.data = data;
        this.events = events;
        this.canToggle = canToggle;
    }

    /** Sends the answer to a question, or an error that says why there is none. */
    void send(HttpExchange exchange, String question, Query query) throws IOException {
        boolean isToggle = question.equals("toggle");
        String method = isToggle || question.equals("test") ? "POST" : "GET";
        byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY + 1);
        if (isToggle && !canToggle) {
            Responses.fail(exchange, Responses.METHOD_NOT_ALLOWED, "Rules cannot be switched on and off here");
        } else if (!exchange.getRequestMethod().equals(method)) {
            Responses.fail(exchange, Responses.METHOD_NOT_ALLOWED, "Only " + method + " is possible here");
        } else if (body.length > MAX_BODY) {
            Responses.fail(exchange, Responses.TOO_LARGE, "The text is longer than " + MAX_BODY + " bytes");
        } else if (isToggle) {
            toggle(exchange, query);
        } else {
            answer(exchange, question, query, new String(body, StandardCharsets.UTF_8));
        }
    }

    private void answer(HttpExchange exchange, String question, Query query, String text) throws IOException {
        var body = new ResponseBody(exchange);
        Writer out = new BufferedWriter(new OutputStreamWriter(body, StandardCharsets.UTF_8));
        exchange.getResponseHeaders().set("Content-Type", Responses.JSON);
        try {
            events.withoutEvents(() -> {
                if (question.equals("about")) {
                    Json.write(out, data.about(true, canToggle));
                } else {
                    data.answer(question, query, text, out);
                }
            });
        } catch (RuntimeException e) {
            if (body.isSending()) { // most often the page was closed
                throw new IOException("The answer to " + question + " broke off", e);
            }
            throw e;
        }
        body.complete();
    }

    private void toggle(HttpExchange exchange, Query query) throws IOException {
        boolean on = query.required("on").equals("true");
        Optional<Diagnostic> problem = data.toggle(query.required("rule"), on);
        if (problem.isPresent()) {
            String message = problem.get().message() + ". " + problem.get().remedy();
            Responses.fail(exchange, Responses.FAILED, message);
            return;
        }
        events.changed();
        exchange.sendResponseHeaders(Responses.NO_CONTENT, -1);
    }
}
