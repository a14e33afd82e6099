package io.agentrules.benchmarks.agent;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.langchain4j.Rules;

/** An agent with a model of LangChain4j's that streams, on the caller's thread. */
final class StreamingLangChain4jAgent implements Agent {
    private static final StreamingChatResponseHandler NOBODY = new StreamingChatResponseHandler() {
        @Override
        public void onCompleteResponse(ChatResponse response) {
            // It is the call that is measured.
        }

        @Override
        public void onError(Throwable error) {
            throw new IllegalStateException(error);
        }
    };

    private final Answering answering;
    private final StreamingChatModel model;

    private StreamingLangChain4jAgent(Answering answering, StreamingChatModel model) {
        this.answering = answering;
        this.model = model;
    }

    static StreamingLangChain4jAgent bare() {
        var model = new Answering();
        return new StreamingLangChain4jAgent(model, model);
    }

    static StreamingLangChain4jAgent underRules(RuleEngine engine, Session session) {
        var model = new Answering();
        return new StreamingLangChain4jAgent(model, Rules.of(engine).around(model, session));
    }

    @Override
    public void call(String path) {
        answering.path = path;
        model.chat(LangChain4jAgent.REQUEST, NOBODY);
    }

    private static final class Answering implements StreamingChatModel {
        private String path = "";

        @Override
        public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
            AiMessage answer = LangChain4jAgent.answer(path);
            handler.onPartialResponse("I edit");
            handler.onPartialResponse(" it.");
            handler.onCompleteToolCall(
                    new CompleteToolCall(0, answer.toolExecutionRequests().get(0)));
            handler.onCompleteResponse(ChatResponse.builder().aiMessage(answer).build());
        }
    }
}
