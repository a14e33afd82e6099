package io.agentrules.adk;

import com.google.adk.JsonBaseModel;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Part;
import io.agentrules.core.Attempt;
import io.agentrules.core.RequestFormat;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The requests and responses of the Agent Development Kit.
 *
 * @param prompt what the user wrote; empty if that is not known
 */
record Contents(String prompt) implements RequestFormat<LlmRequest, Content> {
    private static final String MODEL = "model";
    private static final String USER = "user";

    @Override
    public List<Content> messages(LlmRequest request) {
        var contents = new ArrayList<>(request.contents());
        int last = contents.size() - 1;
        if (!prompt.isEmpty() && last >= 0 && read(contents.get(last)).role() == Role.USER) {
            contents.set(last, content(USER, prompt));
        }
        return contents;
    }

    @Override
    public Message read(Content content) {
        if (!content.role().orElse("").equals(MODEL)) { // results of tools are the user's contents, too
            return text(content).isEmpty() ? Message.synthetic("") : Message.user(text(content));
        }
        List<ToolCall> calls = content.parts().orElse(List.of()).stream()
                .flatMap(part -> part.functionCall().stream())
                .map(call -> new ToolCall(call.name().orElse(""), call.args().orElse(Map.of())))
                .toList();
        return Message.assistant(text(content), calls);
    }

    static String text(Content content) {
        return text(content.parts().orElse(List.of()), false);
    }

    private static String text(List<Part> parts, boolean thought) {
        return parts.stream()
                .filter(part -> part.thought().orElse(false) == thought)
                .flatMap(part -> part.text().stream())
                .collect(Collectors.joining());
    }

    @Override
    public LlmRequest system(LlmRequest request, UnaryOperator<String> change) {
        GenerateContentConfig config =
                request.config().orElse(GenerateContentConfig.builder().build());
        List<Part> parts = config.systemInstruction().flatMap(Content::parts).orElse(List.of());
        String changed = change.apply(parts.size() > 1 ? "" : text(parts, false));
        if (changed.isEmpty()) {
            return request;
        }
        var all = new ArrayList<>(parts.size() > 1 ? parts : List.<Part>of()); // of several, the rules are the last
        all.add(Part.fromText(changed));
        Content instruction = Content.builder().role(USER).parts(all).build();
        return request.toBuilder()
                .config(config.toBuilder().systemInstruction(instruction).build())
                .build();
    }

    @Override
    public LlmRequest append(LlmRequest request, List<Message> more) {
        var contents = new ArrayList<>(request.contents());
        more.forEach(message -> contents.add(content(message.role() == Role.ASSISTANT ? MODEL : USER, message.text())));
        return request.toBuilder().contents(contents).build();
    }

    @Override
    public Collection<String> tools(LlmRequest request) {
        return request.tools().keySet();
    }

    @Override
    public String model(LlmRequest request) {
        return request.model().orElse("");
    }

    /** Reads a response: a piece, or what came in pieces once more as a whole, with the calls of tools. */
    static void read(LlmResponse response, Attempt attempt) {
        List<Part> parts = response.content().flatMap(Content::parts).orElse(List.of());
        if (isPiece(response)) {
            attempt.thinking(text(parts, true)).text(text(parts, false));
        } else {
            attempt.wholeThinking(text(parts, true)).wholeText(text(parts, false));
        }
        parts.stream().flatMap(part -> part.functionCall().stream()).forEach(call -> {
            String json = JsonBaseModel.toJsonString(call.args().orElse(Map.of()));
            attempt.toolCall(call.id().orElse(json), call.name().orElse(""), json);
        });
    }

    static boolean isPiece(LlmResponse response) {
        return response.partial().orElse(false);
    }

    /** Returns a response with this text alone. */
    static LlmResponse withText(LlmResponse response, String text) {
        return response.toBuilder().content(content(MODEL, text)).build();
    }

    /** Returns a response that the framework stores. */
    static LlmResponse stored(String text) {
        return LlmResponse.builder().content(content(MODEL, text)).build();
    }

    private static Content content(String role, String text) {
        return Content.builder().role(role).parts(Part.fromText(text)).build();
    }
}
