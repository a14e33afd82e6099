package com.acme.agent;

import io.agentrules.api.StreamSource;
import io.agentrules.core.Activation;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.RetryPlan;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An agent for models that speak OpenAI's chat completions: it streams, runs tools and follows rules. The conversation is kept as the
 * JSON messages of that protocol, without rules and reminders. For one thread.
 *
 * <pre>{@code
 * var agent = new OpenAiAgent(
 *         URI.create("https://api.openai.com/v1/chat/completions"), key, "gpt-4.1-mini", engine, tools, System.out::print);
 * String answer = agent.answer("Rename the handler in src/api/login.ts.");
 * }</pre>
 */
public final class OpenAiAgent {
    private static final String SYSTEM = "You are a careful programmer.";
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI url;
    private final String key;
    private final String model;
    private final Session session;
    private final Map<String, Tool> tools = new LinkedHashMap<>();
    private final Consumer<String> screen;
    private final List<Map<String, Object>> history = new ArrayList<>();

    /**
     * Starts a conversation.
     *
     * @param url of the chat completions, such as {@code https://api.openai.com/v1/chat/completions}
     * @param screen receives what the user sees
     */
    public OpenAiAgent(
            URI url, String key, String model, RuleEngine engine, List<Tool> tools, Consumer<String> screen) {
        this.url = url;
        this.key = key;
        this.model = model;
        this.session = engine.openSession();
        this.screen = screen;
        tools.forEach(tool -> this.tools.put(tool.name(), tool));
        var readRule = new ReadRule(engine);
        if (readRule.isUseful()) {
            Map<String, String> parameters = Map.of(ReadRule.PARAMETER, ReadRule.PARAMETER_DESCRIPTION);
            this.tools.put(
                    ReadRule.NAME, new Tool(ReadRule.NAME, ReadRule.DESCRIPTION, parameters, readRule::answer));
        }
    }

    /**
     * A tool.
     *
     * @param parameters the descriptions of its parameters, which are texts, by name
     * @param run returns what the model is told
     */
    public record Tool(
            String name, String description, Map<String, String> parameters, Function<Map<String, Object>, String> run) {}

    /** Answers the user: one turn, with all its calls of the model and of tools. */
    public String answer(String prompt) throws IOException, InterruptedException {
        history.add(Map.of("role", "user", "content", prompt));
        while (true) {
            Response answer = ask();
            history.add(answer.message());
            if (answer.calls.isEmpty()) {
                return answer.text.toString();
            }
            answer.calls.values().forEach(this::run);
        }
    }

    /** Calls the model, and again after each interruption, until an answer is final. */
    private Response ask() throws IOException, InterruptedException {
        Activation now = session.model(model)
                .tools(tools.keySet())
                .beforeModelCall(history, OpenAiAgent::forRules)
                .activate();
        List<Map<String, Object>> messages = new ArrayList<>(); // of this call: the rules and reminders are not stored
        messages.add(Map.of("role", "system", "content", now.renderSystemPrompt(SYSTEM)));
        messages.addAll(history);
        if (!now.reminder().isEmpty()) {
            messages.add(Map.of("role", "user", "content", now.reminder()));
        }
        String kept = "";
        while (true) {
            StreamGuard guard = session.guard(Emission.LINES, this::show);
            Response answer = read(messages, guard, kept);
            if (!guard.isInterrupted()) {
                return answer;
            }
            RetryPlan plan = guard.retry();
            kept += plan.kept();
            messages = plan.after(messages, message -> Map.of("role", role(message), "content", message.text()));
        }
    }

    private void show(StreamSource source, String stream, String piece) {
        if (source == StreamSource.TEXT) {
            screen.accept(piece);
        }
    }

    /** Reads a response until the model has finished or a rule interrupts it; then the stream is closed, which cancels the call. */
    private Response read(List<Map<String, Object>> messages, StreamGuard guard, String kept)
            throws IOException, InterruptedException {
        var answer = new Response(kept);
        try (Stream<String> lines = post(messages)) {
            Iterator<String> events = lines.filter(line -> line.startsWith("data: {")).iterator();
            while (!guard.isInterrupted() && events.hasNext()) {
                answer.read(JSON.readTree(events.next().substring("data: ".length())), guard);
            }
        } catch (IOException | InterruptedException | RuntimeException failed) {
            guard.abandon();
            throw failed;
        }
        guard.finish();
        return answer;
    }

    private Stream<String> post(List<Map<String, Object>> messages) throws IOException, InterruptedException {
        var body = new LinkedHashMap<String, Object>(Map.of("model", model, "messages", messages, "stream", true));
        if (!tools.isEmpty()) {
            body.put("tools", tools.values().stream().map(OpenAiAgent::offered).toList());
        }
        HttpRequest request = HttpRequest.newBuilder(url)
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
                .build();
        HttpResponse<Stream<String>> response = http.send(request, HttpResponse.BodyHandlers.ofLines());
        if (response.statusCode() != 200) {
            response.body().close();
            throw new IOException("The model answers with status " + response.statusCode());
        }
        return response.body();
    }

    private static Map<String, Object> offered(Tool tool) {
        var properties = new LinkedHashMap<String, Object>();
        tool.parameters().forEach((name, text) -> properties.put(name, Map.of("type", "string", "description", text)));
        Map<String, Object> parameters =
                Map.of("type", "object", "properties", properties, "required", List.copyOf(properties.keySet()));
        return Map.of(
                "type",
                "function",
                "function",
                Map.of("name", tool.name(), "description", tool.description(), "parameters", parameters));
    }

    private void run(Call call) {
        String result;
        try {
            Map<String, Object> arguments = call.arguments();
            session.toolCall(call.name, arguments); // before it runs
            Tool tool = tools.get(call.name);
            result = tool == null ? "There is no tool " + call.name : tool.run().apply(arguments);
        } catch (JacksonException broken) {
            result = "The arguments are not valid JSON: " + broken.getOriginalMessage();
        }
        history.add(Map.of("role", "tool", "tool_call_id", call.id, "content", result));
    }

    /** Returns a message of the conversation as rules see it. */
    private static Message forRules(Map<String, Object> message) {
        String text = String.valueOf(message.getOrDefault("content", ""));
        return switch (String.valueOf(message.get("role"))) {
            case "user" -> Message.user(text);
            case "assistant" -> Message.assistant(text); // its calls are recorded before they run
            default -> Message.synthetic(text);
        };
    }

    private static String role(Message message) {
        return message.role() == Message.Role.ASSISTANT ? "assistant" : "user";
    }

    /** Returns the conversation so far. */
    public List<Map<String, Object>> history() {
        return List.copyOf(history);
    }

    /** What the model has written. */
    private static final class Response {
        private final StringBuilder text;
        private final Map<Integer, Call> calls = new TreeMap<>();

        /** Starts with the text that stays of responses that were interrupted. */
        Response(String kept) {
            text = new StringBuilder(kept);
        }

        void read(JsonNode event, StreamGuard guard) {
            JsonNode delta = event.at("/choices/0/delta");
            guard.thinking(delta.path("reasoning_content").asString("")); // of servers that send it
            String piece = delta.path("content").asString("");
            text.append(piece);
            guard.text(piece);
            for (JsonNode part : delta.path("tool_calls")) {
                int index = part.path("index").asInt(0);
                Call call = calls.computeIfAbsent(index, first -> new Call());
                call.id += part.path("id").asString("");
                call.name += part.at("/function/name").asString("");
                String json = part.at("/function/arguments").asString("");
                call.json.append(json);
                guard.arguments(String.valueOf(index), call.name, json);
            }
        }

        Map<String, Object> message() {
            var message = new LinkedHashMap<String, Object>();
            message.put("role", "assistant");
            message.put("content", text.toString());
            if (!calls.isEmpty()) {
                message.put("tool_calls", calls.values().stream().map(Call::asJson).toList());
            }
            return message;
        }
    }

    /** A call of a tool, which comes in pieces. */
    private static final class Call {
        private String id = "";
        private String name = "";
        private final StringBuilder json = new StringBuilder();

        Map<String, Object> arguments() {
            return json.isEmpty() ? Map.of() : JSON.readValue(json.toString(), OBJECT);
        }

        Map<String, Object> asJson() {
            return Map.of(
                    "id", id, "type", "function", "function", Map.of("name", name, "arguments", json.toString()));
        }
    }
}
