package io.agentrules.adk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Part;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import io.agentrules.testsupport.ScriptedReply.Call;
import io.agentrules.testsupport.ScriptedReply.Piece;
import io.agentrules.testsupport.ScriptedReply.Text;
import io.reactivex.rxjava3.core.Flowable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** A model that answers by a script, in pieces and then as a whole, as those of the kit do. */
final class ScriptedLlm extends BaseLlm {
    private static final TypeReference<Map<String, Object>> ARGUMENTS = new TypeReference<>() {};

    private final ScriptedModel script;

    ScriptedLlm(ScriptedModel script) {
        super("scripted-1");
        this.script = script;
    }

    static String message(Content content) {
        List<Part> parts = content.parts().orElse(List.of());
        for (Part part : parts) {
            if (part.functionResponse().isPresent()) {
                return "tool: " + part.functionResponse().get().response().orElse(Map.of());
            }
        }
        String calls = parts.stream()
                .flatMap(part -> part.functionCall().stream())
                .map(call -> call.name().orElse("") + call.args().orElse(Map.of()))
                .collect(Collectors.joining());
        return (content.role().orElse("").equals("model") ? "assistant: " : "user: ") + text(content) + calls;
    }

    static String text(Content content) {
        return content.parts().orElse(List.of()).stream()
                .flatMap(part -> part.text().stream())
                .collect(Collectors.joining());
    }

    @Override
    public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
        int call = script.called(new ScriptedModel.Request(
                request.config()
                        .flatMap(GenerateContentConfig::systemInstruction)
                        .map(ScriptedLlm::text)
                        .orElse(""),
                request.contents().stream().map(ScriptedLlm::message).toList(),
                List.copyOf(request.tools().keySet())));
        ScriptedReply reply = script.reply(call);
        List<LlmResponse> responses = responses(reply, stream);
        var sent = new AtomicInteger();
        return Flowable.fromIterable(responses)
                .concatWith(reply.isEndless() ? Flowable.<LlmResponse>never() : Flowable.<LlmResponse>empty())
                .doOnNext(response -> sent.incrementAndGet())
                .doOnCancel(() -> {
                    if (reply.isEndless() || sent.get() < responses.size()) {
                        script.cancelled(call);
                    }
                });
    }

    private static List<LlmResponse> responses(ScriptedReply reply, boolean stream) {
        var responses = new ArrayList<LlmResponse>();
        var whole = new ArrayList<Part>();
        if (!reply.text().isEmpty()) {
            whole.add(Part.fromText(reply.text()));
        }
        for (Piece piece : reply.pieces()) {
            if (piece instanceof Text text && stream) {
                responses.add(response(true, List.of(Part.fromText(text.text()))));
            } else if (piece instanceof Call call) {
                whole.add(Part.builder().functionCall(function(call)).build());
            }
        }
        responses.add(response(false, whole));
        return responses;
    }

    private static FunctionCall function(Call call) {
        try {
            return FunctionCall.builder()
                    .id(call.id())
                    .name(call.tool())
                    .args(new ObjectMapper().readValue(call.json(), ARGUMENTS))
                    .build();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static LlmResponse response(boolean isPiece, List<Part> parts) {
        return LlmResponse.builder()
                .partial(isPiece)
                .content(Content.builder().role("model").parts(parts).build())
                .build();
    }

    @Override
    public BaseLlmConnection connect(LlmRequest request) {
        throw new UnsupportedOperationException();
    }
}
