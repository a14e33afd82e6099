package io.agentrules.benchmarks.agent;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.springai.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.springframework.ai.chat.client.AdvisorParams;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.function.FunctionToolCallback;
import reactor.core.publisher.Flux;

/** An agent with a chat client of Spring AI's. Its tools do not run, so that each call of the client is one of the model. */
final class SpringAiAgent implements Agent {
    /** What each call sends. */
    static final List<Message> MESSAGES = messages();

    /** What a model may call. */
    static final List<ToolCallback> CALLBACKS = IntStream.range(0, TOOLS)
            .<ToolCallback>mapToObj(
                    number -> FunctionToolCallback.builder(Agent.tool(number), (String unused) -> "done")
                            .description("A tool")
                            .inputType(String.class)
                            .build())
            .toList();

    private final Answering answering;
    private final ChatClient client;

    private SpringAiAgent(Answering answering, UnaryOperator<ChatClient.Builder> configuration) {
        this.answering = answering;
        this.client = configuration
                .apply(ChatClient.builder(answering))
                .defaultAdvisors(AdvisorParams.toolCallingAdvisorAutoRegister(false))
                .build();
    }

    static SpringAiAgent bare() {
        return new SpringAiAgent(new Answering(), UnaryOperator.identity());
    }

    static SpringAiAgent underRules(RuleEngine engine, Session session) {
        return new SpringAiAgent(new Answering(), Rules.of(engine).withSessions(id -> session)::on);
    }

    @Override
    public void call(String path) {
        answering.about(path);
        client.prompt()
                .messages(MESSAGES)
                .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, "1"))
                .call()
                .chatResponse();
    }

    private static List<Message> messages() {
        var messages = new ArrayList<Message>();
        messages.add(new SystemMessage("You are a coder."));
        messages.add(new UserMessage("Go on, please"));
        for (int round = 0; round < ROUNDS; round++) {
            messages.add(answer("src/before/file" + round + ".ts"));
            messages.add(ToolResponseMessage.builder()
                    .responses(List.of(new ToolResponseMessage.ToolResponse("1", Agent.tool(0), "done")))
                    .build());
        }
        return messages;
    }

    private static AssistantMessage answer(String path) {
        return AssistantMessage.builder()
                .content("I edit it.")
                .toolCalls(List.of(new ToolCall("1", "function", Agent.tool(0), Agent.arguments(path))))
                .build();
    }

    /** A model that answers at once, also when it streams. */
    static final class Answering implements ChatModel {
        private String path = "";

        void about(String file) {
            path = file;
        }

        @Override
        public ChatResponse call(Prompt prompt) {
            return new ChatResponse(List.of(new Generation(answer(path))));
        }

        @Override
        public Flux<ChatResponse> stream(Prompt prompt) {
            return Flux.just(call(prompt));
        }

        @Override
        public ChatOptions getOptions() {
            return ToolCallingChatOptions.builder().toolCallbacks(CALLBACKS).build();
        }
    }
}
