package io.agentrules.benchmarks.agent;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.langchain4j.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** An agent with a chat model of LangChain4j's. */
final class LangChain4jAgent implements Agent {
    /** What each call sends. */
    static final ChatRequest REQUEST = ChatRequest.builder()
            .messages(messages())
            .toolSpecifications(IntStream.range(0, TOOLS)
                    .mapToObj(number ->
                            ToolSpecification.builder().name(Agent.tool(number)).build())
                    .toList())
            .build();

    private final Answering answering;
    private final ChatModel model;

    private LangChain4jAgent(Answering answering, ChatModel model) {
        this.answering = answering;
        this.model = model;
    }

    static LangChain4jAgent bare() {
        var model = new Answering();
        return new LangChain4jAgent(model, model);
    }

    static LangChain4jAgent underRules(RuleEngine engine, Session session) {
        var model = new Answering();
        return new LangChain4jAgent(model, Rules.of(engine).around(model, session));
    }

    @Override
    public void call(String path) {
        answering.path = path;
        model.chat(REQUEST);
    }

    private static List<ChatMessage> messages() {
        var messages = new ArrayList<ChatMessage>();
        messages.add(SystemMessage.from("You are a coder."));
        messages.add(UserMessage.from("Go on, please"));
        for (int round = 0; round < ROUNDS; round++) {
            AiMessage answer = answer("src/before/file" + round + ".ts");
            messages.add(answer);
            messages.add(ToolExecutionResultMessage.from(
                    answer.toolExecutionRequests().get(0), "done"));
        }
        return messages;
    }

    /** Returns an answer that edits a file. */
    static AiMessage answer(String path) {
        return AiMessage.builder()
                .text("I edit it.")
                .toolExecutionRequests(List.of(ToolExecutionRequest.builder()
                        .id("1")
                        .name(Agent.tool(0))
                        .arguments(Agent.arguments(path))
                        .build()))
                .build();
    }

    private static final class Answering implements ChatModel {
        private String path = "";

        @Override
        public ChatResponse doChat(ChatRequest request) {
            return ChatResponse.builder().aiMessage(answer(path)).build();
        }
    }
}
