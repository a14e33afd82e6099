package io.agentrules.project;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server that answers OpenAI's chat completions by a script, event by event, and keeps what it was asked. */
final class ScriptedCompletions implements AutoCloseable {
    private final HttpServer server;
    private final Deque<List<Map<String, ?>>> answers = new ArrayDeque<>();
    private final List<JsonNode> requests = Collections.synchronizedList(new ArrayList<>());

    ScriptedCompletions() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Adds an answer with a text in pieces. */
    ScriptedCompletions says(String... pieces) {
        answers.add(List.of(pieces).stream()
                .<Map<String, ?>>map(piece -> Map.of("content", piece))
                .toList());
        return this;
    }

    /** Adds an answer that calls a tool, with its arguments in pieces; only the first event has the id and the name. */
    ScriptedCompletions calls(String id, String tool, String... pieces) {
        var events = new ArrayList<Map<String, ?>>();
        events.add(call(
                Map.of("index", 0, "id", id, "type", "function", "function", Map.of("name", tool, "arguments", ""))));
        for (String piece : pieces) {
            events.add(call(Map.of("index", 0, "function", Map.of("arguments", piece))));
        }
        answers.add(events);
        return this;
    }

    private static Map<String, ?> call(Map<String, ?> call) {
        return Map.of("tool_calls", List.of(call));
    }

    URI url() {
        return URI.create("http://localhost:" + server.getAddress().getPort() + "/v1/chat/completions");
    }

    /** Returns the bodies of the requests, in order. */
    List<JsonNode> requests() {
        return List.copyOf(requests);
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.add(JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes()));
        List<Map<String, ?>> events = answers.remove();
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            for (Map<String, ?> delta : events) {
                write(out, JsonMapper.shared().writeValueAsString(Map.of("choices", List.of(Map.of("delta", delta)))));
            }
            write(out, "[DONE]");
        } // a client that cancels closes the connection, which the server notices here
    }

    private static void write(OutputStream out, String data) throws IOException {
        out.write(("data: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
