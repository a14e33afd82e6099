package io.agentrules.project.agents;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A model on 127.0.0.1 that answers with the steps of a script. Which step depends on the request alone: on how often the model
 * has called tools in it, so that requests that are repeated get the same answer. Requests without tools, such as for a title, are
 * answered with a word and not recorded.
 */
final class ScriptedModel implements AutoCloseable {
    static final JsonMapper JSON = JsonMapper.builder().build();

    /** The parts of a request that are not said in the conversation, in all protocols. */
    private static final List<String> OF_SYSTEM = List.of("system", "systemInstruction", "instructions");

    private final List<Step> steps;
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    private ScriptedModel(List<Step> steps) throws IOException {
        this.steps = steps;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
    }

    static ScriptedModel start(List<Step> steps) throws IOException {
        var model = new ScriptedModel(steps);
        model.server.start();
        return model;
    }

    /** Returns the port of 127.0.0.1 at which it answers. */
    int port() {
        return server.getAddress().getPort();
    }

    /** Returns the texts of the requests in which the model was offered tools, in order, with every {@code \} escape undone. */
    List<String> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Wire wire = Wire.of(exchange.getRequestURI().getPath());
            byte[] sent = body(exchange);
            if (wire == Wire.NONE) {
                send(
                        exchange,
                        "application/json",
                        "{\"object\":\"list\",\"data\":[],\"models\":[],\"totalTokens\":10}");
                return;
            }
            JsonNode request = JSON.readTree(sent);
            Step step = Step.say("side");
            int turn = 0;
            if (wire.offersTools(request)) {
                requests.add(texts(request));
                turn = wire.turns(request);
                step = steps.get(Math.min(turn, steps.size() - 1));
            }
            boolean streams = wire.streams(exchange.getRequestURI().getPath(), request);
            send(
                    exchange,
                    streams ? "text/event-stream" : "application/json",
                    streams ? wire.stream(step, turn) : wire.whole(step, turn));
        }
    }

    private static byte[] body(HttpExchange exchange) throws IOException {
        byte[] sent = exchange.getRequestBody().readAllBytes();
        if ("gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"))) {
            try (var zipped = new GZIPInputStream(new java.io.ByteArrayInputStream(sent))) {
                return zipped.readAllBytes();
            }
        }
        return sent;
    }

    /** Texts are compared as a model reads them: what the system says comes first, wherever the request has it. */
    private static String texts(JsonNode request) {
        var texts = new StringBuilder();
        for (String system : OF_SYSTEM) {
            collect(request.path(system), texts);
        }
        request.properties().stream()
                .filter(part -> !OF_SYSTEM.contains(part.getKey()))
                .forEach(part -> collect(part.getValue(), texts));
        return texts.toString();
    }

    private static void collect(JsonNode node, StringBuilder texts) {
        if (node.isString()) {
            texts.append(node.stringValue()).append('\n');
        }
        for (JsonNode child : node) {
            collect(child, texts);
        }
    }

    private static void send(HttpExchange exchange, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
