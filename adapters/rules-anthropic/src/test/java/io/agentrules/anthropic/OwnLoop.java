package io.agentrules.anthropic;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.helpers.MessageAccumulator;
import com.anthropic.models.messages.ContentBlock;
import com.anthropic.models.messages.ContentBlockParam;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageContentParam;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.MessageParam;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.models.messages.TextBlock;
import com.anthropic.models.messages.Tool;
import com.anthropic.models.messages.ToolResultBlockParam;
import com.anthropic.models.messages.ToolUseBlock;
import com.anthropic.services.blocking.MessageService;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.testsupport.BlockingTurn;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A loop as the client's examples have it, around a service with rules. */
final class OwnLoop implements Harness {
    private final MessageService messages;
    private final ReadRule readRule;
    private final boolean streams;
    private final List<String> edits = new ArrayList<>();
    private final StringBuilder shown = new StringBuilder();
    private MessageCreateParams request;

    OwnLoop(RuleEngine engine, Session session, String baseUrl, boolean streams) {
        this.messages = AnthropicRules.of(session).around(client(baseUrl).messages());
        this.readRule = new ReadRule(engine);
        this.streams = streams;
        MessageCreateParams.Builder begun = MessageCreateParams.builder()
                .model("claude-test")
                .maxTokens(100)
                .system(HarnessContract.SYSTEM)
                .messages(List.of())
                .addTool(Tool.builder()
                        .name("edit")
                        .inputSchema(Tool.InputSchema.builder().build())
                        .build());
        if (readRule.isUseful()) {
            begun.addTool(AnthropicRules.readRule());
        }
        this.request = begun.build();
    }

    static AnthropicClient client(String baseUrl) {
        return AnthropicOkHttpClient.builder()
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
            Message answer = answer();
            request = request.toBuilder().addMessage(answer).build();
            List<ContentBlockParam> results = answer.content().stream()
                    .flatMap(block -> block.toolUse().stream())
                    .map(this::run)
                    .toList();
            if (results.isEmpty()) {
                return answer.content().stream()
                        .flatMap((ContentBlock block) -> block.text().stream())
                        .map(TextBlock::text)
                        .collect(Collectors.joining());
            }
            request = request.toBuilder()
                    .addUserMessage(MessageContentParam.ofContentBlockParams(results))
                    .build();
        }
    }

    private Message answer() {
        if (!streams) {
            return messages.create(request);
        }
        MessageAccumulator whole = MessageAccumulator.create();
        try (StreamResponse<RawMessageStreamEvent> response = messages.createStreaming(request)) {
            response.stream()
                    .peek(whole::accumulate)
                    .forEach(event -> event.contentBlockDelta()
                            .flatMap(piece -> piece.delta().text())
                            .ifPresent(text -> shown.append(text.text())));
        }
        return whole.message();
    }

    private ContentBlockParam run(ToolUseBlock call) {
        Map<?, ?> arguments = call._input().convert(Map.class);
        String result = "done";
        if (call.name().equals(ReadRule.NAME)) {
            result = readRule.answer(arguments.isEmpty() ? "" : "{\"uri\": \"" + arguments.get("uri") + "\"}");
        } else {
            edits.add("{\"filePath\": \"%s\", \"content\": \"%s\"}"
                    .formatted(arguments.get("filePath"), arguments.get("content")));
        }
        return ContentBlockParam.ofToolResult(ToolResultBlockParam.builder()
                .toolUseId(call.id())
                .content(result)
                .build());
    }

    @Override
    public List<String> memory() {
        return request.messages().stream().map(MessageParam::toString).toList();
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
