package io.agentrules.testsupport;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.agentrules.testsupport.ScriptedModel.Request;
import io.agentrules.testsupport.ScriptedReply.Call;
import io.agentrules.testsupport.ScriptedReply.Piece;
import io.agentrules.testsupport.ScriptedReply.Text;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server on this machine that answers by a script, as OpenAI's chat completions and as Anthropic's messages, streaming or whole. The
 * stream of an endless reply goes on until the client closes it.
 */
public final class ScriptedServer implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final ScriptedModel script;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private ScriptedServer(ScriptedModel script, HttpServer server) {
        this.script = script;
        this.server = server;
    }

    /** Starts a server. */
    public static ScriptedServer start(ScriptedModel script) {
        try {
            var server = new ScriptedServer(
                    script, HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
            server.server.setExecutor(server.threads);
            server.server.createContext("/v1/chat/completions", exchange -> server.answer(exchange, new OpenAi()));
            server.server.createContext("/v1/messages", exchange -> server.answer(exchange, new Anthropic()));
            server.server.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the address, without a path. */
    public String url() {
        return "http://" + server.getAddress().getHostString() + ":"
                + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange, Protocol protocol) throws IOException {
        JsonNode request = JSON.readTree(exchange.getRequestBody().readAllBytes());
        int call = script.called(protocol.request(request));
        ScriptedReply reply = script.reply(call);
        boolean streams = request.path("stream").asBoolean(false);
        exchange.getResponseHeaders().add("Content-Type", streams ? "text/event-stream" : "application/json");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            if (!streams) {
                write(out, protocol.whole(reply));
                return;
            }
            for (String event : protocol.events(reply)) {
                write(out, event + "\n\n");
            }
            while (reply.isEndless()) {
                write(out, ": still here\n\n");
            }
            for (String event : protocol.end(reply)) {
                write(out, event + "\n\n");
            }
        } catch (IOException closed) {
            if (reply.isEndless()) { // else it depends on the operating system whether the client's closing is seen
                script.cancelled(call);
            }
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private interface Protocol {
        Request request(JsonNode request);

        String whole(ScriptedReply reply);

        List<String> events(ScriptedReply reply);

        List<String> end(ScriptedReply reply);
    }

    private static String quoted(String text) {
        return JSON.writeValueAsString(text);
    }

    private static String text(JsonNode content) {
        if (!content.isArray()) {
            return content.asString("");
        }
        return content.valueStream().map(part -> part.path("text").asString("")).collect(Collectors.joining());
    }

    private static final class OpenAi implements Protocol {
        @Override
        public Request request(JsonNode request) {
            var system = new ArrayList<String>();
            var others = new ArrayList<String>();
            for (JsonNode message : request.path("messages")) {
                String role = message.path("role").asString();
                if (role.equals("system") || role.equals("developer")) {
                    system.add(text(message.path("content")));
                } else {
                    others.add(role + ": " + text(message.path("content")));
                }
            }
            return new Request(
                    String.join("\n", system),
                    others,
                    request.path("tools")
                            .valueStream()
                            .map(tool -> tool.at("/function/name").asString())
                            .toList());
        }

        @Override
        public String whole(ScriptedReply reply) {
            String calls = reply.calls().stream()
                    .map(call -> """
                            {"id":%s,"type":"function","function":{"name":%s,"arguments":%s}}""".formatted(quoted(call.id()), quoted(call.tool()), quoted(call.json())))
                    .collect(Collectors.joining(","));
            return """
                    {"id":"c","object":"chat.completion","created":1,"model":"gpt-test","choices":[{"index":0,"finish_reason":%s,
                    "message":{"role":"assistant","content":%s%s}}]}""".formatted(
                    finish(reply), quoted(reply.text()), calls.isEmpty() ? "" : ",\"tool_calls\":[" + calls + "]");
        }

        private static String finish(ScriptedReply reply) {
            return reply.calls().isEmpty() ? "\"stop\"" : "\"tool_calls\"";
        }

        @Override
        public List<String> events(ScriptedReply reply) {
            var events = new ArrayList<String>();
            events.add(chunk("{\"role\":\"assistant\",\"content\":\"\"}", "null"));
            int index = 0;
            for (Piece piece : reply.pieces()) {
                if (piece instanceof Text text) {
                    events.add(chunk("{\"content\":" + quoted(text.text()) + "}", "null"));
                } else if (piece instanceof Call call) {
                    events.add(chunk("""
                            {"tool_calls":[{"index":%d,"id":%s,"type":"function","function":{"name":%s,"arguments":""}}]}""".formatted(index, quoted(call.id()), quoted(call.tool())), "null"));
                    for (String json : call.arguments()) {
                        events.add(chunk("""
                                {"tool_calls":[{"index":%d,"function":{"arguments":%s}}]}""".formatted(index, quoted(json)), "null"));
                    }
                    index++;
                }
            }
            return events;
        }

        @Override
        public List<String> end(ScriptedReply reply) {
            return List.of(chunk("{}", finish(reply)), "data: [DONE]");
        }

        private static String chunk(String delta, String finish) {
            return """
                    data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"gpt-test","choices":[{"index":0,"delta":%s,"finish_reason":%s}]}""".formatted(delta, finish);
        }
    }

    private static final class Anthropic implements Protocol {
        @Override
        public Request request(JsonNode request) {
            var messages = new ArrayList<String>();
            for (JsonNode message : request.path("messages")) {
                JsonNode content = message.path("content");
                String role = message.path("role").asString();
                List<JsonNode> results = content.valueStream()
                        .filter(part -> part.path("type").asString("").equals("tool_result"))
                        .toList();
                if (results.isEmpty()) {
                    messages.add(role + ": " + text(content));
                }
                results.forEach(result -> messages.add("tool: " + text(result.path("content"))));
            }
            return new Request(
                    text(request.path("system")),
                    messages,
                    request.path("tools")
                            .valueStream()
                            .map(tool -> tool.path("name").asString())
                            .toList());
        }

        @Override
        public String whole(ScriptedReply reply) {
            var blocks = new ArrayList<String>();
            if (!reply.text().isEmpty()) {
                blocks.add("{\"type\":\"text\",\"text\":" + quoted(reply.text()) + "}");
            }
            reply.calls()
                    .forEach(call -> blocks.add("""
                    {"type":"tool_use","id":%s,"name":%s,"input":%s}""".formatted(quoted(call.id()), quoted(call.tool()), call.json())));
            return """
                    {"id":"m","type":"message","role":"assistant","model":"claude-test","content":[%s],"stop_reason":"%s","stop_sequence":null,
                    "usage":{"input_tokens":1,"output_tokens":1}}""".formatted(String.join(",", blocks), stop(reply));
        }

        private static String stop(ScriptedReply reply) {
            return reply.calls().isEmpty() ? "end_turn" : "tool_use";
        }

        @Override
        public List<String> events(ScriptedReply reply) {
            var events = new ArrayList<String>();
            events.add(event("message_start", """
                    ,"message":{"id":"m","type":"message","role":"assistant","model":"claude-test","content":[],"stop_reason":null,\
                    "stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}"""));
            int block = -1;
            boolean isText = false;
            for (Piece piece : reply.pieces()) {
                if (piece instanceof Text text) {
                    if (!isText) {
                        block++;
                        events.add(event("content_block_start", """
                                ,"index":%d,"content_block":{"type":"text","text":""}""".formatted(block)));
                    }
                    isText = true;
                    events.add(event("content_block_delta", """
                            ,"index":%d,"delta":{"type":"text_delta","text":%s}""".formatted(block, quoted(text.text()))));
                } else if (piece instanceof Call call) {
                    if (isText) {
                        events.add(event("content_block_stop", ",\"index\":" + block));
                    }
                    isText = false;
                    block++;
                    events.add(
                            event("content_block_start", """
                            ,"index":%d,"content_block":{"type":"tool_use","id":%s,"name":%s,"input":{}}""".formatted(block, quoted(call.id()), quoted(call.tool()))));
                    for (String json : call.arguments()) {
                        events.add(event("content_block_delta", """
                                ,"index":%d,"delta":{"type":"input_json_delta","partial_json":%s}""".formatted(block, quoted(json))));
                    }
                    events.add(event("content_block_stop", ",\"index\":" + block));
                }
            }
            if (isText) {
                events.add(event("content_block_stop", ",\"index\":" + block));
            }
            return events;
        }

        @Override
        public List<String> end(ScriptedReply reply) {
            return List.of(event("message_delta", """
                    ,"delta":{"stop_reason":"%s","stop_sequence":null},"usage":{"output_tokens":1}""".formatted(stop(reply))), event("message_stop", ""));
        }

        private static String event(String type, String rest) {
            return "event: " + type + "\ndata: {\"type\":\"" + type + "\"" + rest + "}";
        }
    }

    /** Stops the server. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
