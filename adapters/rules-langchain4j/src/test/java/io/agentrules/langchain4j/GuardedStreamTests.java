package io.agentrules.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.internal.InternalStreamingChatResponseHandlerUtils;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.RuleFixtures;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A streaming model whose rules interrupt at {@code foo}, in text, thinking and arguments. */
abstract class GuardedStreamTests {
    final RuleEngine engine = RuleFixtures.engine(RuleFixtures.trigger("no-foo", "foo", "text", "thinking", "tool"));
    final Session session = engine.openSession();
    final ManualModel model = new ManualModel();
    final Deque<Runnable> retries = new ArrayDeque<>();
    final RecordingHandler heard = new RecordingHandler();

    void ask(Emission emission) {
        ask(session, emission);
    }

    void ask(Session asking, Emission emission) {
        LangChain4jRules.of(engine)
                .withEmission(emission)
                .withRetriesOn(retries::add)
                .around(model, asking)
                .chat("Go on.", heard);
    }

    void retry() {
        retries.remove().run();
    }

    void complete(int call, String text) {
        complete(call, response(text));
    }

    /** Completes a response as LangChain4j's providers do, which tell the handler what it threw. */
    void complete(int call, ChatResponse response) {
        InternalStreamingChatResponseHandlerUtils.onCompleteResponse(
                model.call(call).handler(), response);
    }

    static ChatResponse response(String text, CompleteToolCall... calls) {
        List<ToolExecutionRequest> requests = List.of(calls).stream()
                .map(CompleteToolCall::toolExecutionRequest)
                .toList();
        return ChatResponse.builder().aiMessage(AiMessage.from(text, requests)).build();
    }

    static CompleteToolCall toolCall(String json) {
        return new CompleteToolCall(
                0,
                ToolExecutionRequest.builder()
                        .id("id1")
                        .name("edit")
                        .arguments(json)
                        .build());
    }
}
