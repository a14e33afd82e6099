package io.agentrules.project.agents;

import io.agentrules.project.agents.Step.Call;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The protocols in which agents talk with models. */
enum Wire {
    /** OpenAI's Responses. */
    RESPONSES {
        private static final Set<String> CALLS = Set.of("function_call", "custom_tool_call");

        @Override
        boolean offersTools(JsonNode request) {
            return request.path("tools").size() > 0;
        }

        @Override
        int turns(JsonNode request) {
            int turns = 0;
            boolean isInTurn = false;
            for (JsonNode item : request.path("input")) {
                boolean isCall = CALLS.contains(item.path("type").asString(""));
                turns += isCall && !isInTurn ? 1 : 0;
                isInTurn = isCall || (isInTurn && item.path("type").asString("").equals("reasoning"));
            }
            return turns;
        }

        @Override
        String whole(Step step, int turn) {
            return json(response(step, turn, "completed"));
        }

        @Override
        String stream(Step step, int turn) {
            var events = new StringBuilder();
            event(events, "response.created", Map.of("response", response(Step.say(""), turn, "in_progress")));
            List<Map<String, Object>> output = output(step, turn);
            for (int i = 0; i < output.size(); i++) {
                event(events, "response.output_item.added", Map.of("output_index", i, "item", output.get(i)));
                event(events, "response.output_item.done", Map.of("output_index", i, "item", output.get(i)));
            }
            event(events, "response.completed", Map.of("response", response(step, turn, "completed")));
            return events.toString();
        }

        private Map<String, Object> response(Step step, int turn, String status) {
            return map(
                    "id",
                    "resp_" + turn,
                    "object",
                    "response",
                    "created_at",
                    1,
                    "status",
                    status,
                    "model",
                    MODEL,
                    "output",
                    output(step, turn),
                    "usage",
                    map(
                            "input_tokens", 10,
                            "input_tokens_details", Map.of("cached_tokens", 0),
                            "output_tokens", 5,
                            "output_tokens_details", Map.of("reasoning_tokens", 0),
                            "total_tokens", 15));
        }

        private List<Map<String, Object>> output(Step step, int turn) {
            var output = new ArrayList<Map<String, Object>>();
            for (Call call : step.calls()) {
                String id = turn + "_" + output.size();
                output.add(
                        call.isPlain()
                                ? map(
                                        "type",
                                        "custom_tool_call",
                                        "id",
                                        "ctc_" + id,
                                        "call_id",
                                        "call_" + id,
                                        "name",
                                        call.tool(),
                                        "input",
                                        call.plain(),
                                        "status",
                                        "completed")
                                : map(
                                        "type",
                                        "function_call",
                                        "id",
                                        "fc_" + id,
                                        "call_id",
                                        "call_" + id,
                                        "name",
                                        call.tool(),
                                        "arguments",
                                        json(call.arguments()),
                                        "status",
                                        "completed"));
            }
            if (step.calls().isEmpty() && !step.text().isEmpty()) {
                output.add(map(
                        "type", "message",
                        "id", "msg_" + turn,
                        "role", "assistant",
                        "status", "completed",
                        "content", List.of(map("type", "output_text", "text", step.text(), "annotations", List.of()))));
            }
            return output;
        }
    },

    /** OpenAI's Chat Completions. */
    CHAT {
        @Override
        boolean offersTools(JsonNode request) {
            return request.path("tools").size() > 0;
        }

        @Override
        int turns(JsonNode request) {
            int turns = 0;
            for (JsonNode message : request.path("messages")) {
                turns += message.path("tool_calls").size() > 0 ? 1 : 0;
            }
            return turns;
        }

        @Override
        String whole(Step step, int turn) {
            return json(withUsage(completion(
                    "chat.completion",
                    List.of(map("index", 0, "message", message(step, turn), "finish_reason", reason(step))))));
        }

        @Override
        String stream(Step step, int turn) {
            return data(completion(CHUNK, List.of(map("index", 0, "delta", message(step, turn)))))
                    + data(completion(
                            CHUNK, List.of(map("index", 0, "delta", Map.of(), "finish_reason", reason(step)))))
                    + data(withUsage(completion(CHUNK, List.of())))
                    + "data: [DONE]\n\n";
        }

        private static String data(Map<String, ?> chunk) {
            return "data: " + json(chunk) + "\n\n";
        }

        private static String reason(Step step) {
            return step.calls().isEmpty() ? "stop" : "tool_calls";
        }

        private static Map<String, Object> completion(String object, List<?> choices) {
            return map("id", "c1", "object", object, "created", 1, "model", MODEL, "choices", choices);
        }

        /** A stream tells it at its end only: Continue CLI takes a chunk with it for the last, and drops what else is in there. */
        private static Map<String, Object> withUsage(Map<String, Object> completion) {
            completion.put("usage", map("prompt_tokens", 10, "completion_tokens", 5, "total_tokens", 15));
            return completion;
        }

        private static Map<String, Object> message(Step step, int turn) {
            Map<String, Object> message = map("role", "assistant", "content", step.text());
            var calls = new ArrayList<Map<String, Object>>();
            for (Call call : step.calls()) {
                calls.add(map(
                        "index",
                        calls.size(),
                        "id",
                        "call_" + turn + "_" + calls.size(),
                        "type",
                        "function",
                        "function",
                        map("name", call.tool(), "arguments", json(call.arguments()))));
            }
            if (!calls.isEmpty()) {
                message.put("tool_calls", calls);
            }
            return message;
        }
    },

    /** Anthropic's Messages. */
    MESSAGES {
        @Override
        boolean offersTools(JsonNode request) {
            return request.path("tools").size() > 0;
        }

        @Override
        int turns(JsonNode request) {
            int turns = 0;
            for (JsonNode message : request.path("messages")) {
                boolean calls = false;
                for (JsonNode part : message.path("content")) {
                    calls |= part.path("type").asString("").equals("tool_use");
                }
                turns += calls ? 1 : 0;
            }
            return turns;
        }

        @Override
        String whole(Step step, int turn) {
            return json(message(step, turn, content(step, turn)));
        }

        @Override
        String stream(Step step, int turn) {
            var events = new StringBuilder();
            event(events, "message_start", Map.of("message", message(step, turn, List.of())));
            List<Map<String, Object>> content = content(step, turn);
            for (int i = 0; i < content.size(); i++) {
                Map<String, Object> part = content.get(i);
                boolean isText = part.containsKey("text");
                var start = new LinkedHashMap<>(part);
                start.put(isText ? "text" : "input", isText ? "" : Map.of());
                Map<String, Object> delta = isText
                        ? map("type", "text_delta", "text", part.getOrDefault("text", ""))
                        : map("type", "input_json_delta", "partial_json", json(part.getOrDefault("input", Map.of())));
                event(events, "content_block_start", map("index", i, "content_block", start));
                event(events, "content_block_delta", map("index", i, "delta", delta));
                event(events, "content_block_stop", map("index", i));
            }
            event(events, "message_delta", map("delta", map("stop_reason", reason(step)), "usage", USAGE));
            event(events, "message_stop", Map.of());
            return events.toString();
        }

        private static final Map<String, Integer> USAGE = Map.of("input_tokens", 10, "output_tokens", 5);

        private static Map<String, Object> message(Step step, int turn, List<?> content) {
            return map(
                    "id",
                    "msg_" + turn,
                    "type",
                    "message",
                    "role",
                    "assistant",
                    "model",
                    MODEL,
                    "content",
                    content,
                    "stop_reason",
                    reason(step),
                    "usage",
                    USAGE);
        }

        private static List<Map<String, Object>> content(Step step, int turn) {
            var content = new ArrayList<Map<String, Object>>();
            for (Call call : step.calls()) {
                content.add(map(
                        "type",
                        "tool_use",
                        "id",
                        "toolu_" + turn + "_" + content.size(),
                        "name",
                        call.tool(),
                        "input",
                        call.arguments()));
            }
            if (content.isEmpty()) {
                content.add(map("type", "text", "text", step.text()));
            }
            return content;
        }

        private static String reason(Step step) {
            return step.calls().isEmpty() ? "end_turn" : "tool_use";
        }
    },

    /** Google's generateContent. */
    GEMINI {
        @Override
        boolean offersTools(JsonNode request) {
            return request.path("tools").size() > 0;
        }

        @Override
        int turns(JsonNode request) {
            int turns = 0;
            for (JsonNode content : request.path("contents")) {
                boolean calls = false;
                for (JsonNode part : content.path("parts")) {
                    calls |= part.has("functionCall");
                }
                turns += calls && content.path("role").asString("").equals("model") ? 1 : 0;
            }
            return turns;
        }

        @Override
        boolean streams(String path, JsonNode request) {
            return path.contains("streamGenerateContent");
        }

        @Override
        String whole(Step step, int turn) {
            var parts = new ArrayList<Map<String, Object>>();
            for (Call call : step.calls()) {
                parts.add(Map.of(
                        "functionCall",
                        map("name", call.tool(), "args", call.arguments(), "id", "call_" + turn + "_" + parts.size())));
            }
            if (parts.isEmpty()) {
                parts.add(Map.of("text", step.text()));
            }
            return json(map(
                    "candidates",
                            List.of(map(
                                    "content",
                                    map("role", "model", "parts", parts),
                                    "finishReason",
                                    "STOP",
                                    "index",
                                    0)),
                    "usageMetadata", map("promptTokenCount", 10, "candidatesTokenCount", 5, "totalTokenCount", 15),
                    "modelVersion", MODEL));
        }

        @Override
        String stream(Step step, int turn) {
            return "data: " + whole(step, turn) + "\n\n";
        }
    },

    /** Anything else, such as the list of models. */
    NONE {
        @Override
        boolean offersTools(JsonNode request) {
            return false;
        }

        @Override
        int turns(JsonNode request) {
            return 0;
        }

        @Override
        String whole(Step step, int turn) {
            return "{}";
        }

        @Override
        String stream(Step step, int turn) {
            return "";
        }
    };

    private static final String MODEL = "scripted";
    private static final String CHUNK = "chat.completion.chunk";

    static Wire of(String path) {
        if (path.endsWith("/responses")) {
            return RESPONSES;
        }
        if (path.endsWith("/chat/completions")) {
            return CHAT;
        }
        if (path.endsWith("/messages")) {
            return MESSAGES;
        }
        return path.contains("enerateContent") ? GEMINI : NONE;
    }

    abstract boolean offersTools(JsonNode request);

    /** Returns how often the model has called tools in the conversation. */
    abstract int turns(JsonNode request);

    boolean streams(String path, JsonNode request) {
        return request.path("stream").asBoolean(false);
    }

    abstract String whole(Step step, int turn);

    abstract String stream(Step step, int turn);

    private static Map<String, Object> map(Object... members) {
        var map = new LinkedHashMap<String, Object>();
        for (int i = 0; i < members.length; i += 2) {
            map.put((String) members[i], members[i + 1]);
        }
        return map;
    }

    private static void event(StringBuilder events, String type, Map<String, ?> members) {
        var data = new LinkedHashMap<String, Object>();
        data.put("type", type);
        data.putAll(members);
        events.append("event: ")
                .append(type)
                .append("\ndata: ")
                .append(json(data))
                .append("\n\n");
    }

    private static String json(Object value) {
        return ScriptedModel.JSON.writeValueAsString(value);
    }
}
