package io.agentrules.openai;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.FunctionDefinition;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionFunctionTool;
import com.openai.models.chat.completions.ChatCompletionMessage;
import com.openai.models.chat.completions.ChatCompletionMessageFunctionToolCall;
import com.openai.models.chat.completions.ChatCompletionMessageParam;
import com.openai.models.chat.completions.ChatCompletionMessageToolCall;
import com.openai.models.chat.completions.ChatCompletionToolMessageParam;
import com.openai.services.blocking.chat.ChatCompletionService;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.testsupport.BlockingTurn;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import java.util.ArrayList;
import java.util.List;

/** A loop as the client's examples have it, around a service with rules. */
final class OwnLoop implements Harness {
    private final ChatCompletionService completions;
    private final ReadRule readRule;
    private final boolean streams;
    private final List<String> edits = new ArrayList<>();
    private final StringBuilder shown = new StringBuilder();
    private ChatCompletionCreateParams request;

    OwnLoop(RuleEngine engine, Session session, String baseUrl, boolean streams) {
        this.completions = OpenAiRules.of(session).around(client(baseUrl).chat().completions());
        this.readRule = new ReadRule(engine);
        this.streams = streams;
        var begun = ChatCompletionCreateParams.builder()
                .model("gpt-test")
                .addSystemMessage(HarnessContract.SYSTEM)
                .addTool(ChatCompletionFunctionTool.builder()
                        .function(FunctionDefinition.builder().name("edit").build())
                        .build());
        if (readRule.isUseful()) {
            begun.addTool(OpenAiRules.readRule());
        }
        this.request = begun.build();
    }

    static OpenAIClient client(String baseUrl) {
        return OpenAIOkHttpClient.builder()
                .baseUrl(baseUrl)
                .apiKey("none")
                .maxRetries(0)
                .build();
    }

    @Override
    public Runnable start(String prompt) {
        return BlockingTurn.start(() -> ask(prompt));
    }

    @Override
    public String ask(String prompt) {
        request = request.toBuilder().addUserMessage(prompt).build();
        while (true) {
            ChatCompletionMessage answer = answer();
            request = request.toBuilder().addMessage(answer).build();
            List<ChatCompletionMessageToolCall> calls = answer.toolCalls().orElse(List.of());
            if (calls.isEmpty()) {
                return answer.content().orElse("");
            }
            calls.forEach(call -> run(call.asFunction()));
        }
    }

    private ChatCompletionMessage answer() {
        if (!streams) {
            return completions.create(request).choices().get(0).message();
        }
        ChatCompletionAccumulator whole = ChatCompletionAccumulator.create();
        try (StreamResponse<ChatCompletionChunk> response = completions.createStreaming(request)) {
            response.stream()
                    .peek(whole::accumulate)
                    .forEach(chunk -> chunk.choices()
                            .forEach(choice -> choice.delta().content().ifPresent(shown::append)));
        }
        return whole.chatCompletion().choices().get(0).message();
    }

    private void run(ChatCompletionMessageFunctionToolCall call) {
        String result = "done";
        if (call.function().name().equals(ReadRule.NAME)) {
            result = readRule.answer(call.function().arguments());
        } else {
            edits.add(call.function().arguments());
        }
        request = request.toBuilder()
                .addMessage(ChatCompletionToolMessageParam.builder()
                        .toolCallId(call.id())
                        .content(result)
                        .build())
                .build();
    }

    @Override
    public List<String> memory() {
        return request.messages().stream()
                .map(ChatCompletionMessageParam::toString)
                .toList();
    }

    @Override
    public List<String> edits() {
        return edits;
    }

    @Override
    public String shown() {
        return shown.toString();
    }
}
